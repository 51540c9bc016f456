import { Misconfigured } from '../errors.ts'
import type { CounterCell, HistogramCell } from './cells.ts'
import type { Labels } from './metric.ts'

/** Labels of one series, as they are written. */
export type Pairs = Readonly<Record<string, string>>

/** All series of one metric name. */
export interface Family {
  /** With its prefix. */
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labels: Labels
  /** How many series there can be. */
  readonly most: number
  /** What is written: at once, or in time for a page. */
  collect(): Iterable<Line> | Promise<Iterable<Line>>
}

export interface Line {
  /** `_bucket`, `_sum` or `_count` of a histogram. */
  readonly suffix?: string
  readonly labels: Pairs
  readonly value: number
}

const MOST_SERIES = 200
const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
const RESERVED = /_(total|sum|count|bucket)$/
/** Names that Prometheus, or the text, uses itself. */
const RESERVED_LABELS = ['le', 'quantile', 'job', 'instance']

/** @throws Misconfigured */
export function checkFamily({ name, help, type, labels, most }: Omit<Family, 'collect'>): void {
  const refuse = (problem: string) => {
    throw new Misconfigured(`metric ${name}: ${problem}`)
  }
  if (!NAME.test(name)) refuse('expected a name of lower-case letters, digits and single "_"')
  if (type === 'counter' && !name.endsWith('_total')) refuse('the name of a total ends with _total')
  if (type !== 'counter' && RESERVED.test(name))
    refuse('only the name of a total ends with _total, and none with _sum, _count or _bucket')
  if (!/^\S.*\S$/.test(help)) refuse('expected a help text of one line')
  for (const [label, values] of Object.entries(labels)) {
    if (!NAME.test(label) || RESERVED_LABELS.includes(label)) refuse(`${label} is not a valid name of a label`)
    if (new Set(values).size !== values.length) refuse(`a value of the label ${label} is listed twice`)
  }
  if (most > MOST_SERIES) refuse(`its labels make ${most} series, at most ${MOST_SERIES} are allowed`)
}

/** The members of a metric by their labels; without labels there is one. */
export class CellMap<Cell> {
  readonly #cells = new Map<string, { readonly labels: Pairs; readonly cell: Cell }>()
  readonly #labels: Labels

  constructor(labels: Labels, create: () => Cell) {
    this.#labels = labels
    for (const one of combinations(labels)) this.#cells.set(this.#keyOf(one), { labels: one, cell: create() })
  }

  /** @throws TypeError for a value that was not declared */
  readonly with = (labels: Pairs): Cell => {
    const found = this.#cells.get(this.#keyOf(labels))
    if (found) return found.cell
    throw new TypeError(`the metric has no series for ${JSON.stringify(labels)}: declare the values of its labels`)
  }

  has(labels: Pairs): boolean {
    return this.#cells.has(this.#keyOf(labels))
  }

  all(): Iterable<{ readonly labels: Pairs; readonly cell: Cell }> {
    return this.#cells.values()
  }

  #keyOf(labels: Pairs): string {
    return Object.keys(this.#labels)
      .map(name => labels[name])
      .join('\0')
  }
}

export function combinations(labels: Labels): Pairs[] {
  return Object.entries(labels).reduce<Pairs[]>(
    (some, [name, values]) => some.flatMap(one => values.map(value => ({ ...one, [name]: value }))),
    [{}]
  )
}

export const counterLine = (labels: Pairs, { value }: CounterCell): Line => ({ labels, value })

/** Buckets count what is at most their end: each contains those before it. */
export function* histogramLines(labels: Pairs, { ends, counts, sum }: HistogramCell): Generator<Line, void> {
  let count = 0
  for (const [at, number] of counts.entries()) {
    count += number
    const end = ends[at]
    yield { suffix: '_bucket', labels: { ...labels, le: end === undefined ? '+Inf' : String(end) }, value: count }
  }
  yield { suffix: '_sum', labels, value: sum }
  yield { suffix: '_count', labels, value: count }
}

/** Series of a histogram with so many ends. */
export const seriesOf = (ends: readonly number[]): number => ends.length + 3
