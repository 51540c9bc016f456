/** Values for the operations on documents, links, deprecations and announcements; see values.ts. */
export const DOCUMENT = 'urn:li:document:matrix'
const POST = 'urn:li:post:matrix'
const OF_DOCUMENT = { urn: DOCUMENT }
const OWNER = { ownerUrn: 'urn:li:corpuser:victim', ownerEntityType: 'CORP_USER' }
const IMAGE = { location: 'https://example.com/image.png' }

export const DOCUMENTS_NAMED: Readonly<Record<string, unknown>> = {
  linkUrl: 'https://example.com/docs',
  label: 'Docs'
}

export const DOCUMENTS_SPECIAL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  document: OF_DOCUMENT,
  createDocument: { id: 'new-by-matrix', owners: [OWNER] },
  updateDocumentContents: OF_DOCUMENT,
  updateDocumentRelatedEntities: OF_DOCUMENT,
  moveDocument: OF_DOCUMENT,
  deleteDocument: OF_DOCUMENT,
  updateDocumentStatus: OF_DOCUMENT,
  updateDocumentSubType: OF_DOCUMENT,
  updateDocumentSettings: OF_DOCUMENT,
  post: { urn: POST },
  createPost: IMAGE,
  updatePost: { urn: POST, ...IMAGE },
  deletePost: { urn: POST },
  updateLink: { currentUrl: 'https://example.com/docs', currentLabel: 'Docs' }
}

export const DOCUMENTS_OPEN: readonly string[] = [
  'document',
  'searchDocuments',
  'post',
  'listPosts',
  // Of the plugin not-offered: the same answer for everybody.
  'semanticSearch',
  'semanticSearchAcrossEntities',
  'previewDocumentsFromGitHub',
  'importDocumentsFromGitHub',
  ...['getPresignedUploadUrl', 'createDataHubFile', 'latestProductUpdate', 'listActionRequests', 'versionedDataset'],
  ...['validateTest', 'runTests', 'runTestDefinition', 'updateChart', 'updateDashboard', 'updateDataFlow'],
  ...['updateDataJob', 'updateDataset', 'updateDatasets', 'updateNotebook'],
  ...['GET', 'POST', 'DELETE'].flatMap(method =>
    ['/openapi/entities/v1', '/openapi/platform/entities/v1'].flatMap(base => [
      `${method} ${base}`,
      `${method} ${base}/*`
    ])
  ),
  ...['docPropagationSettings', 'updateDocPropagationSettings', 'updateApplicationsSettings']
]

export const DOCUMENT_INFO = {
  title: 'matrix',
  status: { state: 'PUBLISHED' },
  contents: { text: '' },
  created: { time: 0, actor: 'urn:li:corpuser:victim' },
  lastModified: { time: 0, actor: 'urn:li:corpuser:victim' }
}
