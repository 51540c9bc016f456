import { type Call, parseUrn, type Urn } from '../../../core/index.ts'
import { NoSubResource, NoSubResourceType, UnknownColumn } from '../errors.ts'
import type { ModelHandles } from '../handles.ts'
import type { ModelAspects } from '../model.ts'

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

/** @throws NoSubResource, NoSubResourceType if one of the two is missing. */
export function resourceOf({ resourceUrn, subResource, subResourceType }: ResourceRef): Resource {
  const urn = parseUrn(resourceUrn)
  if (subResourceType && !subResource) throw new NoSubResource(urn, subResourceType)
  if (subResource && !subResourceType) throw new NoSubResourceType(urn, subResource)
  return { urn, column: subResource || undefined }
}

/** Without a stored schema every column name is accepted. @throws UnknownColumn */
export async function requireColumns(aspects: ModelHandles, call: Call, resources: readonly Resource[]): Promise<void> {
  const datasets = [...new Set(resources.filter(({ column }) => column !== undefined).map(({ urn }) => urn))]
  if (datasets.length === 0) return
  const stored = await aspects.schemaMetadata.getMany(call.as('checking the columns to change'), datasets)
  const known = new Map(datasets.map((urn, at) => [urn, columnsOf(stored[at])]))
  for (const { urn, column } of resources) {
    if (column !== undefined && known.get(urn)?.has(column) === false) throw new UnknownColumn(urn, column, column)
  }
}

const columnsOf = (schema: ModelAspects['schemaMetadata'] | undefined) =>
  schema && new Set(schema.fields.map(({ fieldPath }) => fieldPath))
