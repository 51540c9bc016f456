import type { Call, MaybePromise, Urn } from '../../core/index.ts'
import { requireNotRemoved } from '../entities/index.ts'
import type { DocumentDeps } from './deps.ts'
import { DocumentInput, InsideItself } from './errors.ts'
import { type DocumentInfo, editInfo } from './info.ts'
import { parseDocumentUrn } from './texts.ts'

/** A document deeper than this is most likely inside itself, as ingestion can write it. */
const MAX_DEPTH = 100

/** The URN of an existing document that the caller may see. @throws DocumentInput */
export async function requireParent({ entities }: DocumentDeps, call: Call, text: string): Promise<Urn> {
  const urn = parseDocumentUrn(text)
  if (!(await entities.exists(call, urn))) throw new DocumentInput(`The parent document ${urn} does not exist`)
  await requireNotRemoved(entities.aspects, call, [urn])
  return urn
}

/** The documents above one, the nearest first. */
export const parentsOf = ({ entities }: DocumentDeps, call: Call, urn: Urn): Promise<Urn[]> =>
  above(urn, one => entities.aspects.documentInfo.get(call, one))

async function above(urn: Urn, infoOf: (urn: Urn) => MaybePromise<DocumentInfo | undefined>): Promise<Urn[]> {
  const parents: Urn[] = []
  let parent = (await infoOf(urn))?.parentDocument?.document
  while (parent !== undefined && parent !== urn && !parents.includes(parent) && parents.length < MAX_DEPTH) {
    parents.push(parent)
    parent = (await infoOf(parent))?.parentDocument?.document
  }
  return parents
}

export interface Move {
  readonly urn: string
  /** Absent or null: to the top. */
  readonly parentDocument?: string | null
}

/** @throws InsideItself, also if others move its new parents into it meanwhile */
export async function moveDocument(deps: DocumentDeps, call: Call, move: Move): Promise<boolean> {
  const { documentInfo } = deps.entities.aspects
  const urn = parseDocumentUrn(move.urn)
  const parent = move.parentDocument ? await requireParent(deps, call, move.parentDocument) : undefined
  const moved = editInfo(deps, call, urn, info => {
    const { parentDocument: old, ...rest } = info
    if (old?.document === parent) return info
    return parent === undefined ? rest : { ...rest, parentDocument: { document: parent } }
  })
  await deps.data.transact(call.as('moving a document'), async get => {
    if (parent !== undefined) {
      const parents = [parent, ...(await above(parent, one => get(documentInfo, one)))]
      if (parents.includes(urn)) throw new InsideItself(urn, parent)
    }
    return [moved]
  })
  return true
}
