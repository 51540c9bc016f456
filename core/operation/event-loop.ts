import type { Log } from '../call.ts'
import type { Histogram } from '../metrics/metric.ts'
import { numberOf, runAs, takeCulprit, type Work } from './running.ts'

export type { Work } from './running.ts'

const HELD_MS = 1000
const BEAT_MS = 200
const MAX_NAMED = 5

// One process has one event loop, so this is the state of the process.
/**
 * When the timer of `openLoopWatch` last ran. `Date.now()` costs each operation half of `performance.now()`; whether the
 * loop was held does not depend on it.
 */
let beat = Number.POSITIVE_INFINITY
/** Since then: what has held the loop, measured; what has ended after the loop was held; and the field called last. */
let holder: Work | undefined
let ended: Work[] = []
let field: Work | undefined
/** Work that waits for something, with its number. */
const waiting = new Map<Work, number>()

/** The same function; if its synchronous part holds the event loop, the log names the work. */
export function watched<A, B, C, R>(work: Work, run: (a: A, b: B, c?: C) => R): (a: A, b: B, c?: C) => R {
  const inside = createWatched(work)
  return (a, b, c) => inside(() => run(a, b, c))
}

/** Runs code as a part of the work. Of works inside of each other the innermost is the one that holds the event loop. */
export function createWatched(work: Work): <R>(run: () => R) => R {
  const number = numberOf(work)
  return run => {
    const begun = Date.now()
    try {
      const result = runAs(number, run)
      if (result instanceof Promise) watchPromise(work, result)
      return result
    } finally {
      if (Date.now() - begun > HELD_MS) holder ??= work
    }
  }
}

/** Names the work among others if the event loop is held before the promise settles. */
export function watchPromise(work: Work, promise: Promise<unknown>): void {
  waiting.set(work, (waiting.get(work) ?? 0) + 1)
  const end = () => {
    const left = (waiting.get(work) ?? 0) - 1
    if (left > 0) waiting.set(work, left)
    else waiting.delete(work)
    if (Date.now() - beat > BEAT_MS + HELD_MS) ended.push(work)
  }
  promise.then(end, end)
}

/** Runs the resolver of a field. Fields are too many to be measured: the log names the one that was called last. */
export function createWatchedField(work: Work): <R>(run: () => R) => R {
  const number = numberOf(work)
  return run => {
    field = work
    return runAs(number, run)
  }
}

/**
 * Logs a warning when the event loop was held for more than a second, with the work that held it: for certain, if it
 * was the synchronous part of an operation; otherwise all work that may have continued at that time. `delays` gets how
 * late each timer was.
 */
export function openLoopWatch(log: Log, delays?: Histogram): { close(): void } {
  forget()
  takeCulprit()
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const held = now - last - BEAT_MS
    last = now
    delays?.observe(Math.max(0, held) / 1000)
    if (held > HELD_MS) report(held, log)
    forget()
  }, BEAT_MS)
  timer.unref()
  return {
    close() {
      clearInterval(timer)
      beat = Number.POSITIVE_INFINITY
    }
  }
}

function forget(): void {
  beat = Date.now()
  holder = undefined
  field = undefined
  if (ended.length > 0) ended = []
}

function report(milliseconds: number, log: Log): void {
  const text = `the event loop was held for ${(milliseconds / 1000).toFixed(1)} s`
  const heldMs = Math.round(milliseconds)
  const suspects = [...new Set([...(field ? [field] : []), ...ended, ...waiting.keys()])].slice(0, MAX_NAMED)
  const [first, second] = suspects
  const culprit = takeCulprit()
  if (culprit !== undefined) log.warn({ heldMs, plugin: culprit }, `${text} by code of plugin ${culprit}`)
  else if (holder) log.warn({ heldMs, ...named(holder) }, `${text} by ${describe(holder)}`)
  else if (!first)
    log.warn({ heldMs }, `${text} while no operation ran: a timer or listener of a plugin may have held it`)
  else
    log.warn({ heldMs, ...(second ? {} : named(first)) }, `${text}; running were: ${suspects.map(describe).join(', ')}`)
}

/** An operation has more members, which are not for the log. */
function named({ plugin, kind, name }: Work): Work {
  return { plugin, kind, name }
}

function describe({ plugin, kind, name }: Work): string {
  return `${kind} ${name} of plugin ${plugin}`
}
