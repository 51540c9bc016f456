import { isRecord, type Static, Type } from '../../../core/index.ts'
import type { FacetFilter } from '../../entities/index.ts'
import type { Sorting } from '../answers/question.ts'
import { CONDITIONS } from '../filters/condition.ts'
import { HIERARCHIES } from '../filters/hierarchy.ts'

const MAX_TERMS = 10_000

const Criterion = Type.Object({
  field: Type.String(),
  values: Type.Optional(Type.Array(Type.String(), { maxItems: MAX_TERMS })),
  /** A single value; ignored when `values` is not empty. */
  value: Type.Optional(Type.String()),
  condition: Type.Optional(Type.Enum([...CONDITIONS.keys(), ...HIERARCHIES.keys()])),
  negated: Type.Optional(Type.Boolean())
})
export const Criteria = Type.Array(Criterion, { maxItems: 1000 })
const Filter = Type.Object({
  /** All criteria of at least one member must match. */
  or: Type.Optional(Type.Array(Type.Object({ and: Type.Optional(Criteria) }), { maxItems: 1000 })),
  /** The older form: all must match. */
  criteria: Type.Optional(Criteria)
})
const Sort = Type.Object({
  field: Type.String(),
  order: Type.Enum(['ASCENDING', 'DESCENDING'], { default: 'ASCENDING' })
})
const Flags = Type.Object({
  skipHighlighting: Type.Optional(Type.Boolean()),
  skipAggregates: Type.Optional(Type.Boolean()),
  includeSoftDeleted: Type.Optional(Type.Boolean()),
  filterNonLatestVersions: Type.Optional(Type.Boolean()),
  maxAggValues: Type.Optional(Type.Integer())
})

export const filtering = {
  filter: Type.Optional(Filter),
  /** Not DataHub's: one of its clients sends its criteria so, and expects that they are not refused. */
  orFilters: Type.Optional(Type.Unknown()),
  searchFlags: Type.Optional(Flags)
}
export const paging = {
  start: Type.Integer({ default: 0 }),
  count: Type.Integer({ default: 10 })
}
export const sorting = { sort: Type.Optional(Sort), sortCriteria: Type.Optional(Type.Array(Sort, { maxItems: 10 })) }

interface Filtering {
  readonly filter?: Static<typeof Filter>
  readonly orFilters?: unknown
  readonly searchFlags?: Static<typeof Flags>
}

/** The filters as all searches have them. */
export function filteredOf({ filter, orFilters, searchFlags }: Filtering) {
  const or = filter?.or ?? branchesOf(orFilters)
  return {
    ...(filter?.criteria ? { filters: filter.criteria } : {}),
    ...(or ? { orFilters: or } : {}),
    ...(searchFlags ? { searchFlags } : {})
  }
}

/** `[[criterion, …], …]`; anything else is ignored. */
function branchesOf(given: unknown): { and: FacetFilter[] }[] | undefined {
  if (!Array.isArray(given)) return undefined
  const branches = given.flatMap(one => {
    const and = (Array.isArray(one) ? one : isRecord(one) && Array.isArray(one.and) ? one.and : []).filter(isFilter)
    return and.length > 0 ? [{ and }] : []
  })
  return branches.length > 0 ? branches : undefined
}

function isFilter(given: unknown): given is FacetFilter {
  return (
    isRecord(given) &&
    typeof given.field === 'string' &&
    (given.value === undefined || typeof given.value === 'string') &&
    (given.values === undefined || (Array.isArray(given.values) && given.values.every(one => typeof one === 'string')))
  )
}

interface Sorts {
  readonly sort?: Static<typeof Sort>
  readonly sortCriteria?: readonly Static<typeof Sort>[]
}

export function sortingOf({ sort, sortCriteria }: Sorts): { readonly sortInput?: Sorting } {
  const [first = sort] = sortCriteria ?? []
  if (!first) return {}
  return { sortInput: { sortCriteria: [{ field: first.field, sortOrder: first.order }] } }
}
