import { type Criterion, numberKey, type Urn } from '../../core/index.ts'
import { type BuildCriterion, type FacetFilter, filterValues, TEXT_CONDITIONS } from '../entities/index.ts'
import { TokenFilter } from './errors.ts'
import { tokenUrn } from './record.ts'

const MAX_FILTERS = 100
const MAX_VALUES = 1000

type Conditions = typeof TEXT_CONDITIONS

const ranging =
  (bound: (number: string) => { from?: string; to?: string }): BuildCriterion =>
  (field, values) => ({ any: values.map(value => ({ field, ...bound(number(field, value)) })) })

const numbers: BuildCriterion = (field, values) => ({ field, in: values.map(value => number(field, value)) })
/** Bytewise the least text above all that are at most the number. */
const above = (number: string) => `${number}0`
const NUMBER: Conditions = new Map([
  ['EQUAL', numbers],
  ['IN', numbers],
  ['GREATER_THAN', ranging(value => ({ from: above(value) }))],
  ['GREATER_THAN_OR_EQUAL_TO', ranging(value => ({ from: value }))],
  ['LESS_THAN', ranging(value => ({ to: value }))],
  ['LESS_THAN_OR_EQUAL_TO', ranging(value => ({ to: above(value) }))],
  ['EXISTS', field => ({ field })]
])

const named =
  (urnOf: (text: string) => Urn): BuildCriterion =>
  (_field, values) => ({ urns: values.map(urnOf) })
const conditionsOfUrns = (build: BuildCriterion): Conditions =>
  new Map([
    ['EQUAL', build],
    ['IN', build]
  ])

const FIELDS: ReadonlyMap<string, Conditions> = new Map([
  ['urn', conditionsOfUrns(named(text => tokenUrn(text.slice(text.lastIndexOf(':') + 1))))],
  ['id', conditionsOfUrns(named(tokenUrn))],
  ['name', TEXT_CONDITIONS],
  ['description', TEXT_CONDITIONS],
  ['actorUrn', TEXT_CONDITIONS],
  ['ownerUrn', TEXT_CONDITIONS],
  ['createdAt', NUMBER],
  ['expiresAt', NUMBER]
])

/** Whether the list is of the user's own tokens, by any one of the filters. */
export function isOwnList(filters: readonly FacetFilter[], user: Urn): boolean {
  return filters.some(filter => {
    const isByUser = filter.field === 'actorUrn' || filter.field === 'ownerUrn'
    const isPlain = (filter.condition ?? 'EQUAL') === 'EQUAL' && !filter.negated
    const values = filterValues(filter)
    return isByUser && isPlain && values.length === 1 && values[0] === user
  })
}

/** All filters must hold. @throws TokenFilter naming the field and what is allowed. */
export function criterionOf(filters: readonly FacetFilter[]): Criterion | undefined {
  if (filters.length > MAX_FILTERS) throw new TokenFilter(`At most ${MAX_FILTERS} filters are allowed`)
  return filters.length === 0 ? undefined : { all: filters.map(one) }
}

function one(filter: FacetFilter): Criterion {
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

function checkedValues(filter: FacetFilter): readonly string[] {
  const values = filterValues(filter)
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
