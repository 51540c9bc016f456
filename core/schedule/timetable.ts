import type { Urn } from '../urn.ts'

/** Timers go by the monotonic clock, schedules by the wall clock: it is looked at this often. */
export const LOOK_MS = 1000
/** Schedules that are worked on at a time. */
const MOST_RUNNING = 16

/** When each schedule is to be looked at, and those that are being worked on. */
export function createTimetable(now: () => number) {
  const due = new Map<Urn, number>()
  const changed = new Set<Urn>()
  const running = new Map<Urn, Promise<void>>()
  let wake: () => void = () => undefined

  const isFull = () => running.size >= MOST_RUNNING

  return {
    /** `undefined`: not until it changes. */
    set(urn: Urn, time: number | undefined): void {
      if (time === undefined) due.delete(urn)
      else due.set(urn, time)
    },
    change(urns: Iterable<Urn>): void {
      for (const urn of urns) changed.add(urn)
    },
    known: () => due.keys(),
    wake: () => wake(),

    /** Starts to work on what has changed or is due, as far as there is room. */
    begin(work: (urn: Urn) => Promise<void>): void {
      const at = now()
      for (const urn of [...changed, ...[...due].flatMap(([urn, time]) => (time <= at ? [urn] : []))]) {
        if (isFull()) return
        if (running.has(urn)) continue
        changed.delete(urn)
        const ended = work(urn).finally(() => {
          running.delete(urn)
          wake()
        })
        running.set(urn, ended)
      }
    },
    isDue: () => changed.size > 0 || Math.min(...due.values()) <= now(),
    async settled(): Promise<void> {
      await Promise.all(running.values())
    },

    /** Resolves when something changes or is due, after a second at the latest if anything is scheduled. */
    async rest(signal: AbortSignal, most: number): Promise<void> {
      const pause = createPause(signal)
      wake = pause.end
      if (signal.aborted || (!isFull() && changed.values().some(urn => !running.has(urn)))) return pause.end()
      const waiting = due.entries().flatMap(([urn, time]) => (running.has(urn) ? [] : [time]))
      const wait = Math.min(most, Math.max(Math.min(...waiting) - now(), 1))
      await pause.last(isFull() ? Number.POSITIVE_INFINITY : wait)
    }
  }
}

/** A pause that ends when it is told to, when the signal aborts, or after a time. */
function createPause(signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  return {
    end,
    async last(milliseconds: number): Promise<void> {
      const isEndless = milliseconds === Number.POSITIVE_INFINITY
      const timer = isEndless ? undefined : setTimeout(end, Math.min(LOOK_MS, milliseconds))
      signal.addEventListener('abort', end, { once: true })
      await promise
      signal.removeEventListener('abort', end)
      clearTimeout(timer)
    }
  }
}
