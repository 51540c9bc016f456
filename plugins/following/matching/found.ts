import { BadRequest, type Call, type Urn } from '../../../core/index.ts'
import type { SearchApi } from '../../search/index.ts'
import type { Follow } from '../definitions.ts'
import { askedOf } from '../follow.ts'

/** Entities in one question. */
const ASKED = 100

type OnBehalfOf = (user: Urn, reason: string, signal?: AbortSignal) => Call

/**
 * Which of the changed entities a followed search finds, as the one who followed it sees it. Nothing while the plugin search
 * is disabled, or for what can no longer be evaluated, such as a view that was deleted.
 */
export function createFound(search: SearchApi | undefined, onBehalfOf: OnBehalfOf) {
  return async (call: Call, { search: saved, created }: Follow, entities: readonly Urn[]): Promise<Set<Urn>> => {
    const found = new Set<Urn>()
    if (!search || !saved) return found
    const reader = onBehalfOf(created.actor, 'asking what a followed search finds', call.signal)
    for (let at = 0; at < entities.length; at += ASKED) {
      const urns = entities.slice(at, at + ASKED)
      try {
        const asked = { ...askedOf(saved), start: 0, count: ASKED }
        const { searchResults } = await search.search(reader, asked, { within: { urns } })
        for (const { entity } of searchResults) found.add(entity.urn)
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    }
    return found
  }
}

/** Errors below 500 say that the search itself cannot be evaluated. */
const isRefusal = (error: unknown): boolean =>
  error instanceof BadRequest || (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500)
