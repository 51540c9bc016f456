import type { Client } from '../../helper.ts'

const INPUTS: Readonly<Record<string, string>> = {
  createDocument: 'CreateDocumentInput!',
  updateDocumentContents: 'UpdateDocumentContentsInput!',
  updateDocumentRelatedEntities: 'UpdateDocumentRelatedEntitiesInput!',
  moveDocument: 'MoveDocumentInput!',
  updateDocumentStatus: 'UpdateDocumentStatusInput!',
  updateDocumentSubType: 'UpdateDocumentSubTypeInput!',
  updateDocumentSettings: 'UpdateDocumentSettingsInput!'
}

export function send(by: Client, mutation: string, input: object) {
  return by.gql(`mutation m($input: ${INPUTS[mutation]}) { ${mutation}(input: $input) }`, { input })
}

/** Creates a published document, unless the input says otherwise. Returns its URN. */
export async function write(by: Client, input: object = {}): Promise<string> {
  const { data, errors } = await send(by, 'createDocument', {
    contents: { text: 'text' },
    state: 'PUBLISHED',
    ...input
  })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createDocument
}

export const erase = (by: Client, urn: string) => by.gql(`mutation { deleteDocument(urn: "${urn}") }`)

export async function documentOf(by: Client, urn: string) {
  const { data, errors } = await by.gql(
    `query d($urn: String!) { document(urn: $urn) {
      urn type exists subType platform { urn } settings { showInGlobalContext }
      info {
        title status { state } source { sourceType externalUrl } contents { text semanticText }
        created { time actor { urn } } lastModified { time actor { urn } }
        relatedAssets { asset { urn type } } relatedDocuments { document { urn info { title } } }
        parentDocument { document { urn } } customProperties { key value }
      }
      ownership { owners { owner { ... on CorpUser { urn } } } }
      parentDocuments { count documents { urn } }
      changeHistory { changeType description actor { urn } timestamp details { key value } } } }`,
    { urn }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.document
}

/** URNs that a search finds. */
export async function found(by: Client, input: object = {}): Promise<string[]> {
  const { data, errors } = await by.gql(
    `query s($input: SearchDocumentsInput!) { searchDocuments(input: $input) { start count total documents { urn } } }`,
    { input }
  )
  if (errors) throw new Error(errors[0].message)
  const urns = data.searchDocuments.documents.map(({ urn }: { urn: string }) => urn)
  if (data.searchDocuments.total < urns.length) throw new Error('the total is too small')
  return urns
}
