import { BadRequest, type Criterion, type Model } from '../../../core/index.ts'
import { type FacetFilter, filterValues, TEXT_CONDITIONS } from '../../entities/index.ts'

/** DataHub's filters: any of the groups must match, and in it every filter. */
export type OrFilters = readonly { readonly and?: readonly FacetFilter[] | null }[]

const TYPES = ['dataHubPolicy']

/** No criterion without filters. @throws BadRequest */
export function policyFilter(model: Model, groups: OrFilters | null | undefined): Criterion[] {
  if (!groups || groups.length === 0) return []
  return [{ any: groups.map(({ and }) => ({ all: (and ?? []).map(filter => criterionOf(model, filter)) })) }]
}

function criterionOf(model: Model, filter: FacetFilter): Criterion {
  const fields = model.fields(filter.field, TYPES)
  if (fields.length === 0) throw new BadRequest(`unknown filter field ${JSON.stringify(filter.field)} of policies`)
  const condition = filter.condition ?? 'EQUAL'
  const build = TEXT_CONDITIONS.get(condition)
  if (!build) {
    throw new BadRequest(`expected a condition of ${[...TEXT_CONDITIONS.keys()].join(', ')}, found ${condition}`)
  }
  const found: Criterion = { any: fields.map(field => build(field, filterValues(filter))) }
  return filter.negated ? { not: found } : found
}
