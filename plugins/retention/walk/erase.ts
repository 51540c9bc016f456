import type { Call, Urn } from '../../../core/index.ts'
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

/** Hard delete of an entity and of what refers to it. Resolves to whether it was there. */
export async function eraseEntity({ data, entities }: WalkDeps, call: Call, urn: Urn): Promise<boolean> {
  while ((await entities.references.remove(call, urn, REFERENCES)).left > 0) call.signal.throwIfAborted()
  const { rows, points } = await data.erase(call, urn)
  return rows + points > 0
}
