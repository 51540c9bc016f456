export const DOCUMENTS = `query documentList($input: SearchDocumentsInput!) {
  searchDocuments(input: $input) {
    total
    documents {
      urn
      subType
      info { title status { state } source { sourceType } lastModified { time } }
    }
  }
}`

export const ABOVE = `query documentsAbove($urn: String!) {
  document(urn: $urn) {
    urn
    info { title }
    parentDocuments { documents { urn info { title } } }
  }
}`

export const DOCUMENT = `query documentPage($urn: String!) {
  document(urn: $urn) {
    urn
    subType
    settings { showInGlobalContext }
    parentDocuments { documents { urn info { title } } }
    info {
      title
      contents { text }
      status { state }
      source { sourceType externalUrl }
      created { time actor { urn } }
      lastModified { time actor { urn } }
      relatedAssets { asset { urn } }
      relatedDocuments { document { urn info { title } } }
      parentDocument { document { urn } }
    }
  }
}`

export const RELATED = `query documentsAbout($urn: String!, $input: RelatedDocumentsInput!) {
  entity(urn: $urn) {
    relatedDocuments(input: $input) {
      total
      documents { urn subType info { title status { state } lastModified { time } relatedAssets { asset { urn } } } }
    }
  }
}`

export const CREATE = 'mutation writeDocument($input: CreateDocumentInput!) { createDocument(input: $input) }'
export const UPDATE =
  'mutation editDocument($input: UpdateDocumentContentsInput!) { updateDocumentContents(input: $input) }'
export const SET_STATE =
  'mutation publishDocument($input: UpdateDocumentStatusInput!) { updateDocumentStatus(input: $input) }'
export const SET_SETTINGS =
  'mutation showDocument($input: UpdateDocumentSettingsInput!) { updateDocumentSettings(input: $input) }'
export const RELATE =
  'mutation relateDocument($input: UpdateDocumentRelatedEntitiesInput!) { updateDocumentRelatedEntities(input: $input) }'
export const MOVE = 'mutation placeDocument($input: MoveDocumentInput!) { moveDocument(input: $input) }'
export const DELETE = 'mutation dropDocument($urn: String!) { deleteDocument(urn: $urn) }'
