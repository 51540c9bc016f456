import { type Call, type Demand, entityTypeOf, type Model, parseUrn, type Urn } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import type { TagDeps } from './deps.ts'
import { NoSchema, NoSubResource, NoSubResourceType, NotTaggable, UnknownColumn, UnknownResource } from './errors.ts'

/** DataHub's ResourceRefInput: an entity, or a column of a dataset. */
export interface ResourceRef {
  readonly resourceUrn: string
  readonly subResourceType?: 'DATASET_FIELD' | null
  readonly subResource?: string | null
}

export interface Resource {
  readonly urn: Urn
  readonly column: string | undefined
}

/** A column requires a privilege on its dataset. */
export function demandOf({ resourceUrn, subResource }: ResourceRef): Demand {
  return {
    anyOf: ['EDIT_ENTITY', subResource ? 'EDIT_DATASET_COL_TAGS' : 'EDIT_ENTITY_TAGS'],
    on: parseUrn(resourceUrn)
  }
}

/** @throws DataHub's errors in DataHub's order: existence, sub-resource, column */
export async function checkResources(
  deps: TagDeps,
  call: Call,
  refs: readonly ResourceRef[],
  existing: ReadonlySet<Urn>
): Promise<Resource[]> {
  const resources = refs.map(ref => {
    const urn = parseUrn(ref.resourceUrn)
    if (!existing.has(urn)) throw new UnknownResource(urn)
    return { urn, column: columnOf(urn, ref) }
  })
  for (const resource of resources) demandTaggable(deps.model, resource)
  await checkColumns(deps, call, resources)
  return resources
}

function columnOf(urn: Urn, { subResource, subResourceType }: ResourceRef): string | undefined {
  if (subResourceType && !subResource) throw new NoSubResource(urn, subResourceType)
  if (subResource && !subResourceType) throw new NoSubResourceType(urn, subResource)
  return subResource || undefined
}

function demandTaggable(model: Model, { urn, column }: Resource): void {
  const { name, aspects } = model.type(entityTypeOf(urn))
  if (column !== undefined && !aspects.includes('editableSchemaMetadata')) throw new NoSchema(urn, column, urn)
  if (column !== undefined || aspects.includes('globalTags')) return
  const taggable = [...model.types.values()].filter(type => type.aspects.includes('globalTags'))
  throw new NotTaggable(
    urn,
    `Entities of type ${name} cannot have tags. Expected one of: ${taggable.map(type => type.name).join(', ')}`
  )
}

/** Without a stored schema every column name is accepted. */
async function checkColumns({ entities }: TagDeps, call: Call, resources: readonly Resource[]): Promise<void> {
  const datasets = [...new Set(resources.filter(({ column }) => column !== undefined).map(({ urn }) => urn))]
  if (datasets.length === 0) return
  const stored = await entities.aspects.schemaMetadata.getMany(call.as('checking the columns to tag'), datasets)
  const known = new Map(datasets.map((urn, at) => [urn, columnsOf(stored[at])]))
  for (const { urn, column } of resources) {
    if (column !== undefined && known.get(urn)?.has(column) === false) throw new UnknownColumn(urn, column, column)
  }
}

const columnsOf = (schema: ModelAspects['schemaMetadata'] | undefined) =>
  schema && new Set(schema.fields.map(({ fieldPath }) => fieldPath))
