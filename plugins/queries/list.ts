import type { Call, Criterion, Model, Query } from '../../core/index.ts'
import {
  type Entities,
  type FacetFilter,
  filterValues,
  NOT_REMOVED,
  type Page,
  searchOf,
  TEXT_CONDITIONS
} from '../entities/index.ts'
import type { SearchApi } from '../search/index.ts'
import { QueryInput } from './errors.ts'

const TYPES = ['query']
const DEFAULT_COUNT = 100
const MAX_FILTERS = 1000
const NEWEST_FIRST = { field: 'queryProperties.createdAt', descending: true }

export interface ListDeps {
  readonly model: Model
  readonly entities: Entities
  /** `undefined` while the plugin is disabled. */
  readonly search: SearchApi | undefined
}

type OrFilters = readonly { readonly and?: readonly FacetFilter[] | null }[]

export interface ListInput extends Page {
  readonly source?: string | null
  readonly datasetUrn?: string | null
  /** All filters of at least one member must match. */
  readonly orFilters?: OrFilters | null
  readonly sortInput?: {
    readonly sortCriterion: { readonly field: string; readonly sortOrder: 'ASCENDING' | 'DESCENDING' }
  } | null
}

/** One page, the newest queries first. @throws QueryInput */
export async function listQueries(deps: ListDeps, call: Call, input: ListInput) {
  const { datasetUrn, source } = input
  const where: Criterion[] = [
    ...(datasetUrn ? [{ field: 'querySubjects.entities', in: [datasetUrn] }] : []),
    ...(source ? [{ field: 'queryProperties.source', in: [source] }] : []),
    ...(await filtersOf(deps, call, input.orFilters ?? []))
  ]
  const list = { types: TYPES, search: ['queryProperties.name'], where, sort: sortOf(deps, input.sortInput) }
  const { urns, ...page } = await deps.entities.lists.page(
    call,
    list,
    searchOf(input, { usual: DEFAULT_COUNT, refusal: QueryInput })
  )
  return { ...page, count: urns.length, queries: urns.map(urn => ({ urn })) }
}

function sortOf({ model }: ListDeps, input: ListInput['sortInput']): NonNullable<Query['sort']> {
  if (!input) return NEWEST_FIRST
  const { field: name, sortOrder } = input.sortCriterion
  const [field] = model.fields(name, TYPES)
  if (field === undefined) throw new QueryInput(`Queries cannot be sorted by ${quoted(name)}`)
  return { field, descending: sortOrder === 'DESCENDING' }
}

/** The filters of searches, while the plugin that evaluates them is enabled; otherwise texts are compared. */
async function filtersOf(deps: ListDeps, call: Call, orFilters: OrFilters): Promise<Criterion[]> {
  if (deps.search) return [await deps.search.criterionOf(call, TYPES, orFilters)]
  if (orFilters.length === 0) return [NOT_REMOVED]
  const count = orFilters.flatMap(({ and }) => and ?? []).length
  if (count > MAX_FILTERS) throw new QueryInput(`At most ${MAX_FILTERS} filters are allowed, found ${count}`)
  return [NOT_REMOVED, { any: orFilters.map(({ and }) => ({ all: (and ?? []).map(one => comparing(deps, one)) })) }]
}

function comparing({ model }: ListDeps, filter: FacetFilter): Criterion {
  const build = TEXT_CONDITIONS.get(filter.condition ?? 'EQUAL')
  if (!build) {
    throw new QueryInput(`The condition ${filter.condition} requires the plugin search, which is disabled`)
  }
  const any = model.fields(filter.field, TYPES).map(field => build(field, filterValues(filter)))
  return filter.negated ? { not: { any } } : { any }
}

const quoted = (text: string) => JSON.stringify(text.slice(0, 100))
