import type { Attempt, DeadLetter, Outcome, Queued, State, Stop } from '../definitions.ts'
import { dueAt, type Timing } from '../timing.ts'

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

export type Messages = readonly [Queued, ...Queued[]]

interface After {
  readonly state: State
  /** What messages that were refused have become. */
  readonly dead: readonly DeadLetter[]
}

interface Attempted {
  /** The next ones of the channel: one, unless it is a digest. */
  readonly messages: Messages
  readonly result: Result
}

/** The state of a channel after an attempt. */
export function afterAttempt(state: State, { messages, result }: Attempted, rules: Rules & Moment): After {
  const attempts = [attemptOf(messages[0].id, result, rules.now), ...state.attempts].slice(0, MOST_ATTEMPTS)
  const attempted = { ...state, attempts }
  const of = (next: State): After => ({ state: next, dead: [] })
  if (result.outcome === 'sent' || result.outcome === 'dropped') return of(passed(attempted, messages, rules.now))
  if (result.outcome === 'gone') return of(stopped(attempted, stopOf('GONE', result, rules.now)))
  return result.outcome === 'refused'
    ? refused(attempted, { messages, result }, rules)
    : of(failed(attempted, result, rules))
}

/** The record of an attempt for the message with this id. */
export const attemptOf = (id: string, { outcome, status, error }: Result, at: number): Attempt => ({
  ...{ id, at, outcome },
  ...(status === undefined ? {} : { status }),
  ...(error === undefined ? {} : { error })
})

/** After the messages at the head of the queue are done. */
function passed({ failingSince: _failing, due: _due, ...state }: State, { length }: Messages, now: number): State {
  const done = state.done + length
  return { ...state, done, failures: 0, refusals: 0, ...(done < state.end ? { due: now } : {}) }
}

export function stopped({ due: _due, failingSince: _failing, ...state }: State, stop: Stop): State {
  return { ...state, failures: 0, refusals: 0, stopped: stop }
}

/** What waits is sent by another timing; what has failed not earlier than its pause says. */
export function retimed(state: State, timing: Timing, now: number): State {
  if (state.due === undefined) return state
  const planned = dueAt(timing, now)
  return { ...state, due: state.failures + state.refusals > 0 ? Math.max(state.due, planned) : planned }
}

const stopOf = (reason: Stop['reason'], { error }: Result, at: number): Stop => ({
  ...{ at, reason },
  ...(error === undefined ? {} : { error })
})

/** The receiver answers, so that it is not away. */
function refused(state: State, { messages, result }: Attempted, rules: Rules & Moment): After {
  const { failingSince: _failing, ...answering } = state
  const refusals = state.refusals + 1
  if (refusals < rules.tries) {
    const due = rules.now + pauseOf(refusals, result, rules)
    return { state: { ...answering, failures: 0, refusals, due }, dead: [] }
  }
  const first = Math.max(rules.now, state.lastDead + 1)
  const dead = messages.map(({ timestampMillis: _place, ...message }, at) => ({
    ...{ ...message, timestampMillis: first + at, error: result.error ?? 'refused' },
    ...(result.status === undefined ? {} : { status: result.status })
  }))
  return { state: { ...passed(answering, messages, rules.now), lastDead: first + messages.length - 1 }, dead }
}

function failed(state: State, result: Result, rules: Rules & Moment): State {
  const failures = state.failures + 1
  const failingSince = state.failingSince ?? rules.now
  if (failures > 1 && rules.now - failingSince >= rules.giveUpHours * HOUR_MS) {
    return stopped(state, stopOf('FAILED', result, rules.now))
  }
  return { ...state, failures, failingSince, due: rules.now + pauseOf(failures, result, rules) }
}

/** Twice as long each time, and between half and all of that: receivers that were away are not asked all at once. */
function pauseOf(failures: number, { retryAfterMs = 0 }: Result, rules: Rules & Moment): number {
  const { firstPauseMs, longestPauseSeconds, random } = rules
  const longest = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseSeconds * 1000)
  return Math.round(Math.max(longest * (0.5 + random / 2), Math.min(retryAfterMs, HOUR_MS)))
}
