import type { Criterion, Narrowed, SearchField, Urn } from '../../../core/index.ts'
import { entityTypeOf } from '../../../core/index.ts'
import type { FacetFields, Hit, Order, Wanted } from '../../../plugins/search/engine/port.ts'
import type { Word } from '../../../plugins/search/engine/words/word.ts'
import { matchesText, scoreOf } from './naive-text.ts'
import { hasPhrase } from './naive-words.ts'

/** One field of one entity, as loops read it. */
export interface NaiveField {
  /** Filter values: the entries of the store. */
  readonly values: ReadonlySet<string>
  /** Words of each value or text, in order. */
  readonly texts: readonly NaiveText[]
}

export interface NaiveText {
  /** Folded, as `x` keys have it. */
  readonly whole: string
  readonly words: readonly Word[]
}

export interface NaiveEntity {
  readonly urn: Urn
  /** By scoped name. */
  readonly fields: ReadonlyMap<string, NaiveField>
  readonly fixed: number
  readonly tie: number
}

export interface Naive {
  readonly entities: readonly NaiveEntity[]
  /** By scoped name. */
  readonly searchFields: ReadonlyMap<string, SearchField>
}

const COLUMNS = 'schemaMetadata.fieldPaths'

export const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** The hits, by evaluating the question on every entity. */
export function naiveMatches(naive: Naive, { text, narrowed }: Wanted): readonly NaiveEntity[] {
  return naive.entities.filter(
    entity => isVisible(naive, entity, narrowed) && matchesText(naive, entity, text, narrowed.hidden)
  )
}

/** Hits in order. */
export function naiveOrder(naive: Naive, found: readonly NaiveEntity[], wanted: Wanted, order: Order): Hit[] {
  const { hidden } = wanted.narrowed
  const scored = found.map(entity => ({ entity, score: order === 'score' ? scoreOf(naive, entity, wanted) : 0 }))
  return scored
    .toSorted(
      (a, b) =>
        b.score - a.score || compare(a.entity, b.entity, order, hidden) || compareBytes(a.entity.urn, b.entity.urn)
    )
    .map(({ entity: { urn }, score }) => ({ urn, score }))
}

/** Every value of a facet with the number of hits that have it, by descending number, then value. */
export function naiveFacet(found: readonly NaiveEntity[], facet: FacetFields, hidden: ReadonlySet<string>) {
  const counts = new Map<string, number>()
  for (const entity of found) {
    for (const value of countedOf(entity, facet, hidden)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return Array.from(counts, ([value, count]) => ({ value, count })).toSorted(
    (a, b) => b.count - a.count || compareBytes(a.value, b.value)
  )
}

/** Each value once, whatever field it is in; with inner fields each pair. */
function countedOf(entity: NaiveEntity, { fields, inner }: FacetFields, hidden: ReadonlySet<string>): Set<string> {
  const of = (names: readonly string[]) => visibleValues(entity, names, hidden)
  const values = of(fields)
  return new Set(inner ? values.flatMap(value => of(inner).map(other => `${value}␞${other}`)) : values)
}

function visibleValues(entity: NaiveEntity, fields: readonly string[], hidden: ReadonlySet<string>): string[] {
  const open = fields.filter(field => !hidden.has(field.split('.')[0] ?? ''))
  return [...new Set(open)].flatMap(field => valuesOf(entity, field))
}

function isVisible(naive: Naive, entity: NaiveEntity, { query: { types, where } }: Narrowed): boolean {
  return (types?.includes(entityTypeOf(entity.urn)) ?? true) && (where === undefined || meets(naive, entity, where))
}

const valuesOf = ({ urn, fields }: NaiveEntity, field: string): readonly string[] =>
  field === '_entityType' ? [entityTypeOf(urn)] : [...(fields.get(field)?.values ?? [])]

function meets(naive: Naive, entity: NaiveEntity, where: Criterion): boolean {
  if ('all' in where) return where.all.every(one => meets(naive, entity, one))
  if ('any' in where) return where.any.some(one => meets(naive, entity, one))
  if ('not' in where) return !meets(naive, entity, where.not)
  if ('urns' in where) return where.urns.includes(entity.urn)
  if ('urnPrefix' in where) return entity.urn.startsWith(where.urnPrefix)
  // The names of columns are both.
  if (naive.searchFields.get(where.field)?.isText && where.field !== COLUMNS)
    return meetsText(entity.fields.get(where.field), where)
  const values = valuesOf(entity, where.field)
  if ('in' in where) return values.some(value => where.in.includes(value))
  if ('match' in where) return values.some(value => matches(value.toLowerCase(), where.match, where.text.toLowerCase()))
  const { from, to } = where
  return values.some(
    value => (from === undefined || compareBytes(value, from) >= 0) && (to === undefined || compareBytes(value, to) < 0)
  )
}

/** Texts are compared by their words. */
function meetsText(field: NaiveField | undefined, where: Extract<Criterion, { readonly field: string }>): boolean {
  if (!field || 'from' in where || 'to' in where) return false
  if ('in' in where) return where.in.some(text => hasPhrase(field, text))
  return 'match' in where ? hasPhrase(field, where.text) : field.texts.some(({ words }) => words.length > 0)
}

function matches(value: string, match: 'contains' | 'starts' | 'ends' | 'whole', text: string): boolean {
  if (match === 'contains') return value.includes(text)
  if (match === 'starts') return value.startsWith(text)
  return match === 'ends' ? value.endsWith(text) : value === text
}

function compare(a: NaiveEntity, b: NaiveEntity, order: Order, hidden: ReadonlySet<string>): number {
  if (order === 'urn') return 0
  if (order === 'urnDescending') return compareBytes(b.urn, a.urn)
  if (order === 'score') return a.tie - b.tie
  const [left, right] = [a, b].map(entity => visibleValues(entity, order.fields, hidden).toSorted(compareBytes))
  const end = order.descending ? -1 : 0
  const [first, second] = [left?.at(end), right?.at(end)]
  if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
  return order.descending ? compareBytes(second, first) : compareBytes(first, second)
}
