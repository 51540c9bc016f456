import { type Criterion, numberKey, type Urn } from '../../core/index.ts'
import { type BuildCriterion, type FacetFilter, filterValues, TEXT_CONDITIONS } from '../entities/index.ts'
import { TokenFilter } from './errors.ts'
import { tokenUrn } from './record.ts'

const MAX_FILTERS = 100
const MAX_VALUES = 1000

type Conditions = typeof TEXT_CONDITIONS

const rangeCriterion =
  (bound: (number: string) => { from?: string; to?: string }): BuildCriterion =>
  (field, values) => ({ any: values.map(value => ({ field, ...bound(numberText(field, value)) })) })

const numberCriterion: BuildCriterion = (field, values) => ({
  field,
  in: values.map(value => numberText(field, value))
})
/** The least text, in byte order, above the texts of all numbers up to this one. */
const textAbove = (number: string) => `${number}0`
const NUMBER: Conditions = new Map([
  ['EQUAL', numberCriterion],
  ['IN', numberCriterion],
  ['GREATER_THAN', rangeCriterion(value => ({ from: textAbove(value) }))],
  ['GREATER_THAN_OR_EQUAL_TO', rangeCriterion(value => ({ from: value }))],
  ['LESS_THAN', rangeCriterion(value => ({ to: value }))],
  ['LESS_THAN_OR_EQUAL_TO', rangeCriterion(value => ({ to: textAbove(value) }))],
  ['EXISTS', field => ({ field })]
])

const urnCriterion =
  (urnOf: (text: string) => Urn): BuildCriterion =>
  (_field, values) => ({ urns: values.map(urnOf) })
const urnConditions = (build: BuildCriterion): Conditions =>
  new Map([
    ['EQUAL', build],
    ['IN', build]
  ])

const FIELDS: ReadonlyMap<string, Conditions> = new Map([
  ['urn', urnConditions(urnCriterion(text => tokenUrn(text.slice(text.lastIndexOf(':') + 1))))],
  ['id', urnConditions(urnCriterion(tokenUrn))],
  ['name', TEXT_CONDITIONS],
  ['description', TEXT_CONDITIONS],
  ['actorUrn', TEXT_CONDITIONS],
  ['ownerUrn', TEXT_CONDITIONS],
  ['createdAt', NUMBER],
  ['expiresAt', NUMBER]
])

/** Whether one of the filters limits the list to the user's own tokens. */
export function isOwnList(filters: readonly FacetFilter[], user: Urn): boolean {
  return filters.some(filter => {
    const isByUser = filter.field === 'actorUrn' || filter.field === 'ownerUrn'
    const isPlain = (filter.condition ?? 'EQUAL') === 'EQUAL' && !filter.negated
    const values = filterValues(filter)
    return isByUser && isPlain && values.length === 1 && values[0] === user
  })
}

/** All filters must match. @throws TokenFilter with the field and the allowed values. */
export function criterionOf(filters: readonly FacetFilter[]): Criterion | undefined {
  if (filters.length > MAX_FILTERS)
    throw new TokenFilter(`Expected at most ${MAX_FILTERS} filters, found ${filters.length}`)
  return filters.length === 0 ? undefined : { all: filters.map(criterionOfFilter) }
}

function criterionOfFilter(filter: FacetFilter): Criterion {
  const { field, condition } = filter
  const conditions = FIELDS.get(field)
  if (!conditions)
    throw new TokenFilter(`Unknown filter field ${quoted(field)}. Supported: ${[...FIELDS.keys()].join(', ')}`)
  const build = conditions.get(condition ?? 'EQUAL')
  if (!build) {
    const supported = [...conditions.keys()].join(', ')
    throw new TokenFilter(`The filter on ${field} does not support the condition ${condition}. Supported: ${supported}`)
  }
  const aspect = field === 'description' ? 'aspectdTokenUse' : 'dataHubAccessTokenInfo'
  const criterion = build(`${aspect}.${field}`, checkedValues(filter))
  return filter.negated ? { not: criterion } : criterion
}

function checkedValues(filter: FacetFilter): readonly string[] {
  const values = filterValues(filter)
  if (values.length > MAX_VALUES)
    throw new TokenFilter(`The filter on ${filter.field} accepts at most ${MAX_VALUES} values, found ${values.length}`)
  if (values.length === 0 && filter.condition !== 'EXISTS') {
    throw new TokenFilter(`The filter on ${filter.field} requires a value`)
  }
  return values
}

function numberText(field: string, text: string): string {
  if (/^-?\d{1,16}$/.test(text)) return numberKey(Number(text))
  throw new TokenFilter(`The filter on ${field.split('.').pop()} requires whole numbers, found ${quoted(text)}`)
}

const quoted = (text: string) => JSON.stringify(text.slice(0, 100))
