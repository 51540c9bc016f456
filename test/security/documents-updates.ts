import type { Client } from '../helper.ts'
import { ingest } from '../people.ts'
import { DOCUMENT_INFO } from './documents-values.ts'

type Updates = Readonly<Record<string, [string, (urn: string) => string]>>

const LINK = 'linkUrl: "https://example.com", label: "Docs"'

/** Updates of documents, links, deprecations and announcements; see updates.test.ts. */
export const DOCUMENTS_UPDATES: Updates = {
  addLink: ['container', urn => `addLink(input: {${LINK}, resourceUrn: "${urn}"})`],
  upsertLink: ['container', urn => `upsertLink(input: {${LINK}, resourceUrn: "${urn}"})`],
  updateLink: [
    'container',
    urn =>
      `updateLink(input: {currentUrl: "https://example.com", currentLabel: "Docs", ${LINK}, resourceUrn: "${urn}"})`
  ],
  removeLink: ['container', urn => `removeLink(input: {linkUrl: "https://example.com", resourceUrn: "${urn}"})`],
  updateDeprecation: ['container', urn => `updateDeprecation(input: {urn: "${urn}", deprecated: true})`],
  batchUpdateDeprecation: [
    'container',
    urn => `batchUpdateDeprecation(input: {resources: [{resourceUrn: "${urn}"}], deprecated: true})`
  ],
  updateEmbed: ['chart', urn => `updateEmbed(input: {urn: "${urn}", renderUrl: "https://example.com"})`],
  batchUpdateSoftDeleted: ['container', urn => `batchUpdateSoftDeleted(input: {urns: ["${urn}"], deleted: true})`],
  updatePost: [
    'post',
    urn =>
      `updatePost(input: {urn: "${urn}", postType: HOME_PAGE_ANNOUNCEMENT, content: {contentType: TEXT, title: "t"}})`
  ],
  updateDocumentContents: ['document', urn => `updateDocumentContents(input: {urn: "${urn}", title: "t"})`],
  updateDocumentRelatedEntities: [
    'document',
    urn => `updateDocumentRelatedEntities(input: {urn: "${urn}", relatedAssets: []})`
  ],
  moveDocument: ['document', urn => `moveDocument(input: {urn: "${urn}"})`],
  updateDocumentStatus: ['document', urn => `updateDocumentStatus(input: {urn: "${urn}", state: PUBLISHED})`],
  updateDocumentSubType: ['document', urn => `updateDocumentSubType(input: {urn: "${urn}", subType: "FAQ"})`],
  updateDocumentSettings: [
    'document',
    urn => `updateDocumentSettings(input: {urn: "${urn}", showInGlobalContext: true})`
  ]
}

const STAMP = { time: 0, actor: 'urn:li:corpuser:datahub' }
export const DOCUMENTS_MAKE: Readonly<Record<string, (by: Client, name: string) => Promise<unknown>>> = {
  document: (by, name) => ingest(by, `urn:li:document:${name}`, 'documentInfo', { ...DOCUMENT_INFO, created: STAMP }),
  post: (by, name) =>
    ingest(by, `urn:li:post:${name}`, 'postInfo', {
      ...{ type: 'HOME_PAGE_ANNOUNCEMENT', created: 0, lastModified: 0 },
      content: { type: 'TEXT', title: name }
    })
}
export const DOCUMENTS_REMOVE: Readonly<Record<string, string>> = { document: 'deleteDocument', post: 'deletePost' }
