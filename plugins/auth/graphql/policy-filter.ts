import { BadRequest, type Criterion, type Model } from '../../../core/index.ts'

/** DataHub's filters: any of the groups, each of whose filters must hold. */
export type OrFilters = readonly { readonly and?: readonly Filter[] | null }[]
interface Filter {
  readonly field: string
  readonly value?: string | null
  readonly values?: readonly string[] | null
  readonly condition?: string | null
  readonly negated?: boolean | null
}

const TYPE = ['dataHubPolicy']
const NAMES = ['dataHubPolicyInfo.displayName', 'dataHubPolicyInfo.description']

export function policyFilter(model: Model, text: string | null | undefined, groups: OrFilters | null | undefined) {
  const all: Criterion[] = []
  if (text && text !== '*') all.push({ any: NAMES.map(field => ({ field, match: 'contains', text })) })
  if (groups && groups.length > 0) {
    all.push({ any: groups.map(({ and }) => ({ all: (and ?? []).map(filter => criterionOf(model, filter)) })) })
  }
  return all.length > 0 ? { all } : undefined
}

function criterionOf(model: Model, { field, value, values, condition, negated }: Filter): Criterion {
  const fields = model.fields(field, TYPE)
  if (fields.length === 0) throw new BadRequest(`policies have no field ${JSON.stringify(field)} to filter by`)
  const wanted = values ?? (value === null || value === undefined ? [] : [value])
  const found: Criterion = { any: fields.flatMap(name => matching(name, condition ?? 'EQUAL', wanted)) }
  return negated ? { not: found } : found
}

function matching(field: string, condition: string, values: readonly string[]): Criterion[] {
  if (condition === 'EQUAL' || condition === 'IN') return [{ field, in: values }]
  if (condition === 'EXISTS') return [{ field, from: '' }]
  const match = MATCHES[condition]
  if (!match)
    throw new BadRequest(`condition ${condition} is not one of EQUAL, IN, EXISTS, ${Object.keys(MATCHES).join(', ')}`)
  return values.map(text => ({ field, match, text }))
}

const MATCHES: Readonly<Record<string, 'contains' | 'starts' | 'ends' | 'whole'>> = {
  CONTAIN: 'contains',
  START_WITH: 'starts',
  END_WITH: 'ends',
  IEQUAL: 'whole'
}
