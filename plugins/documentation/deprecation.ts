import {
  type Call,
  checkText,
  type Data,
  type Demand,
  type Edit,
  entityTypeOf,
  type Model,
  parseUrn,
  plainColumn,
  type Urn,
  VIEW
} from '../../core/index.ts'
import {
  type Entities,
  type ModelAspects,
  type ModelHandles,
  NoSchema,
  type Resource,
  type ResourceRef,
  requireColumns,
  requireNotRemoved,
  resourceOf,
  spellColumns,
  spellingsOf,
  storedAt
} from '../entities/index.ts'
import { ChangedMeanwhile, DeprecatedMissing, DocumentationInput } from './errors.ts'
import { requireAspect } from './places.ts'

type Deprecation = ModelAspects['deprecation']

const NOTE = { max: 100_000 }
const MAX_RESOURCES = 1000

export interface DeprecationUpdate {
  readonly deprecated: boolean
  readonly note?: string | null
  /** Milliseconds since the epoch. */
  readonly decommissionTime?: number | null
  /** What to use instead. */
  readonly replacement?: string | null
  /** The note that the caller saw, an empty text if there is none; absent = whatever it is. */
  readonly expectedNote?: string | null
}

/** A column requires the privilege on its dataset. Whether a note is the expected one is only for who may read it. */
export function demandsToDeprecate(refs: readonly ResourceRef[], { expectedNote }: DeprecationUpdate): Demand[] {
  if (refs.length > MAX_RESOURCES) {
    throw new DocumentationInput(`At most ${MAX_RESOURCES} resources are allowed in one call, found ${refs.length}`)
  }
  return refs.flatMap(({ resourceUrn }) => {
    const on = parseUrn(resourceUrn)
    const edit: Demand = { anyOf: ['EDIT_ENTITY', 'EDIT_DEPRECATION_PRIVILEGE'], on }
    return expectedNote == null ? [edit] : [edit, { anyOf: VIEW, on }]
  })
}

interface Options {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
}

/** All of them or none. @throws DeprecatedMissing, NotCapable, ChangedMeanwhile, UnknownColumn */
export type UpdateDeprecation = (
  call: Call,
  refs: readonly ResourceRef[],
  update: DeprecationUpdate
) => Promise<boolean>

export function createUpdateDeprecation({ data, model, entities }: Options): UpdateDeprecation {
  const { aspects } = entities

  async function requireReplacement(call: Call, urn: Urn): Promise<void> {
    if (!(await entities.exists(call, urn))) throw new DocumentationInput(`The replacement ${urn} does not exist`)
    await requireNotRemoved(aspects, call, [urn])
  }

  return async (call, refs, update) => {
    checkText('The note of a deprecation', update.note, NOTE, DocumentationInput)
    const resources = refs.map(resourceOf)
    for (const resource of resources) requireDeprecable(model, resource)
    const replacement = replacementOf(resources, update)
    if (replacement !== undefined) await requireReplacement(call, replacement)
    const existing = await entities.existing(
      call.as('looking for what to deprecate'),
      resources.map(({ urn }) => urn)
    )
    for (const { urn } of resources) if (!existing.has(urn)) throw new DeprecatedMissing(urn)
    // Taking a deprecation off requires no declared column.
    const spelled = await (update.deprecated ? requireColumns : spellColumns)(aspects, call, resources)
    const others = update.deprecated ? [] : await spellingsOf(data, call, spelled)
    const changed = changeOf(update, deprecationOf(update, replacement, call.actor))
    const edits = spelled.flatMap((resource, at) =>
      editsOf(aspects, { ...resource, others: others[at] ?? [] }, changed)
    )
    // What a column is deprecated with is stored at an entity of its own, which its dataset stands for.
    const columns = resources.filter(({ column }) => column !== undefined)
    const require = columns.map(({ urn }) => ({ urn, missing: () => new DeprecatedMissing(urn) }))
    await data.write(columns.length > 0 ? call.as('deprecating columns') : call, edits, { require })
    return true
  }
}

function requireDeprecable(model: Model, { urn, column }: Resource): void {
  if (column === undefined) requireAspect(model, urn, 'deprecation')
  else if (!model.type(entityTypeOf(urn)).aspects.includes('schemaMetadata')) throw new NoSchema(urn, column, urn)
}

function replacementOf(
  resources: readonly Resource[],
  { replacement, deprecated }: DeprecationUpdate
): Urn | undefined {
  if (replacement == null || replacement === '') return undefined
  const urn = parseUrn(replacement)
  if (!deprecated) {
    throw new DocumentationInput(`A replacement requires deprecated: true, found ${urn} with deprecated: false`)
  }
  if (resources.some(one => plainColumn(storedAt(one)) === plainColumn(urn))) {
    throw new DocumentationInput(`The replacement of ${urn} must be another entity, found ${urn}`)
  }
  return urn
}

function deprecationOf(
  { deprecated, note, decommissionTime }: DeprecationUpdate,
  replacement: Urn | undefined,
  actor: Urn
): Deprecation {
  return {
    deprecated,
    note: note ?? '',
    actor,
    ...(decommissionTime == null ? {} : { decommissionTime }),
    ...(replacement === undefined ? {} : { replacement })
  }
}

interface Change {
  readonly value: Deprecation
  /** Of what is stored at the target. */
  at(target: Urn): (old: Deprecation | undefined) => Deprecation | undefined
}

const changeOf = ({ expectedNote }: DeprecationUpdate, value: Deprecation): Change => ({
  value,
  at: target => old => {
    if (expectedNote != null && expectedNote !== (old?.deprecated ? old.note : '')) {
      throw new ChangedMeanwhile('The deprecation', target)
    }
    if (old === undefined && !value.deprecated) return old
    const { actor: _by, ...before } = old ?? {}
    const { actor: _now, ...after } = value
    return isSame(before, after) ? old : value
  }
})

function editsOf(
  { deprecation }: ModelHandles,
  resource: Resource & { readonly others: readonly Urn[] },
  { value, at }: Change
): Edit[] {
  const { urn, column, others } = resource
  const target = storedAt(resource)
  if (column === undefined) {
    return [deprecation.edit(target, at(target), { mustExist: () => new DeprecatedMissing(urn) })]
  }
  return [
    deprecation.edit(target, at(target)),
    // Under another spelling it would stay.
    ...others
      .filter(other => other !== target)
      .map(other => deprecation.edit(other, old => (old?.deprecated ? value : old)))
  ]
}

type Compared = Partial<Omit<Deprecation, 'actor'>>

const isSame = (one: Compared, other: Compared): boolean =>
  one.deprecated === other.deprecated &&
  one.note === other.note &&
  one.decommissionTime === other.decommissionTime &&
  one.replacement === other.replacement
