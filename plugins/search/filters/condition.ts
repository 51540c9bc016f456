import { BadRequest, type Criterion, numberKey, type SearchField } from '../../../core/index.ts'

/** DataHub's conditions on the values of a field; hierarchies are resolved to values before. */
export type Condition = (field: SearchField, values: readonly string[]) => Criterion

const NUMERIC: ReadonlySet<string> = new Set(['COUNT', 'DATETIME', 'DOUBLE', 'LONG', 'INTEGER'])
/** Whether the values are indexed as `numberKey`. */
export function isNumeric({ type }: Pick<SearchField, 'type'>): boolean {
  return NUMERIC.has(type)
}

/** After every indexed number, which are hex digits. */
const AFTER_NUMBERS = 'g'
/** Makes a lower bound exclusive: the next text. */
const NEXT = '\u0000'

const EQUAL: Condition = ({ name, type }, values) => ({
  field: name,
  in: values.flatMap(value => indexed(type, value))
})

const matching =
  (match: 'contains' | 'starts' | 'ends' | 'whole'): Condition =>
  ({ name: field }, values) => ({ any: values.map(text => ({ field, match, text })) })

const comparing =
  (bounds: (value: string) => { readonly from?: string; readonly to?: string }): Condition =>
  (field, values) => ({
    any: values.map(value => {
      if (!isNumeric(field)) return { field: field.name, ...bounds(value) }
      const number = numberOf(field.type, value)
      if (number === undefined) throw numberExpected(field, value)
      return { field: field.name, from: '', to: AFTER_NUMBERS, ...bounds(numberKey(number)) }
    })
  })

/** By name. */
export const CONDITIONS: ReadonlyMap<string, Condition> = new Map<string, Condition>([
  ['EQUAL', EQUAL],
  ['IN', EQUAL],
  ['IEQUAL', matching('whole')],
  ['CONTAIN', matching('contains')],
  ['START_WITH', matching('starts')],
  ['END_WITH', matching('ends')],
  ['EXISTS', ({ name: field }) => ({ field })],
  ['GREATER_THAN', comparing(value => ({ from: value + NEXT }))],
  ['GREATER_THAN_OR_EQUAL_TO', comparing(value => ({ from: value }))],
  ['LESS_THAN', comparing(value => ({ to: value }))],
  ['LESS_THAN_OR_EQUAL_TO', comparing(value => ({ to: value + NEXT }))]
])

/** The texts under which a value that a client names can be indexed. */
function indexed(type: string, value: string): string[] {
  if (type === 'BOOLEAN') return [value.toLowerCase()]
  if (!NUMERIC.has(type)) return [value]
  const number = numberOf(type, value)
  return number === undefined ? [] : [numberKey(number)]
}

/** Numbers and times come as text; times are milliseconds, or ISO 8601. */
function numberOf(type: string, value: string): number | undefined {
  const isNumber = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)
  const found = !isNumber && type === 'DATETIME' ? Date.parse(value) : Number(isNumber ? value : Number.NaN)
  return Number.isFinite(found) ? found : undefined
}

function numberExpected({ names, type }: SearchField, value: string): Error {
  const expected = type === 'DATETIME' ? 'milliseconds or an ISO 8601 time' : 'a number'
  return new BadRequest(`filter ${names[0]}: expected ${expected}, found ${JSON.stringify(value.slice(0, 100))}`)
}
