import { checkText, enumName, type Model } from '../../core/index.ts'
import { type FacetFilter, filterValues, type ModelAspects } from '../entities/index.ts'
import { ViewInput } from './errors.ts'

export type ViewInfo = ModelAspects['dataHubViewInfo']
type Stored = ViewInfo['definition']
type Criterion = NonNullable<Stored['filter']['criteria']>[number]
type Condition = NonNullable<Criterion['condition']>

export interface Definition {
  readonly entityTypes: readonly string[]
  readonly filter: { readonly operator: 'AND' | 'OR'; readonly filters: readonly FacetFilter[] }
}

const MAX_FILTERS = 500
const MAX_VALUES = 10_000
const FIELD = { max: 500, isRequired: true, isOneLine: true }
const VALUE = { max: 10_000 }

/** DataHub stores AND as one conjunction, and OR as several with one filter each. @throws ViewInput */
export function storedDefinition({ entityTypes, filter: { operator, filters } }: Definition): Stored {
  if (filters.length > MAX_FILTERS) {
    throw new ViewInput(`A view has at most ${MAX_FILTERS} filters, found ${filters.length}`)
  }
  const values = filters.reduce((sum, filter) => sum + filterValues(filter).length, 0)
  if (values > MAX_VALUES)
    throw new ViewInput(`The filters of a view have at most ${MAX_VALUES} values, found ${values}`)
  const criteria = filters.map(storedFilter)
  const or = operator === 'AND' ? [{ and: criteria }] : criteria.map(one => ({ and: [one] }))
  return { entityTypes: [...new Set(entityTypes)], filter: { or } }
}

function storedFilter(filter: FacetFilter): Criterion {
  const field = checkText('The field of a filter', filter.field, FIELD, ViewInput)
  const values = filterValues(filter)
  const condition = (filter.condition ?? 'EQUAL') as Condition
  if (values.length === 0 && condition !== 'EXISTS') {
    throw new ViewInput(`The filter on ${field} requires a value`)
  }
  for (const value of values) checkText(`A value of the filter on ${field}`, value, VALUE, ViewInput)
  return { field, values, condition, negated: filter.negated ?? false }
}

/** All conjunctions: at least one must match. Older versions stored a single one. */
export function conjunctionsOf({
  filter: { or, criteria }
}: Stored): readonly { readonly and: readonly Criterion[] }[] {
  return or ?? (criteria ? [{ and: criteria }] : [])
}

/** What GraphQL can show of it: one operator. Of other combinations, which only ingestion writes, no filter is shown. */
export function shownDefinition(model: Model, definition: Stored): Definition {
  const entityTypes = definition.entityTypes.flatMap(name => typeNamed(model, name) ?? [])
  const conjunctions = conjunctionsOf(definition)
  const [first] = conjunctions
  if (!first || conjunctions.length === 1) {
    return { entityTypes, filter: { operator: 'AND', filters: (first?.and ?? []).map(shownFilter) } }
  }
  const isSimple = conjunctions.every(({ and }) => and.length === 1)
  const filters = isSimple ? conjunctions.flatMap(({ and }) => and).map(shownFilter) : []
  return { entityTypes, filter: { operator: 'OR', filters } }
}

/** Ingestion may write `DATA_JOB` for `dataJob`. */
function typeNamed(model: Model, text: string): string | undefined {
  const name = text.toLowerCase()
  return [...model.types.keys()].find(type => type.toLowerCase() === name || enumName(type).toLowerCase() === name)
}

/** Conditions that GraphQL does not have: none of them is an operator of filters. */
const HIDDEN: ReadonlySet<string> = new Set(['IS_NULL'])

function shownFilter({ field, values = [], condition = 'EQUAL', negated = false }: Criterion) {
  return { field, values, condition: HIDDEN.has(condition) ? null : condition, negated }
}
