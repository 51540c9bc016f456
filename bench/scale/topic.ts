import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { memory } from '../process.ts'
import { p99 } from '../search/latency.ts'
import { median } from '../statistics.ts'
import { firstPage, openEnd } from './following.ts'
import { type Operation, operations } from './operations.ts'
import { openPlace, type Place, startAgain } from './place.ts'

const ROUNDS = 5
/** Of each operation and round at each size: at most so many, and none begins after this time. */
const CALLS = 10
const CALLS_MS = 1000
/** Where their 99th percentile is measured. */
const MANY_CALLS = 200

/** One value at each size. */
export interface Curve {
  readonly name: string
  readonly unit: string
  readonly points: readonly { readonly size: number; readonly value: number }[]
}

const short = (size: number) => (size >= 1e6 ? `${size / 1e6} M` : `${size / 1e3} k`)

/**
 * The cost of each operation and the memory, with a server for each number of datasets at the same time. The figures
 * compare the largest with the smallest.
 */
export function createScaleTopic(sizes: readonly number[], addCurve: (curve: Curve) => void = () => undefined): Topic {
  const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)]
  const compared = { yardstick: `the same with ${short(smallest)}`, better: 'lower' } as const
  const named = (name: string) => `${name}, ${short(largest)} datasets`
  const figureOf = ({ name, limit, growth }: Operation): Figure => ({
    ...compared,
    name: named(name),
    unit: 'ms',
    ...(limit === undefined && growth === undefined
      ? {}
      : { target: { ...(limit ? { value: limit } : {}), ...(growth ? { ratio: growth } : {}) } })
  })
  const figures = operations.map(figureOf)
  const following: Figure = {
    name: named('a page at the end, after the one before'),
    yardstick: 'the first page',
    unit: 'ms',
    better: 'lower',
    target: { ratio: 1.5 }
  }
  const states = stateFigures(named, compared)
  const start: Figure = { ...compared, name: named('start'), unit: 's', target: { ratio: 1.2 } }
  return {
    name: 'scale',
    figures: [...figures, following, ...states.map(({ figure }) => figure), start],
    isSlow: true,
    run: bench =>
      inFolder(async folder => {
        const places: Place[] = []
        try {
          for (const size of sizes) places.push(await openNamed(folder, size))
          for (const [at, operation] of operations.entries())
            addCurve(await measureOperation(bench, figures[at], operation, places))
          await measureFollowing(bench, following, places.at(-1))
          for (const state of states) addCurve(await measureState(bench, state, places))
          await Promise.all(places.map(({ server }) => server.stop()))
          addCurve(await measureRounds(bench, start, 'start', places, startAgain))
        } finally {
          await Promise.all(places.map(({ server }) => server.stop()))
        }
      })
  }
}

async function openNamed(folder: string, size: number): Promise<Place> {
  const own = join(folder, String(size))
  mkdirSync(own)
  const place = await openPlace(own, size)
  const { rows, points, seconds } = place.filled
  console.error(
    `${size} datasets: ${rows} rows and ${points} points in ${seconds.toFixed(0)} s, index in ${place.indexSeconds.toFixed(0)} s`
  )
  return place
}

async function measureOperation(
  bench: Bench,
  figure: Figure | undefined,
  { name, run, isP99 }: Operation,
  places: readonly Place[]
): Promise<Curve> {
  let next = 0
  const calls = (place: Place, most: number, ms?: number) => repeat(most, () => timed(() => run(place, next++)), ms)
  if (!figure || !bench.isWanted(figure)) return { name, unit: 'ms', points: [] }
  for (const place of places) await calls(place, 2 * CALLS)
  return measureRounds(bench, figure, name, places, async place =>
    isP99 ? p99(await calls(place, MANY_CALLS, Number.POSITIVE_INFINITY)) : median(await calls(place, CALLS))
  )
}

/** Round by round at each size, so that a slow moment of the machine affects all sizes. */
async function measureRounds(
  bench: Bench,
  figure: Figure,
  name: string,
  places: readonly Place[],
  cost: (place: Place) => Promise<number>
): Promise<Curve> {
  if (!bench.isWanted(figure)) return { name, unit: figure.unit, points: [] }
  const seen = places.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, place] of places.entries()) seen[at]?.push(await cost(place))
  const [ours, yardstick] = [seen.at(-1)?.values(), seen[0]?.values()]
  const value = (of: typeof ours) => async () => [of?.next().value ?? Number.NaN]
  await bench.measure({ figures: [figure], rounds: ROUNDS, ours: value(ours), yardstick: value(yardstick) })
  return { name, unit: figure.unit, points: places.map(({ size }, at) => ({ size, value: median(seen[at] ?? []) })) }
}

async function repeat(most: number, call: () => Promise<number>, ms = CALLS_MS): Promise<number[]> {
  const end = performance.now() + ms
  const taken: number[] = []
  while (taken.length < most && (taken.length === 0 || performance.now() < end)) taken.push(await call())
  return taken
}

/** Milliseconds; the work can measure a part of itself. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  const taken = await work()
  return typeof taken === 'number' ? taken : performance.now() - begun
}

async function measureFollowing(bench: Bench, figure: Figure, place: Place | undefined): Promise<void> {
  if (!place || !bench.isWanted(figure)) return
  const atEnd = await openEnd(place)
  const cost = (page: () => Promise<unknown>) => async () => [median(await repeat(CALLS, () => timed(page)))]
  await bench.measure({
    figures: [figure],
    isWarmedUp: true,
    rounds: ROUNDS,
    ours: cost(atEnd),
    yardstick: cost(() => firstPage(place))
  })
}

interface State {
  readonly name: string
  readonly figure: Figure
  of(place: Place): number
}

/** What is read once at each size. */
function stateFigures(named: (name: string) => string, compared: Pick<Figure, 'yardstick' | 'better'>): State[] {
  const state = (name: string, unit: string, of: State['of'], target?: Figure['target']): State => ({
    name,
    of,
    figure: { ...compared, better: 'lower', name: named(name), unit, ...(target ? { target } : {}) }
  })
  return [
    state('memory after the start', 'MB', ({ idleMegabytes }) => idleMegabytes),
    state('memory after all operations', 'MB', ({ server }) => memory(server.pid).now),
    state('store of a dataset', 'bytes', ({ diskBytes, size }) => diskBytes / size),
    state('index of a dataset', 'µs', ({ indexSeconds, size }) => (indexSeconds * 1e6) / size)
  ]
}

async function measureState(bench: Bench, { name, figure, of }: State, places: readonly Place[]): Promise<Curve> {
  const values = places.map(of)
  const value = (at: number) => async () => [values.at(at) ?? Number.NaN]
  await bench.measure({ figures: [figure], rounds: 1, ours: value(-1), yardstick: value(0) })
  return { name, unit: figure.unit, points: places.map(({ size }, at) => ({ size, value: values[at] ?? Number.NaN })) }
}
