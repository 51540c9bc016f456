import type { Call, Stored, Urn } from '../../../core/index.ts'
import { EXAMPLES, erasing, type Found, type WalkDeps } from './found.ts'

/** Entities that refer to an erased one are changed so many at a time. */
const REFERENCES = 100

interface Page {
  readonly type: string
  readonly urns: readonly Urn[]
}

/** A page of entities to erase. */
export function found({ type, urns }: Page, erase: (urn: Urn) => Promise<boolean>): Found[] {
  if (urns.length === 0) return []
  return [{ type, count: urns.length, examples: urns.slice(0, EXAMPLES), remove: erasing(urns, erase) }]
}

type EraseDeps = Pick<WalkDeps, 'data' | 'entities'>

/** Hard delete of an entity and of what refers to it. Resolves to whether it was there. */
export async function eraseEntity(deps: EraseDeps, call: Call, urn: Urn): Promise<boolean> {
  await removeReferences(deps, call, urn)
  const { rows, points } = await deps.data.erase(call, urn)
  return rows + points > 0
}

interface Judged {
  readonly urn: Urn
  /** By what is stored, in the commit itself: somebody may have restored it since the walk has seen it. */
  readonly mayGo: (stored: readonly Stored[]) => boolean
}

/** The same, if it still may go: otherwise nothing of it is removed. References go last, as nobody restores what is gone. */
export async function eraseIf(deps: EraseDeps, call: Call, { urn, mayGo }: Judged): Promise<boolean> {
  const { rows } = await deps.data.erase(call, urn, mayGo)
  if (rows === 0) return false
  await removeReferences(deps, call, urn)
  return true
}

/** Removes what a crash has left of entities that were erased. One that exists was not erased, or is there again. */
export async function finishErasing(deps: EraseDeps, call: Call, urns: readonly Urn[]): Promise<void> {
  const exists = await deps.data.exists(call, urns)
  for (const urn of urns.filter((_urn, at) => !exists[at])) {
    await deps.data.erase(call, urn)
    await removeReferences(deps, call, urn)
  }
}

async function removeReferences({ entities }: EraseDeps, call: Call, urn: Urn): Promise<void> {
  while ((await entities.references.remove(call, urn, REFERENCES)).left > 0) call.signal.throwIfAborted()
}
