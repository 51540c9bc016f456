import { randomUUID } from 'node:crypto'
import type { Aspect, Edit, PlanRead, Urn } from '../../core/index.ts'
import { type Channel, NEW_STATE, QUEUED, type Queued, type State } from './definitions.ts'
import { ChannelInput } from './errors.ts'
import { dueAt } from './timing.ts'

const LONGEST_PAYLOAD = 500_000

export interface NewMessage {
  /** Names it for receivers: at most 100 characters of letters, digits, `_` and `-`. Absent: a random one. */
  readonly id?: string
  /** A name that `define` was called with. */
  readonly source: string
  /** JSON of at most 500 000 characters. The content is made of it when it is sent. */
  readonly payload: unknown
}

/** `full`: so many wait that these must wait elsewhere. `stopped`: nothing is sent at present. `absent`: no such channel. */
export interface Queueing {
  readonly outcome: 'queued' | 'full' | 'stopped' | 'absent'
  /** What puts the messages into the queue, for the caller's commit; empty unless `queued`. */
  readonly edits: readonly Edit[]
}

interface QueueDeps {
  readonly channels: Aspect<Channel>
  readonly states: Aspect<State>
  readonly maxWaiting: number
  readonly now: () => number
}

/** Adds messages to the queue of a channel, in the caller's commit. */
export function createQueue({ channels, states, maxWaiting, now }: QueueDeps) {
  return async (get: PlanRead, channel: Urn, messages: readonly NewMessage[]): Promise<Queueing> => {
    const definition = await get(channels, channel)
    if (!definition) return { outcome: 'absent', edits: [] }
    const state = (await get(states, channel)) ?? NEW_STATE
    if (state.stopped) return { outcome: 'stopped', edits: [] }
    if (messages.length === 0) return { outcome: 'queued', edits: [] }
    const waiting = state.end - state.done
    if (waiting > 0 && waiting + messages.length > maxWaiting) return { outcome: 'full', edits: [] }
    const at = now()
    const queued = messages.map((message, index) => pointOf(message, { at, place: state.end + index + 1 }))
    return {
      outcome: 'queued',
      edits: [
        states.edit(channel, () => ({
          ...state,
          end: state.end + messages.length,
          due: state.due ?? dueAt(definition.timing, at)
        })),
        ...queued.map((point): Edit => ({ urn: channel, aspect: QUEUED, change: () => point }))
      ]
    }
  }
}

function pointOf({ id, source, payload }: NewMessage, { at, place }: { at: number; place: number }): Queued {
  const json = JSON.stringify(payload)
  if (json.length > LONGEST_PAYLOAD) {
    throw new ChannelInput(`A message must have at most ${LONGEST_PAYLOAD} characters, found ${json.length}`)
  }
  return { id: id ?? `msg_${randomUUID()}`, source, payload: json, at, timestampMillis: place }
}
