import type { Call, Criterion, Urn } from '../../../core/index.ts'
import { type Page, windowOf } from '../../entities/index.ts'
import type { Hit, Hits, Wanted } from '../engine/index.ts'
import { loosened } from '../query/loosen.ts'
import type { FacetFlags } from './facets.ts'
import { createHits } from './hits.ts'
import { type AnswerDeps, type Asked, cursorOf, orderOf, type Sorting, scrollIdOf, type WantedOf } from './question.ts'

/** Members of searches for pages of hits. */
export interface AskedPage extends Asked, Omit<Page, 'query'> {
  readonly sortInput?: Sorting | null
  readonly searchFlags?: SearchFlags | null
}
export interface AskedScroll extends AskedPage {
  readonly scrollId?: string | null
}
/** A page of a scroll. `nextScrollId` is null on the last one. */
export interface ScrollAnswer extends Answer {
  readonly nextScrollId: string | null
}
export interface SearchFlags extends FacetFlags {
  readonly fresh?: 'ACKNOWLEDGED' | 'RECENT' | null
  readonly skipHighlighting?: boolean | null
  readonly includeSoftDeleted?: boolean | null
  readonly filterNonLatestVersions?: boolean | null
  readonly getSuggestions?: boolean | null
  readonly fetchExtraFields?: readonly string[] | null
  readonly customHighlightingFields?: readonly string[] | null
}

/** A page of hits. Facets, matched fields and suggestions are computed from `wanted` if a query selects them. */
export interface Answer {
  readonly wanted: Wanted
  readonly flags: SearchFlags
  readonly query: string
  readonly start: number
  readonly count: number
  readonly total: number
  readonly searchResults: readonly Result[]
  /** Set when no entity has all words: the hits have most of them. */
  readonly partial?: PartialHits
}
export interface PartialHits {
  /** How many words each hit has, of those that were asked for. */
  readonly words: number
  readonly of: number
}
export interface Result {
  readonly entity: { readonly urn: Urn }
  readonly score: number
  readonly wanted: Wanted
  readonly flags: SearchFlags
  readonly partial?: PartialHits
}

export interface Searches {
  /** A page by its position, only of the entities that match `within`. @throws BadRequest */
  search(call: Call, asked: AskedPage, within?: Criterion): Promise<Answer>
  /**
   * The same. If no entity has all words of the query, those that have most of them: not for callers that do something to
   * all that was found. @throws BadRequest
   */
  searchLoosely(call: Call, asked: AskedPage): Promise<Answer>
  /**
   * The page after another one. Everything is sorted by URN: clients delete what they have got, and then no page skips
   * anything. @throws BadRequest
   */
  scroll(call: Call, asked: AskedScroll, within?: Criterion): Promise<ScrollAnswer>
}

export function createSearches(deps: AnswerDeps, wantedOf: WantedOf): Searches {
  const hitsOf = createHits(deps)

  async function searchFor(call: Call, asked: AskedPage, wanted: Wanted) {
    const { start, count } = windowOf(asked, { usual: 10 })
    const order = orderOf(deps, wanted, asked.sortInput) ?? 'score'
    const found = await hitsOf(call, wanted, { order, skip: start, limit: count })
    const { matching } = found
    return { ...answerOf(wanted, asked, found), start, count, ...(matching !== undefined && { matching }) }
  }

  return {
    search: async (call, asked, within) => searchFor(call, asked, await wantedOf(call, asked, within)),
    async searchLoosely(call, asked) {
      const wanted = await wantedOf(call, asked)
      const answer = await searchFor(call, asked, wanted)
      const text = answer.total > 0 ? undefined : loosened(wanted.text, answer.query)
      if (!text) return answer
      const loose = await searchFor(call, asked, { ...wanted, text })
      const { matching = 0 } = loose
      if (matching === 0) return answer
      const partial = { words: matching, of: text.most.length }
      return { ...loose, partial, searchResults: loose.searchResults.map(result => ({ ...result, partial })) }
    },
    async scroll(call, asked, within) {
      const { count } = windowOf({ count: asked.count ?? null }, { usual: 10 })
      const after = cursorOf(asked, asked.scrollId)
      const wanted = await wantedOf(call, asked, within)
      const order = orderOf(deps, wanted, asked.sortInput) ?? (wanted.text === 'everything' ? 'urn' : 'score')
      const found = await hitsOf(call, wanted, { order, limit: count, ...(after === undefined ? {} : { after }) })
      const answer = answerOf(wanted, asked, found)
      return { ...answer, start: 0, count: found.hits.length, nextScrollId: scrollIdOf(asked, found.next) }
    }
  }
}

function answerOf(asking: Wanted, asked: AskedPage, { hits, total, moment }: Hits) {
  const flags = asked.searchFlags ?? {}
  const wanted = moment === undefined ? asking : { ...asking, moment }
  const result = ({ urn, score }: Hit): Result => ({ entity: { urn }, score, wanted, flags })
  return { wanted, flags, query: asked.query ?? '*', total, searchResults: hits.map(result) }
}
