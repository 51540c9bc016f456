import { type Call, columnParts, columnUrn, createColumnNames, plainPath, type Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'

/**
 * The URNs by which others can refer to a column: as asked, as its schema has it, and without types. Of other entities only
 * their own.
 */
export async function spelledUrns({ schemaMetadata }: ModelHandles, call: Call, urn: Urn): Promise<Urn[]> {
  const parts = columnParts(urn)
  if (!parts) return [urn]
  const { parent, path } = parts
  const schema = await schemaMetadata.get(call.as('finding the spellings of a column'), parent)
  const names = createColumnNames(schema?.fields.map(({ fieldPath }) => fieldPath) ?? [])
  const paths = [plainPath(path), names.declared(path) ?? path]
  return [...new Set([urn, ...paths.flatMap(one => columnUrn(parent, one) ?? [])])]
}
