import type { MaybePromise } from '../maybe-promise.ts'

/** Labels of a metric, each with all values that it can have. They come from code, never from a request: so the number of series is bounded. */
export type Labels = Readonly<Record<string, readonly string[]>>
export type LabelsOf<L extends Labels> = { readonly [K in keyof L]: L[K][number] }

export interface MetricSpec<L extends Labels = {}> {
  /**
   * Lower case with `_`, without the prefix `aspectd_<plugin>_` that it gets. A total ends with `_total`; a unit is a base
   * unit, in the plural: `_seconds`, `_bytes`.
   */
  readonly name: string
  /** One sentence: what it is, and the unit if the name does not say it. */
  readonly help: string
  readonly labels?: L
}

export interface HistogramSpec<L extends Labels = {}> extends MetricSpec<L> {
  /** Upper bounds, ascending. By default seconds, from 0.5 ms to 10 s. */
  readonly buckets?: readonly number[]
}

export interface Counter {
  /** Adds 1, or another number that is not negative. */
  add(by?: number): void
}

export interface Histogram {
  /** In seconds, unless the metric has buckets of its own. */
  observe(value: number): void
}

/** The members of a metric with labels. Look one up once, not for each event. */
export interface Labelled<L extends Labels, One> {
  with(labels: LabelsOf<L>): One
}
/** A metric without labels has no members. */
type Members<L extends Labels, One> = keyof L extends never ? One : Labelled<L, One>

export interface Sample<L extends Labels> {
  readonly labels: LabelsOf<L>
  readonly value: number
}
/** A number, or one for each member of a metric with labels; nothing while it is not known. */
type Found<L extends Labels> = (keyof L extends never ? number : readonly Sample<L>[]) | undefined

/** A value that is read when the page is asked for. */
export interface ReadSpec<L extends Labels = {}> extends MetricSpec<L> {
  /**
   * What returns a promise is called once a minute at most, and the page does not wait longer than a second for it: then it
   * has the value before. If it fails, the page does not have the metric.
   */
  read(): MaybePromise<Found<L>>
}

/**
 * Metrics of one plugin, for `/metrics`. Register them in `setup`, or in `start` when other plugins have to be set up for
 * the values of a label. Counters and histograms are numbers in memory: to add
 * takes some nanoseconds and cannot fail.
 * @throws Misconfigured for a name that is not valid or that another metric has, and for too many label values
 */
export interface Metrics {
  counter<const L extends Labels = {}>(spec: MetricSpec<L>): Members<L, Counter>
  histogram<const L extends Labels = {}>(spec: HistogramSpec<L>): Members<L, Histogram>
  gauge<const L extends Labels = {}>(spec: ReadSpec<L>): void
  /** A counter whose number is kept elsewhere; it never falls while the process lives. */
  total<const L extends Labels = {}>(spec: ReadSpec<L>): void
}
