import type { Load, Urn } from '../../../core/index.ts'
import type { SearchEngine } from '../engine/index.ts'
import { createFilters, type FiltersDeps } from '../filters/filters.ts'
import { type Browse, createBrowse } from './browse.ts'
import { type Complete, createCompletion } from './complete.ts'
import { createDetails, type Details } from './details.ts'
import { createFacets, type Facets } from './facets.ts'
import { createNames } from './names.ts'
import { type AnswerDeps, createWanted, type WantedOf } from './question.ts'
import { createSearches, type Searches } from './search.ts'

/** What all dialects answer searches with. */
export interface Answers extends Searches {
  readonly deps: AnswerDeps
  readonly wantedOf: WantedOf
  readonly complete: Complete
  readonly browsing: Browse
  readonly facets: Facets
  readonly details: Details
  /** The name of an entity, as the actor may read it. */
  readonly namesOf: Load<Urn, string>
}

export interface AnswersDeps extends FiltersDeps, Pick<AnswerDeps, 'fresh'> {
  readonly engine: SearchEngine
}

export function createAnswers({ data, model, engine, views, fresh = 'acknowledged' }: AnswersDeps): Answers {
  const deps = { data, model, engine, fresh, filters: createFilters({ data, model, views }) }
  const wantedOf = createWanted(deps)
  const namesOf = createNames(data, model)
  const facets = createFacets(deps)
  return {
    deps,
    wantedOf,
    ...createSearches(deps, { wantedOf, facets }),
    complete: createCompletion(deps, namesOf),
    browsing: createBrowse(deps, wantedOf),
    facets,
    details: createDetails(deps),
    namesOf
  }
}
