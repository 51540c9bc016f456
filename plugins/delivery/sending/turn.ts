import type { Aspect, Call, Data, Edit, Leases, PlanRead, Urn } from '../../../core/index.ts'
import { type Channel, DEAD_LETTER, QUEUED, type Queued, type State, type Stop } from '../definitions.ts'
import { LostLease } from '../errors.ts'
import { afterQuiet, isDigest } from '../timing.ts'
import { afterAttempt, type Messages, type Result, type Rules, stopped } from './after-attempt.ts'

/** Sent messages that are removed from the store at a time. */
const SLICE = 500
/** More are sent in another message. */
const MOST_IN_DIGEST = 50

export interface TurnDeps {
  readonly data: Pick<Data, 'transact' | 'series'>
  readonly channels: Aspect<Channel>
  readonly states: Aspect<State>
  readonly leases: Leases
  readonly rules: Rules
  /** One attempt. @throws only if the signal of the call aborts */
  readonly attempt: (call: Call, messages: Messages, to: { urn: Urn; channel: Channel }) => Promise<Result>
  /** Whether the owner exists and is neither suspended nor removed. */
  readonly isActive: (owner: Urn) => Promise<boolean>
  /** Edits that tell the owner of a channel that it has stopped, by their other channels. */
  readonly tell: (call: Call, get: PlanRead, channel: Urn, stop: Stop) => Promise<readonly Edit[]>
  readonly now: () => number
  readonly random: () => number
}

/**
 * Sends what is due for one channel, message after message, until none waits, or one must be tried later. The lease must be
 * ours. What a kill interrupts is sent again: the one message whose attempt was not stored. @throws LostLease
 */
export function createTurn(deps: TurnDeps) {
  const { data, channels, states, leases, now } = deps

  const settle = createSettle(deps)
  const delayed = createDelay(deps)

  /** The next messages in the order of their places, without gaps: several for a digest. */
  async function next(call: Call, urn: Urn, place: number, limit: number): Promise<Queued[]> {
    const span = { urn, aspect: QUEUED, from: place, to: place + limit }
    const { points } = await data.series.range(call, span, { limit, ascending: true })
    const found = points.map(({ json }): Queued => JSON.parse(json))
    return found.filter(({ timestampMillis }, at) => timestampMillis === place + at)
  }

  /** Removes what is done, now and then. */
  async function trim(call: Call, channel: Urn, { done, due, failures, refusals }: State): Promise<void> {
    if (done % SLICE > 0 && due !== undefined && failures + refusals === 0) return
    await data.series.remove(call, { urn: channel, aspect: QUEUED, to: done + 1 }, 2 * SLICE)
  }

  /** Sends the next message. Resolves to whether there may be another one. */
  async function step(call: Call, urn: Urn): Promise<boolean> {
    const [channel, state] = await Promise.all([channels.get(call, urn), states.get(call, urn)])
    if (!channel || !state || state.owner !== leases.owner || state.stopped) return false
    if (state.due === undefined || state.due > now()) return false
    if (!(await deps.isActive(channel.owner as Urn))) {
      const stop: Stop = { at: now(), reason: 'OWNER' }
      await states.update(call, urn, old => old && stopped(old, stop))
      return false
    }
    if (await delayed(call, urn, channel)) return false
    const place = state.done + 1
    const limit = isDigest(channel.timing) ? MOST_IN_DIGEST : 1
    const [first, ...others] = await next(call, urn, place, limit)
    const missing = { id: 'missing', source: '', payload: '', at: 0, timestampMillis: place }
    const messages: Messages = [first ?? missing, ...others]
    const result: Result = first
      ? await deps.attempt(call, messages, { urn, channel })
      : { outcome: 'dropped', error: 'the message is missing in the store' }
    await trim(call, urn, await settle(call, urn, messages, result))
    return true
  }

  return async (call: Call, channel: Urn): Promise<void> => {
    do call.signal.throwIfAborted()
    while (await step(call, channel))
  }
}

/** Delays what is due, such as a retry, in quiet hours. Resolves to whether it waits for their end. */
function createDelay({ states, now }: TurnDeps) {
  return async (call: Call, urn: Urn, { timing }: Channel): Promise<boolean> => {
    const due = afterQuiet(timing, now())
    if (due <= now()) return false
    await states.update(call, urn, old => (old?.due === undefined ? old : { ...old, due }))
    return true
  }
}

/** Stores how an attempt ended, if the lease is still ours. @throws LostLease */
function createSettle(deps: TurnDeps) {
  const { data, states, leases } = deps
  return async (call: Call, channel: Urn, messages: Messages, result: Result): Promise<State> => {
    const moment = { now: deps.now(), random: deps.random() }
    let after: State | undefined
    await data.transact(call, async get => {
      const old = await get(states, channel)
      if (old?.owner !== leases.owner || old.done + 1 !== messages[0].timestampMillis) throw new LostLease(channel)
      const { state, dead } = afterAttempt(old, { messages, result }, { ...deps.rules, ...moment })
      after = { ...state, beat: state.beat + 1 }
      const stored = after
      const letters = dead.map((letter): Edit => ({ urn: channel, aspect: DEAD_LETTER, change: () => letter }))
      const told = stored.stopped ? await deps.tell(call, get, channel, stored.stopped) : []
      return [states.edit(channel, () => stored), ...letters, ...told]
    })
    if (!after) throw new LostLease(channel)
    return after
  }
}
