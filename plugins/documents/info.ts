import type { Call, Data, Urn } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import { ID, type Kind, type Kit, stampAfter, textsOf } from '../kit/index.ts'
import { DocumentExists, DocumentInput, NoSuchDocument } from './errors.ts'

export type DocumentInfo = ModelAspects['documentInfo']
export type State = DocumentInfo['status']['state']
export type DocumentKind = Kind<DocumentInfo>

export interface DocumentDeps {
  readonly data: Data
  readonly entities: Entities
  readonly document: DocumentKind
}

export const documentKind = (kit: Kit, { aspects }: Entities): DocumentKind =>
  kit.kind({
    type: 'document',
    info: aspects.documentInfo,
    owner: 'creator',
    deletion: 'deleteDocument',
    exists: urn => new DocumentExists(urn),
    missing: urn => new NoSuchDocument(urn)
  })

interface Texts {
  readonly title?: string | null
  readonly contents?: { readonly text: string } | null
  readonly subType?: string | null
  readonly id?: string | null
}

const LIMITS = {
  title: { max: 500, isOneLine: true },
  text: { max: 500_000 },
  'sub-type': { max: 100, isOneLine: true },
  id: ID
}
const check = textsOf('a document', LIMITS, DocumentInput)

/** @throws DocumentInput */
export const checkTexts = ({ contents, subType, ...given }: Texts): void =>
  check({ title: given.title, text: contents?.text, 'sub-type': subType, id: given.id })

/** A change for the kind; the same object changes nothing. The time of each is later than that of the one before. */
export function changing(call: Call, change: (info: DocumentInfo) => DocumentInfo) {
  return (old: DocumentInfo | undefined): DocumentInfo | undefined => {
    const info = old ?? emptyInfo(call.actor)
    const now = change(info)
    return now === info ? old : { ...now, lastModified: stampAfter(call, info.lastModified) }
  }
}

/** Of a document that was written without one. */
function emptyInfo(actor: Urn): DocumentInfo {
  const now = { time: Date.now(), actor }
  return { status: { state: 'UNPUBLISHED' }, contents: { text: '' }, created: now, lastModified: now }
}
