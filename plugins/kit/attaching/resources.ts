import {
  type Call,
  type ColumnNames,
  columnParts,
  createColumnNames,
  type Data,
  makeUrn,
  pagesOf,
  parseUrn,
  type Urn
} from '../../../core/index.ts'
import type { ModelAspects, ModelHandles, ResourceRef } from '../../entities/index.ts'
import { NoSubResource, NoSubResourceType, RemovedEntity, UnknownColumn } from '../errors.ts'

export interface Resource {
  readonly urn: Urn
  readonly column: string | undefined
  /** How its dataset spells its columns, once that was read. */
  readonly names?: ColumnNames
}

/** @throws NoSubResource, NoSubResourceType if one of the two is missing. */
export function resourceOf({ resourceUrn, subResource, subResourceType }: ResourceRef): Resource {
  const urn = parseUrn(resourceUrn)
  if (subResourceType && !subResource) throw new NoSubResource(urn, subResourceType)
  if (subResource && !subResourceType) throw new NoSubResourceType(urn, subResource)
  return { urn, column: subResource || undefined }
}

/** As the schema spells them. Without a stored schema every column name is accepted. @throws UnknownColumn */
export async function requireColumns<R extends Resource>(
  aspects: ModelHandles,
  call: Call,
  resources: readonly R[]
): Promise<R[]> {
  const spelled = await spellColumns(aspects, call, resources)
  for (const { urn, column, isDeclared } of spelled) {
    if (column !== undefined && isDeclared === false) throw new UnknownColumn(urn, column, column)
  }
  return spelled
}

/** As the schema spells them, declared or not: what a column has can be taken off when the column itself is gone. */
export async function spellColumns<R extends Resource>(
  aspects: ModelHandles,
  call: Call,
  resources: readonly R[]
): Promise<(R & { readonly isDeclared?: boolean })[]> {
  const datasets = [...new Set(resources.filter(({ column }) => column !== undefined).map(({ urn }) => urn))]
  if (datasets.length === 0) return [...resources]
  const stored = await aspects.schemaMetadata.getMany(call.as('checking the columns to change'), datasets)
  const known = new Map(datasets.map((urn, at) => [urn, stored[at] && namesOf(stored[at])]))
  return resources.map(resource => {
    const { urn, column } = resource
    const names = column === undefined ? undefined : known.get(urn)
    if (column === undefined || !names) return resource
    const declared = names.declared(column)
    return { ...resource, column: declared ?? column, names, isDeclared: declared !== undefined }
  })
}

const namesOf = ({ fields }: ModelAspects['schemaMetadata']) =>
  createColumnNames(fields.map(({ fieldPath }) => fieldPath))

const NO_SCHEMA = createColumnNames([])

/** Whether a path names the column. */
export function isColumn({ column, names = NO_SCHEMA }: Resource, path: string): boolean {
  return column !== undefined && names.isSame(column, path)
}

/** Where what is stored of a column goes: to an entity of its own, as the schema spells it. Of a whole entity itself. */
export const storedAt = ({ urn, column }: Resource): Urn =>
  column === undefined ? urn : makeUrn('schemaField', urn, column)

/**
 * The target of each resource, then all entities of the column that are stored under other spellings: what is taken off one
 * must not stay at another.
 */
export async function spellingsOf(data: Data, call: Call, resources: readonly Resource[]): Promise<Urn[][]> {
  const datasets = [...new Set(resources.filter(({ column }) => column !== undefined).map(({ urn }) => urn))]
  const stored = new Map<Urn, readonly Urn[]>()
  for (const dataset of datasets) stored.set(dataset, await columnsIn(data, call, dataset))
  const byKey = new Map<Urn, ReadonlyMap<string, readonly Urn[]>>()
  return resources.map(resource => {
    const { urn, column, names = NO_SCHEMA } = resource
    const target = storedAt(resource)
    if (column === undefined) return [target]
    const known = byKey.get(urn) ?? Map.groupBy(stored.get(urn) ?? [], one => names.keyOf(columnParts(one)?.path ?? ''))
    byKey.set(urn, known)
    return [...new Set([target, ...(known.get(names.keyOf(column)) ?? [])])]
  })
}

/** The columns of a dataset that are stored as entities. */
async function columnsIn(data: Data, call: Call, dataset: Urn): Promise<Urn[]> {
  const query = { types: ['schemaField'], where: { field: 'schemaFieldKey.parent', in: [dataset] } }
  const found: Urn[] = []
  for await (const { urns } of pagesOf(data, call.as('finding the spellings of columns'), query, PAGE)) {
    found.push(...urns)
  }
  return found
}

const PAGE = 500

/**
 * What is removed (soft-deleted) cannot be given to an entity, by any operation: a tag, an owner, a parent, a
 * replacement. Call it for entities that the caller may see. @throws RemovedEntity
 */
export async function requireNotRemoved(
  { status }: Pick<ModelHandles, 'status'>,
  call: Call,
  urns: readonly Urn[]
): Promise<void> {
  const found = await status.getMany(call, urns)
  const removed = urns.find((_urn, at) => found[at]?.removed === true)
  if (removed !== undefined) throw new RemovedEntity(removed)
}
