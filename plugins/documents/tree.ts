import type { Call, MaybePromise, Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import { createHierarchy, requireNotRemoved } from '../kit/index.ts'
import { DocumentInput, InsideItself } from './errors.ts'
import { changing, type DocumentDeps, type DocumentInfo } from './info.ts'

/** A document deeper than this is most likely inside itself, as ingestion can write it. */
const MAX_DEPTH = 100

/** The URN of an existing document that the caller may see. @throws DocumentInput */
export async function requireParent({ entities, document }: DocumentDeps, call: Call, text: string): Promise<Urn> {
  const urn = document.parse(text)
  if (!(await entities.exists(call, urn))) throw new DocumentInput(`The parent document ${urn} does not exist`)
  await requireNotRemoved(entities.aspects, call, [urn])
  return urn
}

/** The documents above one, the nearest first. */
export async function parentsOf({ aspects }: Entities, call: Call, urn: Urn): Promise<Urn[]> {
  const parents = await hierarchy(aspects.documentInfo.get).parents(call, urn)
  return parents.filter(one => one !== urn)
}

const hierarchy = (infoOf: (call: Call, urn: Urn) => MaybePromise<DocumentInfo | undefined>) =>
  createHierarchy(async (call, urn) => (await infoOf(call, urn))?.parentDocument?.document, MAX_DEPTH)

export interface Move {
  readonly urn: string
  /** Absent or null: to the top. */
  readonly parentDocument?: string | null
}

/** @throws InsideItself, also if others move its new parents into it meanwhile */
export async function moveDocument(deps: DocumentDeps, call: Call, move: Move): Promise<boolean> {
  const { documentInfo } = deps.entities.aspects
  const urn = deps.document.parse(move.urn)
  const parent = move.parentDocument ? await requireParent(deps, call, move.parentDocument) : undefined
  const moved = changing(call, info => {
    const { parentDocument: old, ...rest } = info
    if (old?.document === parent) return info
    return parent === undefined ? rest : { ...rest, parentDocument: { document: parent } }
  })
  await deps.data.transact(call.as('moving a document'), async get => {
    if (parent !== undefined) {
      const above = await hierarchy((_call, one) => get(documentInfo, one)).parents(call, parent)
      if (parent === urn || above.includes(urn)) throw new InsideItself(urn, parent)
    }
    return [deps.document.edit(urn, moved)]
  })
  return true
}
