import { type Call, isRecord, type Model, type Upcoming, type Urn } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import { PropertyRefused } from './errors.ts'
import { shown } from './names.ts'
import type { Settings } from './property.ts'
import { type Assignment, checkAssignment, checkDefinition, type Definition } from './validation.ts'

type Properties = ModelAspects['structuredProperties']

/** Whoever writes values or definitions, in GraphQL as in REST: all are checked. */
export function createReview(model: Model, entities: Entities) {
  return async (call: Call, changes: readonly Upcoming[]): Promise<void> => {
    // A batch may contain the definition with its first values.
    const defined = new Map<Urn, Definition>()
    for (const { urn, aspect, json, old } of changes) {
      if (aspect !== 'propertyDefinition' || json === undefined) continue
      const definition: Definition = JSON.parse(json)
      checkDefinition(urn, definition, old === undefined ? undefined : JSON.parse(old))
      defined.set(urn, definition)
    }
    const system = call.as('reading definitions of structured properties')
    const definitionOf = async (urn: Urn) => defined.get(urn) ?? (await storedDefinition(entities, system, urn))
    for (const { urn, aspect, json, old } of changes) {
      if (aspect !== 'structuredProperties' || json === undefined) continue
      const changed = { urn, now: JSON.parse(json), old: old === undefined ? undefined : JSON.parse(old) }
      await checkValues(model, changed, definitionOf)
    }
  }
}

interface ChangedValues {
  readonly urn: Urn
  readonly now: Properties
  readonly old: Properties | undefined
}

async function checkValues(
  model: Model,
  { urn, now, old }: ChangedValues,
  definitionOf: (property: Urn) => Promise<Definition | undefined>
): Promise<void> {
  const before = new Map(old?.properties.map(one => [keyOf(one), one]))
  for (const assignment of now.properties) {
    const stored = before.get(keyOf(assignment))
    if (stored && isSame(stored, assignment)) continue
    const { propertyUrn } = assignment
    const definition = await definitionOf(propertyUrn)
    if (!definition) throw new PropertyRefused(`Property ${propertyUrn} of ${urn}: it is not defined, or it is deleted`)
    checkAssignment(model, urn, assignment, definition)
    if (stored && definition.immutable) {
      throw new PropertyRefused(
        `Property ${propertyUrn} of ${urn}: it is immutable and has the value ${valuesOf(stored)}`
      )
    }
  }
}

/** `undefined` also for a soft-deleted property. */
async function storedDefinition({ aspects }: Entities, system: Call, urn: Urn) {
  const [definition, status] = await Promise.all([
    aspects.propertyDefinition.get(system, urn),
    aspects.status.get(system, urn)
  ])
  return status?.removed ? undefined : definition
}

/** Several sources may assign one property. */
const keyOf = ({ propertyUrn, attribution }: Assignment): string => `${propertyUrn} ${attribution?.source ?? ''}`

const valuesOf = ({ values }: Assignment): string => values.map(shown).join(', ')

const isSame = (one: Assignment, other: Assignment): boolean => valuesOf(one) === valuesOf(other)

/** For settings that DataHub checks: a property that is hidden is shown nowhere. @throws PropertyRefused */
export function checkSettings(_call: Call, urn: Urn, value: unknown): void {
  if (!isRecord(value) || value.isHidden !== true) return
  const shownIn = SHOWN.filter(name => value[name] === true)
  if (shownIn.length > 0) {
    throw new PropertyRefused(`Settings of ${urn}: a hidden property cannot be shown, found ${shownIn.join(', ')}`)
  }
}

const SHOWN = [
  'showInSearchFilters',
  'showInAssetSummary',
  'showAsAssetBadge',
  'showInColumnsTable'
] as const satisfies readonly (keyof Settings)[]
