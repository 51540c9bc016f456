import { Misconfigured } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { CounterCell, HistogramCell, SECONDS } from './cells.ts'
import {
  CellMap,
  checkFamily,
  combinations,
  counterLine,
  type Family,
  histogramLines,
  type Line,
  type Pairs,
  seriesOf
} from './family.ts'
import type { HistogramSpec, Labels, MetricSpec, Metrics, ReadSpec } from './metric.ts'
import { textOf } from './page.ts'
import { createReading } from './reading.ts'

/** All series that a page can have, whatever clients send. */
export const MOST_SERIES = 2000

export interface Registry {
  /** With the prefix `aspectd_`. */
  readonly core: Metrics
  /** With the prefix `aspectd_<plugin>_`. */
  of(plugin: string): Metrics
  /** A metric whose series are made as they are used; its name has the prefix. @throws Misconfigured */
  add(family: Family): void
  readonly families: readonly Family[]
  /** The text of all metrics. It never rejects. */
  page(): Promise<string>
  /** The same as numbers. It never rejects; a metric that cannot be read has no lines. */
  collect(): Promise<readonly Collected[]>
}

export interface Collected {
  readonly family: Family
  readonly lines: readonly Line[]
}

interface RegistryOptions {
  /** Called once for each metric that cannot be read. */
  failed(metric: string, error: unknown): void
}

/** An empty registry of one server. */
export function createRegistry({ failed }: RegistryOptions): Registry {
  const families = new Map<string, Family>()
  const reported = new Set<string>()
  let most = 0

  function add(family: Family): void {
    if (families.has(family.name)) throw new Misconfigured(`metric ${family.name} is registered twice: rename one`)
    most += family.most
    if (most > MOST_SERIES)
      throw new Misconfigured(
        `metric ${family.name}: all metrics together would have ${most} series, at most ${MOST_SERIES} are allowed`
      )
    families.set(family.name, family)
  }

  async function read(family: Family): Promise<Collected> {
    try {
      return { family, lines: [...(await family.collect())] }
    } catch (error) {
      if (!reported.has(family.name)) failed(family.name, error)
      reported.add(family.name)
      return { family, lines: [] }
    }
  }
  const collect = () => Promise.all([...families.values()].map(read))

  return {
    core: createMetrics('aspectd_', add),
    of: plugin => createMetrics(`aspectd_${plugin.replaceAll('-', '_')}_`, add),
    add,
    get families() {
      return [...families.values()]
    },
    page: async () => (await collect()).map(({ family, lines }) => textOf(family, lines)).join(''),
    collect
  }
}

/** @throws Misconfigured */
function createMetrics(prefix: string, add: (family: Family) => void): Metrics {
  function register(
    type: Family['type'],
    { name, help, labels = {} }: MetricSpec<Labels>,
    { size, collect }: { size: number; collect: () => MaybePromise<Iterable<Line>> }
  ): void {
    const most = size * combinations(labels).length
    const family = { name: `${prefix}${name}`, help, type, labels, most, collect }
    checkFamily(family)
    add(family)
  }
  function cells<Cell>(spec: MetricSpec<Labels>, create: () => Cell) {
    const map = new CellMap(spec.labels ?? {}, create)
    return { map, members: spec.labels ? map : map.with({}) }
  }
  function read(type: 'counter' | 'gauge', spec: ReadSpec<Labels>): void {
    const known = new CellMap(spec.labels ?? {}, () => undefined)
    const reading = createReading(() => linesOf(spec.read(), known))
    register(type, spec, { size: 1, collect: reading })
  }
  const metrics = {
    counter(spec: MetricSpec<Labels>) {
      const { map, members } = cells(spec, () => new CounterCell())
      register('counter', spec, {
        size: 1,
        collect: () => [...map.all()].map(({ labels, cell }) => counterLine(labels, cell))
      })
      return members
    },
    histogram(spec: HistogramSpec<Labels>) {
      const { buckets = SECONDS } = spec
      const { map, members } = cells(spec, () => new HistogramCell(buckets))
      register('histogram', spec, {
        size: seriesOf(buckets),
        collect: () => [...map.all()].flatMap(({ labels, cell }) => [...histogramLines(labels, cell)])
      })
      return members
    },
    gauge: (spec: ReadSpec<Labels>) => read('gauge', spec),
    total: (spec: ReadSpec<Labels>) => read('counter', spec)
  }
  // The cast is safe: without labels `cells` returns the cell, else the members.
  return metrics as unknown as Metrics
}

type Answer = ReturnType<ReadSpec<Labels>['read']>

function linesOf(answer: Answer, known: CellMap<unknown>): MaybePromise<Line[]> {
  if (answer instanceof Promise) return answer.then(found => linesOf(found, known) as Line[])
  if (answer === undefined) return []
  if (typeof answer === 'number') return [{ labels: {}, value: answer }]
  return answer
    .filter(({ labels }) => known.has(labels as Pairs))
    .map(({ labels, value }) => ({ labels: labels as Pairs, value }))
}
