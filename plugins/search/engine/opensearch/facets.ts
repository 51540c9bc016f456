import { idOf } from '../../../../core/kernel/thread.ts'
import { computedFieldsNamed } from '../computed-fields.ts'
import type { Facet, FacetsWanted } from '../port.ts'
import { MOST_PROPERTIES, NESTED, SHOWN_AMONG_FILTERS } from '../question/facets.ts'
import { type Aggregation, type Asker, type Corpus, type SearchBody, urnOf } from './asking.ts'
import { URN, valueField } from './mapping.ts'
import { not, type Query, termsIn } from './query.ts'

/** Values that each shard counts at first, and how many times as many if these do not suffice. */
const FIRST_SHARD_SIZE = 2_000
const MORE = 8

export interface Counting extends FacetsWanted {
  readonly hidden: ReadonlySet<string>
}

/** One that is counted. */
interface Counter {
  readonly facet: Omit<Facet, 'values'>
  /** How its values are read; absent when no field of it can be seen. */
  readonly source: object | undefined
  /** Of a property: shown only if it has values. */
  readonly isOptional?: boolean
}

/**
 * Counts facets, with requests that can be for hits too, until each is exact: shards that are asked for few values can differ
 * in which are frequent. How many suffice is remembered, so mostly one request does.
 */
export class Counts {
  readonly #corpus: Corpus
  readonly #counters: readonly Counter[]
  readonly #limit: number
  readonly #values: Facet['values'][]
  /** Those that are not exact yet. */
  #left: readonly number[]

  constructor(corpus: Corpus, counters: readonly Counter[], limit: number) {
    this.#corpus = corpus
    this.#counters = counters
    this.#limit = limit
    this.#values = counters.map(() => [])
    this.#left = limit <= 0 ? [] : counters.flatMap(({ source }, at) => (source ? [at] : []))
  }

  get areExact(): boolean {
    return this.#left.length === 0
  }

  /** What is asked for those that are not exact yet. */
  aggs(): Pick<SearchBody, 'aggs'> {
    if (this.areExact) return {}
    const asked = this.#left.map(at => {
      const { source } = this.#counters[at] ?? {}
      const terms = { ...source, size: this.#limit, shard_size: this.#shardSize(at), show_term_doc_count_error: true }
      return [String(at), { terms }]
    })
    return { aggs: Object.fromEntries(asked) }
  }

  take(aggregations: Readonly<Record<string, Aggregation>> = {}): void {
    this.#left = this.#left.filter(at => {
      const answer = aggregations[String(at)] ?? {}
      this.#values[at] = (answer.buckets ?? []).map(({ key, doc_count: count }) => ({ value: String(key), count }))
      if (isExact(answer, this.#limit)) return false
      this.#corpus.shardSizes.set(this.#nameOf(at), this.#shardSize(at) * MORE)
      return true
    })
  }

  /** Asks for those that are not exact yet, among what these queries select. */
  async complete(filter: readonly Query[], asker: Asker): Promise<void> {
    while (!this.areExact) {
      const { aggregations } = await asker.search({ size: 0, query: { bool: { filter } }, ...this.aggs() })
      this.take(aggregations)
    }
  }

  facets(): readonly Facet[] {
    return this.#counters.flatMap(({ facet: { field, ...kind }, isOptional }, at) => {
      const values = this.#values[at] ?? []
      return isOptional && values.length === 0 ? [] : [{ field, values, ...kind }]
    })
  }

  #shardSize(at: number): number {
    return Math.max(this.#corpus.shardSizes.get(this.#nameOf(at)) ?? FIRST_SHARD_SIZE, this.#limit)
  }

  readonly #nameOf = (at: number) => JSON.stringify(this.#counters[at]?.source)
}

export async function countsOf(corpus: Corpus, { hidden, fields, limit }: Counting, asker: Asker): Promise<Counts> {
  const visible = (names: readonly string[]) =>
    [...new Set(names)].filter(name => !hidden.has(name.split('.', 1)[0] ?? ''))
  const counters: Counter[] = []
  for (const { name, fields: own, inner, ofProperties } of fields) {
    if (ofProperties) counters.push(...(await propertiesOf(corpus, visible, asker)))
    else counters.push({ facet: { field: name }, source: sourceOf(corpus, visible(own), inner && visible(inner)) })
  }
  return new Counts(corpus, counters, limit)
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
