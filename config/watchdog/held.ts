import type { Signals } from './signals.ts'

/** How often the watchdog looks. Looks are counted, so a machine that sleeps is not a loop that is held. */
export const POLL_MS = 250

const REPORT_SECONDS = 2
const AGAIN_SECONDS = 30
/** How long a loop that is held may take to hear a signal. */
const STOP_SECONDS = 2

export interface Held {
  readonly does: 'report' | 'stop' | 'exit'
  /** How long the event loop has been held. */
  readonly seconds: number
}

interface Options {
  /** `undefined`: the process is never ended for this. */
  readonly exitSeconds: number | undefined
  readonly signals: Signals
}

/** Decides what the watchdog does, by how often the event loop has not turned between two looks. */
export function createHeld({ exitSeconds = Number.POSITIVE_INFINITY, signals }: Options) {
  let last: number | undefined
  let looks = 0
  /** The look at which a signal was seen. */
  let signalled: number | undefined
  let isEnding = false

  return {
    /** `turn`: changes when the event loop turns. */
    look(turn: number): Held | undefined {
      if (turn !== last) {
        last = turn
        looks = 0
        signalled = undefined
        return undefined
      }
      looks++
      // Before this look it may have read what it works on now.
      if (looks === 1) signals.begin()
      if (isEnding) return undefined
      if (signalled === undefined && signals.hasCome()) signalled = looks
      const seconds = (looks * POLL_MS) / 1000
      const waited = signalled === undefined ? 0 : ((looks - signalled) * POLL_MS) / 1000
      const does =
        seconds >= exitSeconds ? 'exit' : waited >= STOP_SECONDS && seconds > REPORT_SECONDS ? 'stop' : undefined
      if (does) {
        isEnding = true
        return { does, seconds }
      }
      return seconds === REPORT_SECONDS || seconds % AGAIN_SECONDS === 0 ? { does: 'report', seconds } : undefined
    }
  }
}
