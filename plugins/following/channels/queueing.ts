import type { Aspect, Call, Data, Urn } from '../../../core/index.ts'
import type { Delivery } from '../../delivery/index.ts'
import { type EventKind, inboxUrn, type Queued } from '../definitions.ts'
import type { ChangeSet } from '../matching/change-sets.ts'
import { SOURCE, type Told } from './content.ts'

/** Changes that a message names; more are counted. */
const MOST_CHANGES = 50

interface QueueingDeps {
  readonly data: Pick<Data, 'transact'>
  readonly queued: Aspect<Queued>
  readonly delivery: Pick<Delivery, 'channelsOf' | 'queue'>
}

/** A change set and who is told of it, by which kinds of changes. */
export interface Outgoing {
  readonly set: ChangeSet
  readonly name?: string
  readonly users: readonly (readonly [Urn, ReadonlySet<EventKind>])[]
}

/** Puts what happened into the queues of users' channels. */
export type Queueing = (call: Call, outgoing: Outgoing) => Promise<void>

/**
 * The messages are queued in one commit with the place that they tell of: when the same changes come again, after a kill,
 * they are not queued again.
 */
export function createQueueing({ data, queued, delivery }: QueueingDeps): Queueing {
  async function put(call: Call, channels: readonly Urn[], inbox: Urn, { id, place, told }: Message): Promise<void> {
    await data.transact(call, async get => {
      if (((await get(queued, inbox))?.place ?? 0) >= place) return []
      const message = { id: `${id}_${place}`, source: SOURCE, payload: told }
      const all = await Promise.all(channels.map(channel => delivery.queue(get, channel, [message])))
      // A channel that is full or has stopped is left out: the inbox has the line.
      const edits = all.flatMap(one => one.edits)
      return edits.length === 0 ? [] : [...edits, queued.edit(inbox, () => ({ place }))]
    })
  }

  return async (call, { set, name, users }) => {
    const channels = await delivery.channelsOf(
      call,
      users.map(([user]) => user)
    )
    for (const [user, events] of users) {
      const own = channels.get(user)
      if (!own) continue
      call.signal.throwIfAborted()
      const wanted = set.changes.filter(({ event }) => events.has(event))
      const told: Told = {
        ...{ entity: set.entity, actor: set.actor, time: set.time, ...(name === undefined ? {} : { name }) },
        changes: wanted.slice(0, MOST_CHANGES),
        more: Math.max(0, wanted.length - MOST_CHANGES)
      }
      await put(call, own, inboxUrn(user), { id: set.id, place: set.place, told })
    }
  }
}

interface Message {
  readonly id: string
  readonly place: number
  readonly told: Told
}
