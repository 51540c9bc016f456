import type { Sourced } from '../contract/stack.ts'

/** Code of a plugin that the core calls. */
export interface Work {
  readonly plugin: string
  /** `mutation`, `route`, `field`, `background work`, `review`, … */
  readonly kind: string
  readonly name: string
}

/**
 * Places of the shared memory. `work`: the number of what runs now, 0 = nothing of a plugin. `turn`: changes with each
 * turn of the event loop that the watchdog asks for. `culprit`: the plugin that the watchdog found on the stack.
 */
export const CELLS = { work: 0, turn: 1, culprit: 2 } as const

/** What a watchdog is told: its thread has the memory, and learns here what the numbers in it mean. */
export interface RunningListener {
  works(added: readonly Work[]): void
}

// One process has one event loop, so this is the state of the process.
const cells = new Int32Array(new SharedArrayBuffer(Object.keys(CELLS).length * Int32Array.BYTES_PER_ELEMENT))
const numbers = new Map<string, number>()
const works: Work[] = []
let current = 0
let told = 0
let listener: RunningListener | undefined
let sources: readonly Sourced[] = []

/** The number of a work in the shared memory; the same for an equal work. */
export function numberOf({ plugin, kind, name }: Work): number {
  const key = JSON.stringify([plugin, kind, name])
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, works.push({ plugin, kind, name }))
  return works.length
}

/** Notes that the work with this number runs now, until `leave` gets what this returns. */
export function enter(number: number): number {
  const outer = current
  current = number
  Atomics.store(cells, CELLS.work, number)
  return outer
}

export function leave(outer: number): void {
  enter(outer)
}

/** Runs code as the work with this number. Of a promise only what runs at once is accounted. */
export function runAs<T>(number: number, run: () => T): T {
  const outer = current
  current = number
  Atomics.store(cells, CELLS.work, number)
  try {
    return run()
  } finally {
    current = outer
    Atomics.store(cells, CELLS.work, outer)
  }
}

/** Calls into a plugin at the start or the end of the server. */
export function accounted<T>(work: Work, run: () => T): T {
  const number = numberOf(work)
  tellWorks()
  return runAs(number, run)
}

/** Tells the watchdog of the works that have been numbered. Messages are not delivered while the loop is held. */
export function tellWorks(): void {
  if (!listener || told === works.length) return
  listener.works(works.slice(told))
  told = works.length
}

/** The memory that the thread reads. */
export function watchRunning(to: RunningListener): Int32Array {
  listener = to
  tellWorks()
  return cells
}

/** The event loop turns. */
export function turned(): void {
  Atomics.add(cells, CELLS.turn, 1)
}

/** The plugins whose code the watchdog knows, by their number − 1. */
export function setSources(plugins: readonly Sourced[]): void {
  sources = plugins
}

/** The plugin whose code the watchdog has found on the stack since the last call. */
export function takeCulprit(): string | undefined {
  return sources[Atomics.exchange(cells, CELLS.culprit, 0) - 1]?.name
}
