import type { Call, Criterion } from '../../core/index.ts'
import type { Answers } from './answers/index.ts'
import type { SearchEngine } from './engine/index.ts'
import type { Filtered } from './filters/filters.ts'

/** For plugins that search: what GraphQL and REST ask, too. */
export interface SearchApi extends Pick<Answers, 'facets' | 'details' | 'namesOf' | 'search' | 'scroll' | 'wantedOf'> {
  readonly engine: SearchEngine
  /** Builds the index again, in the background; `false`: it was removed, and is built when it is opened. */
  rebuild(): Promise<boolean>
  /** The filters of a client for `data.find`, without what is soft-deleted. @throws BadRequest if they cannot be evaluated */
  criterionOf(call: Call, types: readonly string[], orFilters: Filtered['orFilters']): Promise<Criterion>
}

export function createApi(answers: Answers, rebuild: SearchApi['rebuild']): SearchApi {
  const { deps, facets, details, namesOf, search, scroll, wantedOf } = answers
  return {
    engine: deps.engine,
    rebuild,
    facets,
    details,
    namesOf,
    search,
    scroll,
    wantedOf,
    criterionOf: async (call, types, orFilters) => (await deps.filters.queryOf(call, { types, orFilters })).where
  }
}
