import { BadRequest } from '../../core/index.ts'
import { type FacetFilter, filterValues } from '../entities/index.ts'
import type { Walk } from '../search/index.ts'

type Degrees = NonNullable<Walk['degrees']>
type Degree = Degrees[number]

const ALL: Degrees = ['1', '2', '3+']

export interface Filters {
  readonly filters?: readonly FacetFilter[] | null | undefined
  readonly orFilters?: readonly { readonly and?: readonly FacetFilter[] | null }[] | null | undefined
}

/**
 * The filters without those of the field `degree`, which the walk answers.
 * @throws BadRequest for another degree, and if the members of `orFilters` ask for different ones
 */
export function splitDegrees({ filters, orFilters }: Filters): Filters & { readonly degrees: Degrees } {
  const common = degreesIn(filters ?? [])
  const branches = (orFilters ?? []).map(({ and }) => degreesIn(and ?? []))
  const [first = ALL] = branches
  if (branches.some(branch => branch.join() !== first.join())) {
    throw new BadRequest(
      `orFilters: expected the same degrees in each member, found ${branches.map(branch => `[${branch}]`).join(', ')}`
    )
  }
  return {
    filters: filters?.filter(filter => !isDegree(filter)),
    orFilters: orFilters?.map(({ and }) => ({ and: (and ?? []).filter(filter => !isDegree(filter)) })),
    degrees: common.filter(degree => first.includes(degree))
  }
}

const isDegree = ({ field }: FacetFilter) => field === 'degree' || field === 'degree.keyword'

function degreesIn(filters: readonly FacetFilter[]): Degrees {
  return filters.filter(isDegree).reduce((left, filter) => left.filter(degree => meets(degree, filter)), ALL)
}

function meets(degree: Degree, filter: FacetFilter): boolean {
  const condition = filter.condition ?? 'EQUAL'
  if (condition === 'EXISTS') return !filter.negated
  if (condition !== 'EQUAL' && condition !== 'IN') {
    throw new BadRequest(`filter: the field degree does not support the condition ${condition.slice(0, 100)}`)
  }
  const values = filterValues(filter)
  const unknown = values.find(value => !ALL.some(known => known === value))
  if (unknown === undefined) return values.includes(degree) !== (filter.negated === true)
  throw new BadRequest(`filter: the field degree has the values ${ALL.join(', ')}, found ${unknown.slice(0, 100)}`)
}
