import { type Criterion, numberKey, type Urn } from '../../core/index.ts'
import { TokenFilter } from './errors.ts'
import { tokenUrn } from './record.ts'

const MAX_FILTERS = 100
const MAX_VALUES = 1000

/** DataHub's FacetFilterInput. */
export interface Filter {
  readonly field: string
  readonly value?: string | null
  readonly values?: readonly string[] | null
  readonly condition?: string | null
  readonly negated?: boolean | null
}

type Build = (field: string, values: readonly string[]) => Criterion
type Conditions = ReadonlyMap<string, Build>

const exact: Build = (field, values) => ({ field, in: values })
const exists: Build = field => ({ field })
const matching =
  (match: 'contains' | 'starts' | 'ends' | 'whole'): Build =>
  (field, values) => ({ any: values.map(text => ({ field, match, text })) })
const ranging =
  (bound: (number: string) => { from?: string; to?: string }): Build =>
  (field, values) => ({ any: values.map(value => ({ field, ...bound(number(field, value)) })) })

const TEXT: Conditions = new Map([
  ['EQUAL', exact],
  ['IN', exact],
  ['IEQUAL', matching('whole')],
  ['CONTAIN', matching('contains')],
  ['START_WITH', matching('starts')],
  ['END_WITH', matching('ends')],
  ['EXISTS', exists]
])

const numbers: Build = (field, values) => ({ field, in: values.map(value => number(field, value)) })
/** Bytewise the least text above all that are at most the number. */
const above = (number: string) => `${number}0`
const NUMBER: Conditions = new Map([
  ['EQUAL', numbers],
  ['IN', numbers],
  ['GREATER_THAN', ranging(value => ({ from: above(value) }))],
  ['GREATER_THAN_OR_EQUAL_TO', ranging(value => ({ from: value }))],
  ['LESS_THAN', ranging(value => ({ to: value }))],
  ['LESS_THAN_OR_EQUAL_TO', ranging(value => ({ to: above(value) }))],
  ['EXISTS', exists]
])

const named =
  (urnOf: (text: string) => Urn): Build =>
  (_field, values) => ({ urns: values.map(urnOf) })
const conditionsOfUrns = (build: Build): Conditions =>
  new Map([
    ['EQUAL', build],
    ['IN', build]
  ])

const FIELDS: ReadonlyMap<string, Conditions> = new Map([
  ['urn', conditionsOfUrns(named(text => tokenUrn(text.slice(text.lastIndexOf(':') + 1))))],
  ['id', conditionsOfUrns(named(tokenUrn))],
  ['name', TEXT],
  ['description', TEXT],
  ['actorUrn', TEXT],
  ['ownerUrn', TEXT],
  ['createdAt', NUMBER],
  ['expiresAt', NUMBER]
])

/** Whether the list is of the user's own tokens, by any one of the filters. */
export function isOwnList(filters: readonly Filter[], user: Urn): boolean {
  return filters.some(filter => {
    const isByUser = filter.field === 'actorUrn' || filter.field === 'ownerUrn'
    const isPlain = (filter.condition ?? 'EQUAL') === 'EQUAL' && !filter.negated
    const values = valuesOf(filter)
    return isByUser && isPlain && values.length === 1 && values[0] === user
  })
}

/** All filters must hold. @throws TokenFilter naming the field and what is allowed. */
export function criterionOf(filters: readonly Filter[]): Criterion | undefined {
  if (filters.length > MAX_FILTERS) throw new TokenFilter(`At most ${MAX_FILTERS} filters are allowed`)
  return filters.length === 0 ? undefined : { all: filters.map(one) }
}

function one(filter: Filter): Criterion {
  const { field, condition } = filter
  const conditions = FIELDS.get(field)
  if (!conditions)
    throw new TokenFilter(`Unknown filter field ${shown(field)}. Known: ${[...FIELDS.keys()].join(', ')}`)
  const build = conditions.get(condition ?? 'EQUAL')
  if (!build) {
    const known = [...conditions.keys()].join(', ')
    throw new TokenFilter(`The filter on ${field} does not know the condition ${condition}. Known: ${known}`)
  }
  const aspect = field === 'description' ? 'aspectdTokenUse' : 'dataHubAccessTokenInfo'
  const criterion = build(`${aspect}.${field}`, checkedValues(filter))
  return filter.negated ? { not: criterion } : criterion
}

function valuesOf({ value, values }: Filter): readonly string[] {
  if (values && values.length > 0) return values
  return value == null ? [] : [value]
}

function checkedValues(filter: Filter): readonly string[] {
  const values = valuesOf(filter)
  if (values.length > MAX_VALUES)
    throw new TokenFilter(`The filter on ${filter.field} has more than ${MAX_VALUES} values`)
  if (values.length === 0 && filter.condition !== 'EXISTS') {
    throw new TokenFilter(`The filter on ${filter.field} has no value`)
  }
  return values
}

function number(field: string, text: string): string {
  if (/^-?\d{1,16}$/.test(text)) return numberKey(Number(text))
  throw new TokenFilter(`The filter on ${field.split('.').pop()} takes whole numbers, not ${shown(text)}`)
}

const shown = (text: string) => JSON.stringify(text.slice(0, 100))
