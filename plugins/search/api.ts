import type { Call, Criterion } from '../../core/index.ts'
import type { Answers } from './answers/index.ts'
import { type Asked, wantedOf } from './answers/question.ts'
import { type Answer, type AskedPage, type AskedScroll, type ScrollAnswer, scroll, search } from './answers/search.ts'
import type { SearchEngine, Wanted } from './engine/index.ts'
import type { Filtered } from './filters/filters.ts'

/** For plugins that search: what GraphQL and REST ask, too. */
export interface SearchApi extends Pick<Answers, 'facets' | 'details' | 'namesOf'> {
  readonly engine: SearchEngine
  /** As `searchAcrossEntities`, but hits have all words; only among the entities that match `within`. @throws BadRequest */
  search(call: Call, asked: AskedPage, within?: Criterion): Promise<Answer>
  /** As `scrollAcrossEntities`. @throws BadRequest */
  scroll(call: Call, asked: AskedScroll): Promise<ScrollAnswer>
  /** What to ask the engine. @throws BadRequest if it cannot be evaluated */
  wantedOf(call: Call, asked: Asked, within?: Criterion): Promise<Wanted>
  /** The filters of a client for `data.find`, without what is soft-deleted. @throws BadRequest if they cannot be evaluated */
  criterionOf(call: Call, types: readonly string[], orFilters: Filtered['orFilters']): Promise<Criterion>
}

export function createApi({ deps, facets, details, namesOf }: Answers): SearchApi {
  return {
    engine: deps.engine,
    facets,
    details,
    namesOf,
    search: (call, asked, within) => search(deps, call, asked, within),
    scroll: (call, asked) => scroll(deps, call, asked),
    wantedOf: (call, asked, within) => wantedOf(deps, call, asked, within),
    criterionOf: async (call, types, orFilters) => (await deps.filters.queryOf(call, { types, orFilters })).where
  }
}
