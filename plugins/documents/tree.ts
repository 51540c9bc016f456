import type { Call, Urn } from '../../core/index.ts'
import { requireNotRemoved } from '../entities/index.ts'
import type { DocumentDeps } from './deps.ts'
import { DocumentChanged, DocumentInput, InsideItself } from './errors.ts'
import { changeInfo } from './info.ts'
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
export async function parentsOf({ entities }: DocumentDeps, call: Call, urn: Urn): Promise<Urn[]> {
  const { documentInfo } = entities.aspects
  const parents: Urn[] = []
  let parent = (await documentInfo.get(call, urn))?.parentDocument?.document
  while (parent !== undefined && parent !== urn && !parents.includes(parent) && parents.length < MAX_DEPTH) {
    parents.push(parent)
    parent = (await documentInfo.get(call, parent))?.parentDocument?.document
  }
  return parents
}

export interface Move {
  readonly urn: string
  /** Absent or null: to the top. */
  readonly parentDocument?: string | null
}

/** @throws InsideItself; DocumentChanged if others moved its new parents into it meanwhile */
export async function moveDocument(deps: DocumentDeps, call: Call, move: Move): Promise<boolean> {
  const urn = parseDocumentUrn(move.urn)
  const parent = move.parentDocument ? await requireParent(deps, call, move.parentDocument) : undefined
  const system = call.as('looking for documents inside themselves')
  if (parent !== undefined && (await isInside(deps, system, parent, urn))) throw new InsideItself(urn, parent)
  let before: Urn | undefined
  await changeInfo(deps, call, urn, info => {
    const { parentDocument: old, ...rest } = info
    before = old?.document
    if (before === parent) return info
    return parent === undefined ? rest : { ...rest, parentDocument: { document: parent } }
  })
  // Of two moves at the same time, each below the other, both saw no circle: what closes it is taken back.
  if (parent !== undefined && (await isInside(deps, system, parent, urn))) {
    await takeBack(deps, call, { urn, parent, before })
    throw new DocumentChanged('The place', urn)
  }
  return true
}

/** Whether a document is another one, or below it. */
async function isInside(deps: DocumentDeps, call: Call, urn: Urn, other: Urn): Promise<boolean> {
  return urn === other || (await parentsOf(deps, call, urn)).includes(other)
}

interface Moved {
  readonly urn: Urn
  readonly parent: Urn
  readonly before: Urn | undefined
}

function takeBack(deps: DocumentDeps, call: Call, { urn, parent, before }: Moved): Promise<boolean> {
  return changeInfo(deps, call, urn, info => {
    const { parentDocument: now, ...rest } = info
    if (now?.document !== parent) return info
    return before === undefined ? rest : { ...rest, parentDocument: { document: before } }
  })
}
