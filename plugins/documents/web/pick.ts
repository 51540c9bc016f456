import { graphql, type Picked } from 'aspectd/console'
import { titleOf } from './data.ts'
import { DOCUMENTS } from './documents.ts'
import type { DocumentList, DocumentListVariables } from './documents.types.ts'

const COUNT = 10

/** For choosers: documents by words of their texts; without any, the last changed. */
export async function findDocuments(query: string, signal: AbortSignal): Promise<readonly Picked[]> {
  const input: DocumentListVariables['input'] = { query, count: COUNT }
  const { searchDocuments: found } = await graphql<DocumentList>(DOCUMENTS, { input }, signal)
  return found.documents.map(one => ({ urn: one.urn, name: titleOf(one) }))
}
