import type { Load, Urn } from '../../../core/index.ts'
import type { SearchEngine } from '../engine/index.ts'
import { createFilters, type FiltersDeps } from '../filters/filters.ts'
import { createDetails, type Details } from './details.ts'
import { createFacets, type Facets } from './facets.ts'
import { createNames } from './names.ts'
import type { AnswerDeps } from './question.ts'

/** What all dialects answer searches with. */
export interface Answers {
  readonly deps: AnswerDeps
  readonly facets: Facets
  readonly details: Details
  /** The name of an entity, as the actor may read it. */
  readonly namesOf: Load<Urn, string>
}

export interface AnswersDeps extends FiltersDeps {
  readonly engine: SearchEngine
}

export function createAnswers({ data, model, engine, views }: AnswersDeps): Answers {
  const deps = { data, model, engine, filters: createFilters({ data, model, views }) }
  return { deps, facets: createFacets(deps), details: createDetails(deps), namesOf: createNames(data, model) }
}
