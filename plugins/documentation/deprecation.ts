import {
  type Call,
  checkText,
  type Demand,
  type Edit,
  entityTypeOf,
  parseUrn,
  plainColumn,
  type Urn,
  VIEW
} from '../../core/index.ts'
import {
  type ModelAspects,
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
import { requireAspect } from './capable.ts'
import type { DocumentationDeps } from './deps.ts'
import { ChangedMeanwhile, DeprecatedMissing, DocumentationInput } from './errors.ts'

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

/** All of them or none. @throws DeprecatedMissing, NotCapable, ChangedMeanwhile, UnknownColumn */
export async function updateDeprecation(
  deps: DocumentationDeps,
  call: Call,
  refs: readonly ResourceRef[],
  update: DeprecationUpdate
): Promise<boolean> {
  checkText('The note of a deprecation', update.note, NOTE, DocumentationInput)
  const resources = refs.map(resourceOf)
  for (const resource of resources) requireDeprecable(deps, resource)
  const replacement = await replacementOf(deps, call, resources, update)
  const existing = await deps.entities.existing(
    call.as('looking for what to deprecate'),
    resources.map(({ urn }) => urn)
  )
  for (const { urn } of resources) if (!existing.has(urn)) throw new DeprecatedMissing(urn)
  // Taking a deprecation off requires no declared column.
  const spelled = await (update.deprecated ? requireColumns : spellColumns)(deps.entities.aspects, call, resources)
  const value = deprecationOf(update, replacement, call.actor)
  const others = update.deprecated ? [] : await spellingsOf(deps.data, call, spelled)
  const edits = spelled.flatMap((resource, at) =>
    editsOf(deps, { ...resource, others: others[at] ?? [] }, update, value)
  )
  // What a column is deprecated with is stored at an entity of its own, which its dataset stands for.
  const columns = resources.filter(({ column }) => column !== undefined)
  const require = columns.map(({ urn }) => ({ urn, missing: () => new DeprecatedMissing(urn) }))
  await deps.data.write(columns.length > 0 ? call.as('deprecating columns') : call, edits, { require })
  return true
}

function requireDeprecable({ model }: DocumentationDeps, { urn, column }: Resource): void {
  if (column === undefined) requireAspect(model, urn, 'deprecation', 'a deprecation')
  else if (!model.type(entityTypeOf(urn)).aspects.includes('schemaMetadata')) throw new NoSchema(urn, column, urn)
}

async function replacementOf(
  { entities }: DocumentationDeps,
  call: Call,
  resources: readonly Resource[],
  { replacement, deprecated }: DeprecationUpdate
): Promise<Urn | undefined> {
  if (replacement == null || replacement === '') return undefined
  const urn = parseUrn(replacement)
  if (!deprecated) {
    throw new DocumentationInput(`A replacement requires deprecated: true, found ${urn} with deprecated: false`)
  }
  if (resources.some(one => plainColumn(storedAt(one)) === plainColumn(urn))) {
    throw new DocumentationInput(`The replacement of ${urn} must be another entity, found ${urn}`)
  }
  if (!(await entities.exists(call, urn))) throw new DocumentationInput(`The replacement ${urn} does not exist`)
  await requireNotRemoved(entities.aspects, call, [urn])
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

function editsOf(
  { entities: { aspects } }: DocumentationDeps,
  resource: Resource & { readonly others: readonly Urn[] },
  { expectedNote }: DeprecationUpdate,
  value: Deprecation
): Edit[] {
  const { urn, column, others } = resource
  const target = storedAt(resource)
  const change = (old: Deprecation | undefined) => {
    if (expectedNote != null && expectedNote !== (old?.deprecated ? old.note : '')) {
      throw new ChangedMeanwhile('The deprecation', target)
    }
    if (old === undefined && !value.deprecated) return old
    const { actor: _by, ...before } = old ?? {}
    const { actor: _now, ...after } = value
    return isSame(before, after) ? old : value
  }
  if (column === undefined) {
    return [aspects.deprecation.edit(target, change, { mustExist: () => new DeprecatedMissing(urn) })]
  }
  return [
    aspects.deprecation.edit(target, change),
    // Under another spelling it would stay.
    ...others
      .filter(other => other !== target)
      .map(other => aspects.deprecation.edit(other, old => (old?.deprecated ? value : old)))
  ]
}

type Compared = Partial<Omit<Deprecation, 'actor'>>

const isSame = (one: Compared, other: Compared): boolean =>
  one.deprecated === other.deprecated &&
  one.note === other.note &&
  one.decommissionTime === other.decommissionTime &&
  one.replacement === other.replacement
