import { idOf } from '../../../../core/kernel/thread.ts'
import { computedFieldsNamed } from '../computed-fields.ts'
import type { Facet, FacetFields, Wanted } from '../port.ts'
import { MOST_PROPERTIES, NESTED, SHOWN_AMONG_FILTERS } from '../question/facets.ts'
import type { Aggregation, Asker, Corpus } from './asking.ts'
import { URN, valueField } from './mapping.ts'
import { NONE, not, type Query, termsIn } from './query.ts'
import { mostMatching, urnOf } from './search.ts'

/** Values that each shard counts at first, and how many times as many if these do not suffice. */
const FIRST_SHARD_SIZE = 2_000
const MORE = 8

/** Exact numbers of the values of fields among all matches. */
export async function countFacets(
  corpus: Corpus,
  { wanted, fields, limit }: { wanted: Wanted; fields: readonly FacetFields[]; limit: number },
  asker: Asker
): Promise<readonly Facet[]> {
  const matching = await mostMatching(corpus, wanted, asker)
  const filter = matching === 0 ? [NONE] : corpus.filterOf(wanted, matching)
  return facetsOf(corpus, { filter, hidden: wanted.narrowed.hidden, fields, limit }, asker)
}

export interface Counting {
  readonly filter: readonly Query[]
  readonly hidden: ReadonlySet<string>
  readonly fields: readonly FacetFields[]
  /** Most values of each facet. */
  readonly limit: number
}

/** One that is counted. */
interface Counter {
  readonly facet: Omit<Facet, 'values'>
  /** How its values are read; absent when no field of it can be seen. */
  readonly source: object | undefined
  /** Of a property: shown only if it has values. */
  readonly isOptional?: boolean
}

export async function facetsOf(
  corpus: Corpus,
  { filter, hidden, fields, limit }: Counting,
  asker: Asker
): Promise<readonly Facet[]> {
  const visible = (names: readonly string[]) =>
    [...new Set(names)].filter(name => !hidden.has(name.split('.', 1)[0] ?? ''))
  const counters: Counter[] = []
  for (const { name, fields: own, inner, ofProperties } of fields) {
    if (ofProperties) counters.push(...(await propertiesOf(corpus, visible, asker)))
    else counters.push({ facet: { field: name }, source: sourceOf(corpus, visible(own), inner && visible(inner)) })
  }
  const values = await counted(counters, { filter, limit }, asker)
  return counters.flatMap(({ facet, isOptional }, at) => {
    const own = values[at] ?? []
    return isOptional && own.length === 0
      ? []
      : [{ field: facet.field, values: own, ...(facet.areNumbers !== undefined && { areNumbers: facet.areNumbers }) }]
  })
}

/** Counts until each facet is exact: shards that are asked for few values can differ in which are frequent. */
async function counted(
  counters: readonly Counter[],
  { filter, limit }: Pick<Counting, 'filter' | 'limit'>,
  asker: Asker
): Promise<Facet['values'][]> {
  const found: Facet['values'][] = counters.map(() => [])
  let left = limit <= 0 ? [] : [...counters.entries()].filter(([, { source }]) => source)
  for (let shardSize = Math.max(FIRST_SHARD_SIZE, limit); left.length > 0; shardSize *= MORE) {
    const aggs = Object.fromEntries(
      left.map(([at, { source }]) => [
        String(at),
        { terms: { ...source, size: limit, shard_size: shardSize, show_term_doc_count_error: true } }
      ])
    )
    const { aggregations = {} } = await asker.search({ size: 0, query: { bool: { filter } }, aggs })
    left = left.filter(([at]) => {
      const answer = aggregations[String(at)] ?? {}
      found[at] = (answer.buckets ?? []).map(({ key, doc_count: count }) => ({ value: String(key), count }))
      return !isExact(answer, limit)
    })
  }
  return found
}

/** Whether every shard has counted all of these values, and no other one can be among them. */
function isExact({ buckets = [], doc_count_error_upper_bound: error = 0 }: Aggregation, limit: number): boolean {
  if (error <= 0) return error === 0
  const least = buckets.length < limit ? 0 : (buckets.at(-1)?.doc_count ?? 0)
  return least > error && buckets.every(bucket => bucket.doc_count_error_upper_bound === 0)
}

/** The values of one field, the union of several, or pairs. */
function sourceOf(
  { unions }: Corpus,
  fields: readonly string[],
  inner: readonly string[] | undefined
): object | undefined {
  const [first] = fields
  if (first === undefined || inner?.length === 0) return undefined
  const [outers, inners] = [fields, inner ?? []].map(names => names.map(valueField))
  if (inner) return { script: { lang: 'painless', source: PAIRS, params: { outers, inners, nested: NESTED } } }
  if (fields.length === 1) return { field: valueField(first) }
  const union = unions.fieldOf(fields)
  return union === undefined ? { script: { lang: 'painless', source: UNION, params: { outers } } } : { field: union }
}

const UNION = `def all = new HashSet(); for (f in params.outers) { if (doc.containsKey(f)) { all.addAll(doc[f]) } } return new ArrayList(all)`
const PAIRS = `def all = new HashSet(); for (f in params.outers) { if (doc.containsKey(f)) { for (a in doc[f]) { for (g in params.inners) { if (doc.containsKey(g)) { for (b in doc[g]) { all.add(a + params.nested + b) } } } } } } return new ArrayList(all)`

/** Of each property that its settings show among the filters. */
async function propertiesOf(
  { memory }: Corpus,
  visible: (names: readonly string[]) => readonly string[],
  asker: Asker
): Promise<readonly Counter[]> {
  if (visible([SHOWN_AMONG_FILTERS]).length === 0) return []
  const urns = await memory.recall(asker.moment, SHOWN_AMONG_FILTERS, async () => {
    const isShown = termsIn(valueField(SHOWN_AMONG_FILTERS), ['true'])
    const query = { bool: { filter: [isShown, not(termsIn(valueField('status.removed'), ['true']))] } }
    const { hits } = await asker.search({
      query,
      size: MOST_PROPERTIES,
      sort: [{ [URN]: 'asc' }],
      _source: false,
      docvalue_fields: [URN]
    })
    return hits.hits.map(urnOf)
  })
  return urns.flatMap(urn =>
    computedFieldsNamed(`structuredProperties.${idOf(urn)}`).flatMap(({ name, type }) =>
      visible([name]).map(field => ({
        facet: { field: urn, areNumbers: type === 'DOUBLE' },
        source: { field: valueField(field) },
        isOptional: true
      }))
    )
  )
}
