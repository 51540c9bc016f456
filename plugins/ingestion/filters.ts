import type { Criterion, Model, Query } from '../../core/index.ts'
import { type FacetFilter, filterValues, TEXT_CONDITIONS, textSearch } from '../entities/index.ts'
import { IngestionInput } from './errors.ts'
import { EXECUTION } from './execution.ts'
import type { Sort } from './list.ts'

interface Asked {
  readonly query?: string | null
  readonly filters?: readonly FacetFilter[] | null
  readonly sort?: Sort | null
}

const SEARCHED = ['dataHubExecutionRequestInput.executorId', 'dataHubExecutionRequestResult.executionResultStatus']

/** What a list of execution requests looks for. @throws IngestionInput */
export function wantedExecutions(model: Model, { query, filters, sort }: Asked): Pick<Query, 'where' | 'sort'> {
  const all = [...(filters ?? []).map(filter => criterionOf(model, filter)), ...textSearch(SEARCHED, query)]
  return {
    ...(all.length > 0 ? { where: { all } } : {}),
    ...(sort ? { sort: { field: fieldOf(model, sort.field), descending: sort.sortOrder === 'DESCENDING' } } : {})
  }
}

function criterionOf(model: Model, filter: FacetFilter): Criterion {
  const condition = filter.condition ?? 'EQUAL'
  const build = TEXT_CONDITIONS.get(condition)
  if (!build) {
    throw new IngestionInput(
      `${filter.field}: expected one of ${[...TEXT_CONDITIONS.keys()].join(', ')}, found ${condition}`
    )
  }
  const criterion = build(fieldOf(model, filter.field), filterValues(filter))
  return filter.negated ? { not: criterion } : criterion
}

function fieldOf(model: Model, name: string): string {
  const [field] = model.fields(name, [EXECUTION])
  if (field !== undefined) return field
  throw new IngestionInput(`${JSON.stringify(name.slice(0, 100))} is not a field of execution requests`)
}
