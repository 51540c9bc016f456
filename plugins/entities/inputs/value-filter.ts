import { BadRequest, isRecord, type JsonRecord, type Static, Type } from '../../../core/index.ts'
import { type FacetFilter, filterValues } from './facet-filter.ts'

const CONDITIONS = {
  EQUAL: (found: string, wanted: string) => found === wanted,
  IN: (found: string, wanted: string) => found === wanted,
  IEQUAL: (found: string, wanted: string) => fold(found) === fold(wanted),
  CONTAIN: (found: string, wanted: string) => fold(found).includes(fold(wanted)),
  START_WITH: (found: string, wanted: string) => fold(found).startsWith(fold(wanted)),
  END_WITH: (found: string, wanted: string) => fold(found).endsWith(fold(wanted)),
  GREATER_THAN: (found: string, wanted: string) => compare(found, wanted) > 0,
  GREATER_THAN_OR_EQUAL_TO: (found: string, wanted: string) => compare(found, wanted) >= 0,
  LESS_THAN: (found: string, wanted: string) => compare(found, wanted) < 0,
  LESS_THAN_OR_EQUAL_TO: (found: string, wanted: string) => compare(found, wanted) <= 0,
  /** Requires no value: any value of the field matches. */
  EXISTS: () => true
} as const
type Condition = keyof typeof CONDITIONS
const NAMES = Object.keys(CONDITIONS).filter(isCondition)

function isCondition(name: string): name is Condition {
  return Object.hasOwn(CONDITIONS, name)
}

const Criterion = Type.Object({
  field: Type.String(),
  values: Type.Optional(Type.Array(Type.String(), { maxItems: 1000 })),
  /** A single value; ignored when `values` is not empty. */
  value: Type.Optional(Type.String()),
  condition: Type.Enum(NAMES, { default: 'EQUAL' }),
  negated: Type.Boolean({ default: false })
})
type Criterion = Static<typeof Criterion>

/**
 * A filter on the values of a timeseries: a value matches when it meets all criteria of at least one branch. A field is the
 * name of a member, or a path of names: `result.type`.
 */
export const ValueFilter = Type.Object({
  or: Type.Array(Type.Object({ and: Type.Array(Criterion, { maxItems: 100, default: [] }) }), {
    maxItems: 100,
    default: []
  })
})
export type ValueFilter = Static<typeof ValueFilter>

/** `undefined` when the filter matches every value. */
export function createMatcher(filter: ValueFilter | undefined): ((value: JsonRecord) => boolean) | undefined {
  if (!filter || filter.or.length === 0 || filter.or.some(({ and }) => and.length === 0)) return
  return value => filter.or.some(({ and }) => and.every(criterion => meets(value, criterion)))
}

/** Names that clients use, with the place in the value. */
const ALIASES: ReadonlyMap<string, string> = new Map([['partition', 'partitionSpec.partition']])

function memberAt(value: unknown, path: string): unknown {
  if (isRecord(value) && Object.hasOwn(value, path)) return value[path]
  return path.split('.').reduce((inner: unknown, name) => {
    return isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined
  }, value)
}

/** DataHub's FilterInput: all of them must match. */
export interface FilterInput {
  readonly and: readonly FacetFilter[]
}

const MAX_CRITERIA = 100
const MAX_VALUES = 1000

/** @throws BadRequest for a condition that cannot be evaluated on a timeseries, or for too many criteria or values */
export function valueFilterOf(input: FilterInput | null | undefined): ValueFilter | undefined {
  if (!input || input.and.length === 0) return undefined
  if (input.and.length > MAX_CRITERIA) {
    throw new BadRequest(`At most ${MAX_CRITERIA} filters are allowed, found ${input.and.length}`)
  }
  return { or: [{ and: input.and.map(criterionOf) }] }
}

function criterionOf(one: FacetFilter): Criterion {
  const condition = one.condition ?? 'EQUAL'
  if (!isCondition(condition)) {
    throw new BadRequest(`${condition} is not a condition on a timeseries: expected one of ${NAMES.join(', ')}`)
  }
  const values = [...filterValues(one)]
  if (values.length > MAX_VALUES) {
    throw new BadRequest(`At most ${MAX_VALUES} values are allowed in a filter, found ${values.length}`)
  }
  return { field: one.field, values, condition, negated: one.negated ?? false }
}

function meets(value: JsonRecord, criterion: Criterion): boolean {
  const { field, condition, negated } = criterion
  const found = texts(memberAt(value, ALIASES.get(field) ?? field))
  const wanted = condition === 'EXISTS' ? [''] : filterValues(criterion)
  return found.some(one => wanted.some(other => CONDITIONS[condition](one, other))) !== negated
}

function texts(found: unknown): string[] {
  if (found === undefined || found === null) return []
  if (Array.isArray(found)) return found.flatMap(texts)
  return [typeof found === 'object' ? JSON.stringify(found) : String(found)]
}

function fold(text: string): string {
  return text.toLowerCase()
}

/** Compares as numbers when both are numeric, otherwise as strings. */
export function compare(one: string, other: string): number {
  const difference = one.trim() === '' || other.trim() === '' ? Number.NaN : Number(one) - Number(other)
  if (!Number.isNaN(difference)) return difference
  return one < other ? -1 : one > other ? 1 : 0
}
