import {
  type Call,
  columnParts,
  columnUrn,
  createColumnNames,
  hostOf,
  plainPath,
  type Urn
} from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'

/**
 * The URNs by which others can refer to columns: as asked, as their schemas have them, and without types. Of other entities
 * only their own.
 */
export async function spelledUrns(
  { schemaMetadata }: Pick<ModelHandles, 'schemaMetadata'>,
  call: Call,
  urns: readonly Urn[]
): Promise<Urn[]> {
  const hosts = [...new Set(urns.filter(columnParts).map(hostOf))]
  if (hosts.length === 0) return [...new Set(urns)]
  const schemas = await schemaMetadata.getMany(call.as('finding the spellings of columns'), hosts)
  const names = new Map(
    hosts.map((host, at) => [host, createColumnNames(schemas[at]?.fields.map(({ fieldPath }) => fieldPath) ?? [])])
  )
  const spelled = urns.flatMap(urn => {
    const { parent, path } = columnParts(urn) ?? {}
    if (parent === undefined || path === undefined) return [urn]
    const paths = [plainPath(path), names.get(parent)?.declared(path) ?? path]
    return [urn, ...paths.flatMap(one => columnUrn(parent, one) ?? [])]
  })
  return [...new Set(spelled)]
}
