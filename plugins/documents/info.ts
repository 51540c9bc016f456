import type { Call, Edit, Urn } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import { stampAfter } from '../kit/index.ts'
import type { DocumentDeps } from './deps.ts'
import { NoSuchDocument } from './errors.ts'

export type DocumentInfo = ModelAspects['documentInfo']
export type State = DocumentInfo['status']['state']

/** The same object changes nothing. The time of each change is later than that of the one before. */
export function editInfo(
  { entities }: DocumentDeps,
  call: Call,
  urn: Urn,
  change: (info: DocumentInfo) => DocumentInfo
): Edit {
  const mustExist = () => new NoSuchDocument(urn)
  const changed = (old: DocumentInfo | undefined) => {
    const info = old ?? emptyInfo(call.actor)
    const now = change(info)
    if (now === info) return old
    return { ...now, lastModified: stampAfter(call, info.lastModified) }
  }
  return entities.aspects.documentInfo.edit(urn, changed, { mustExist })
}

/** Writes this one edit. */
export async function changeInfo(
  deps: DocumentDeps,
  call: Call,
  urn: Urn,
  change: (info: DocumentInfo) => DocumentInfo
): Promise<boolean> {
  await deps.data.write(call, [editInfo(deps, call, urn, change)])
  return true
}

/** Of a document that was written without one. */
function emptyInfo(actor: Urn): DocumentInfo {
  const now = { time: Date.now(), actor }
  return { status: { state: 'UNPUBLISHED' }, contents: { text: '' }, created: now, lastModified: now }
}
