import { BadRequest, type Criterion, type Model } from '../../../core/index.ts'
import { type FacetFilter, filterValues, TEXT_CONDITIONS, textSearch } from '../../entities/index.ts'

/** DataHub's filters: any of the groups must match, and in it every filter. */
export type OrFilters = readonly { readonly and?: readonly FacetFilter[] | null }[]

const TYPES = ['dataHubPolicy']
const NAMES = ['dataHubPolicyInfo.displayName', 'dataHubPolicyInfo.description']

export function policyFilter(model: Model, text: string | null | undefined, groups: OrFilters | null | undefined) {
  const all = textSearch(NAMES, text)
  if (groups && groups.length > 0) {
    all.push({ any: groups.map(({ and }) => ({ all: (and ?? []).map(filter => criterionOf(model, filter)) })) })
  }
  return all.length > 0 ? { all } : undefined
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
