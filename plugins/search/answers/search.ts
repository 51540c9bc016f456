import type { Call, Criterion, Selects, Urn } from '../../../core/index.ts'
import { type Page, windowOf } from '../../entities/index.ts'
import type { Ask, Hit, Wanted } from '../engine/index.ts'
import { loosened } from '../query/loosen.ts'
import { type FacetFlags, type Facets, namesIn, type ShownFacet } from './facets.ts'
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

/** A page of hits. Matched fields and suggestions are computed from `wanted` if a query selects them. */
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
  /** Counted with the hits if that was asked for. */
  readonly facets?: readonly ShownFacet[]
}

/** What is searched beside what the client says, and computed along. */
export interface Look {
  /** Only the entities that match it. */
  readonly within?: Criterion
  /** Whether facets are counted too. */
  readonly facets?: boolean
}

/** Facets if the document selects them, and only what matches `within`. */
export const lookOf = (selects: Selects, within?: Criterion): Look => ({
  facets: selects('facets'),
  ...(within && { within })
})

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
  /** A page by its position. @throws BadRequest */
  search(call: Call, asked: AskedPage, look?: Look): Promise<Answer>
  /**
   * The same. If no entity has all words of the query, those that have most of them: not for callers that do something to
   * all that was found. @throws BadRequest
   */
  searchLoosely(call: Call, asked: AskedPage, look?: Look): Promise<Answer>
  /**
   * The page after another one. Everything is sorted by URN: clients delete what they have got, and then no page skips
   * anything. @throws BadRequest
   */
  scroll(call: Call, asked: AskedScroll, look?: Look): Promise<ScrollAnswer>
}

interface SearchesDeps {
  readonly wantedOf: WantedOf
  readonly facets: Facets
}

interface Searched {
  readonly asked: AskedPage
  readonly wanted: Wanted
  readonly isCounted: boolean
}

export function createSearches(deps: AnswerDeps, { wantedOf, facets }: SearchesDeps): Searches {
  const hitsOf = createHits(deps)

  /** One page, with facets if they are wanted. */
  async function answerTo(call: Call, { asked, wanted, isCounted }: Searched, page: Ask) {
    const flags = asked.searchFlags ?? {}
    const plan = isCounted ? facets.plan(wanted, namesIn(flags)) : undefined
    const ask = plan ? { ...page, facets: { fields: plan.fields, limit: facets.limit(flags) } } : page
    const { hits, total, next, matching, facets: counted } = await hitsOf(call, wanted, ask)
    const result = ({ urn, score }: Hit): Result => ({ entity: { urn }, score, wanted, flags })
    const answer = { wanted, flags, query: asked.query ?? '*', total, searchResults: hits.map(result) }
    return { next, matching, answer: { ...answer, ...(plan && counted && { facets: plan.show(counted) }) } }
  }

  async function pageOf(call: Call, searched: Searched) {
    const { asked, wanted } = searched
    const { start, count } = windowOf(asked, { usual: 10 })
    const order = orderOf(deps, wanted, asked.sortInput) ?? 'score'
    const { answer, matching } = await answerTo(call, searched, { order, skip: start, limit: count })
    return { matching, answer: { ...answer, start, count } }
  }

  return {
    async search(call, asked, { within, facets: isCounted = false } = {}) {
      const wanted = await wantedOf(call, asked, within)
      return (await pageOf(call, { asked, wanted, isCounted })).answer
    },
    async searchLoosely(call, asked, { within, facets: isCounted = false } = {}) {
      const wanted = await wantedOf(call, asked, within)
      const { answer } = await pageOf(call, { asked, wanted, isCounted })
      const text = answer.total > 0 ? undefined : loosened(wanted.text, answer.query)
      if (!text) return answer
      const { matching = 0, answer: loose } = await pageOf(call, { asked, wanted: { ...wanted, text }, isCounted })
      if (matching === 0) return answer
      const partial = { words: matching, of: text.most.length }
      return { ...loose, partial, searchResults: loose.searchResults.map(result => ({ ...result, partial })) }
    },
    async scroll(call, asked, { within, facets: isCounted = false } = {}) {
      const { count } = windowOf({ count: asked.count ?? null }, { usual: 10 })
      const after = cursorOf(asked, asked.scrollId)
      const wanted = await wantedOf(call, asked, within)
      const order = orderOf(deps, wanted, asked.sortInput) ?? (wanted.text === 'everything' ? 'urn' : 'score')
      const page = { order, limit: count, ...(after === undefined ? {} : { after }) }
      const { answer, next } = await answerTo(call, { asked, wanted, isCounted }, page)
      return { ...answer, start: 0, count: answer.searchResults.length, nextScrollId: scrollIdOf(asked, next) }
    }
  }
}
