import { idOf } from '../../../../core/kernel/thread.ts'
import { computedFieldsNamed } from '../computed-fields.ts'
import type { Bits, Docs, FieldId, IndexReader } from '../index/port.ts'
import type { Facet, FacetFields } from '../port.ts'
import { add, and, docsOf, noBits, remove } from './bits.ts'
import { visibleFields } from './fields.ts'
import { type Counted, createTopValues } from './top-values.ts'
import { listsOf, ValueCounter } from './value-counter.ts'

/** Between the two values of a nested facet. */
export const NESTED = '␞'
export const SHOWN_AMONG_FILTERS = 'structuredPropertySettings.showInSearchFilters'
export const MOST_PROPERTIES = 50

interface FacetsDeps {
  readonly index: IndexReader
  readonly hidden: ReadonlySet<string>
  /** Most values of each facet. */
  readonly limit: number
}

/** Exact numbers of the values of fields among any set of documents. */
export class Facets {
  readonly #index: IndexReader
  readonly #hidden: ReadonlySet<string>
  readonly #limit: number

  constructor({ index, hidden, limit }: FacetsDeps) {
    this.#index = index
    this.#hidden = hidden
    this.#limit = limit
  }

  *of(found: Bits, wanted: readonly FacetFields[]): Generator<void, readonly Facet[]> {
    const counter = new ValueCounter(this.#index, found)
    const all: Facet[] = []
    for (const { name, fields, inner, ofProperties } of wanted) {
      if (ofProperties) {
        all.push(...(yield* this.#ofProperties(counter)))
        continue
      }
      const outer = this.#visible(fields)
      const values = inner
        ? yield* this.#pairs(counter, outer, this.#visible(inner))
        : yield* counter.top(outer, this.#limit)
      all.push({ field: name, values })
    }
    return all
  }

  /** Of each property that its settings show among the filters. */
  *#ofProperties(counter: ValueCounter): Generator<void, readonly Facet[]> {
    const all: Facet[] = []
    for (const doc of docsOf(this.#shownProperties()).slice(0, MOST_PROPERTIES)) {
      const urn = this.#index.urn(doc)
      for (const { name, type } of computedFieldsNamed(`structuredProperties.${idOf(urn)}`)) {
        const values = yield* counter.top(this.#visible([name]), this.#limit)
        if (values.length > 0) all.push({ field: urn, values, areNumbers: type === 'DOUBLE' })
      }
    }
    return all
  }

  #shownProperties(): Bits {
    const shown = noBits(this.#index.size)
    for (const docs of this.#lists(SHOWN_AMONG_FILTERS)) add(shown, docs)
    for (const docs of this.#lists('status.removed')) remove(shown, docs)
    return shown
  }

  #lists(isTrue: string): Docs[] {
    return listsOf(this.#index, this.#visible([isTrue]), 'true')
  }

  *#pairs(
    counter: ValueCounter,
    outer: readonly FieldId[],
    inner: readonly FieldId[]
  ): Generator<void, readonly Counted[]> {
    const top = createTopValues(this.#limit)
    for (const first of yield* counter.top(outer, Number.POSITIVE_INFINITY)) {
      // A pair is at most as frequent as its first value.
      if (top.isFull(first.count)) break
      const within = noBits(this.#index.size)
      for (const docs of listsOf(this.#index, outer, first.value)) add(within, docs)
      and(within, counter.found)
      for (const { value, count } of yield* new ValueCounter(this.#index, within).top(inner, this.#limit)) {
        top.add({ value: `${first.value}${NESTED}${value}`, count })
      }
    }
    return top.all()
  }

  #visible(names: readonly string[]): FieldId[] {
    return visibleFields(this.#index, names, this.#hidden)
  }
}
