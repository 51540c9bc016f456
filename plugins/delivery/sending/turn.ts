import type { Aspect, Call, Data, Edit, Leases, PlanRead, Urn } from '../../../core/index.ts'
import { type Channel, DEAD_LETTER, QUEUED, type Queued, type State, type Stop } from '../definitions.ts'
import { LostLease } from '../errors.ts'
import { afterAttempt, type Result, type Rules, stopped } from './after-attempt.ts'

/** Sent messages that are removed from the store at a time. */
const SLICE = 500

export interface TurnDeps {
  readonly data: Pick<Data, 'transact' | 'series'>
  readonly channels: Aspect<Channel>
  readonly states: Aspect<State>
  readonly leases: Leases
  readonly rules: Rules
  /** One attempt. @throws only if the signal of the call aborts */
  readonly attempt: (call: Call, message: Queued, to: { urn: Urn; channel: Channel }) => Promise<Result>
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

  async function nextMessage(call: Call, channel: Urn, place: number): Promise<Queued | undefined> {
    const span = { urn: channel, aspect: QUEUED, from: place, to: place + 1 }
    const { points } = await data.series.range(call, span, { limit: 1, ascending: true })
    return points[0] && JSON.parse(points[0].json)
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
    const place = state.done + 1
    const message = await nextMessage(call, urn, place)
    const missing = { id: 'missing', source: '', payload: '', at: 0, timestampMillis: place }
    const result: Result = message
      ? await deps.attempt(call, message, { urn, channel })
      : { outcome: 'dropped', error: 'the message is missing in the store' }
    await trim(call, urn, await settle(call, urn, message ?? missing, result))
    return true
  }

  return async (call: Call, channel: Urn): Promise<void> => {
    do call.signal.throwIfAborted()
    while (await step(call, channel))
  }
}

/** Stores how an attempt ended, if the lease is still ours. @throws LostLease */
function createSettle(deps: TurnDeps) {
  const { data, states, leases } = deps
  return async (call: Call, channel: Urn, message: Queued, result: Result): Promise<State> => {
    const moment = { now: deps.now(), random: deps.random() }
    let after: State | undefined
    await data.transact(call, async get => {
      const old = await get(states, channel)
      if (old?.owner !== leases.owner || old.done + 1 !== message.timestampMillis) throw new LostLease(channel)
      const { state, dead } = afterAttempt(old, message, result, { ...deps.rules, ...moment })
      after = { ...state, beat: state.beat + 1 }
      const stored = after
      const letter: Edit[] = dead ? [{ urn: channel, aspect: DEAD_LETTER, change: () => dead }] : []
      const told = stored.stopped ? await deps.tell(call, get, channel, stored.stopped) : []
      return [states.edit(channel, () => stored), ...letter, ...told]
    })
    if (!after) throw new LostLease(channel)
    return after
  }
}
