import type { Attempt, DeadLetter, Outcome, Queued, State, Stop } from '../definitions.ts'

/** How an attempt ended. */
export interface Result {
  /**
   * `away`: try again later. `refused`: the receiver will not take this message, but can take others. `gone`: it wants none
   * any more.
   */
  readonly outcome: Outcome
  readonly status?: number
  readonly error?: string
  /** How long the receiver wants to be left alone. */
  readonly retryAfterMs?: number
}

export interface Rules {
  readonly firstPauseMs: number
  readonly longestPauseSeconds: number
  readonly giveUpHours: number
  /** For a message that is refused. */
  readonly tries: number
}

interface Moment {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** From 0 to 1. */
  readonly random: number
}

const HOUR_MS = 3_600_000
const MOST_ATTEMPTS = 20

interface After {
  readonly state: State
  /** What the message has become. */
  readonly dead?: DeadLetter
}

/** The state of a channel after an attempt for its next message. */
export function afterAttempt(state: State, message: Queued, result: Result, rules: Rules & Moment): After {
  const attempted = { ...state, attempts: withAttempt(state, message, result, rules.now) }
  if (result.outcome === 'sent' || result.outcome === 'dropped') return { state: passed(attempted, rules.now) }
  if (result.outcome === 'gone') return { state: stopped(attempted, stopOf('GONE', result, rules.now)) }
  return result.outcome === 'refused' ? refused(attempted, message, result, rules) : failed(attempted, result, rules)
}

const withAttempt = ({ attempts }: State, { id }: Queued, result: Result, at: number): Attempt[] =>
  [attemptOf(id, result, at), ...attempts].slice(0, MOST_ATTEMPTS)

/** The record of an attempt for the message with this id. */
export const attemptOf = (id: string, { outcome, status, error }: Result, at: number): Attempt => ({
  ...{ id, at, outcome },
  ...(status === undefined ? {} : { status }),
  ...(error === undefined ? {} : { error })
})

/** After the message at the head of the queue is done. */
function passed({ failingSince: _failing, due: _due, ...state }: State, now: number): State {
  const done = state.done + 1
  return { ...state, done, failures: 0, refusals: 0, ...(done < state.end ? { due: now } : {}) }
}

export function stopped({ due: _due, failingSince: _failing, ...state }: State, stop: Stop): State {
  return { ...state, failures: 0, refusals: 0, stopped: stop }
}

const stopOf = (reason: Stop['reason'], { error }: Result, at: number): Stop => ({
  ...{ at, reason },
  ...(error === undefined ? {} : { error })
})

/** The receiver answers, so that it is not away. */
function refused(state: State, message: Queued, result: Result, rules: Rules & Moment): After {
  const { failingSince: _failing, ...answering } = state
  const refusals = state.refusals + 1
  if (refusals < rules.tries) {
    const due = rules.now + pauseOf(refusals, result, rules)
    return { state: { ...answering, failures: 0, refusals, due } }
  }
  const { timestampMillis: _place, ...rest } = message
  const lastDead = Math.max(rules.now, state.lastDead + 1)
  const dead: DeadLetter = {
    ...{ ...rest, timestampMillis: lastDead, error: result.error ?? 'refused' },
    ...(result.status === undefined ? {} : { status: result.status })
  }
  return { state: { ...passed(answering, rules.now), lastDead }, dead }
}

function failed(state: State, result: Result, rules: Rules & Moment): After {
  const failures = state.failures + 1
  const failingSince = state.failingSince ?? rules.now
  if (failures > 1 && rules.now - failingSince >= rules.giveUpHours * HOUR_MS) {
    return { state: stopped(state, stopOf('FAILED', result, rules.now)) }
  }
  return { state: { ...state, failures, failingSince, due: rules.now + pauseOf(failures, result, rules) } }
}

/** Twice as long each time, and between half and all of that: receivers that were away are not asked all at once. */
function pauseOf(failures: number, { retryAfterMs = 0 }: Result, rules: Rules & Moment): number {
  const { firstPauseMs, longestPauseSeconds, random } = rules
  const longest = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseSeconds * 1000)
  return Math.round(Math.max(longest * (0.5 + random / 2), Math.min(retryAfterMs, HOUR_MS)))
}
