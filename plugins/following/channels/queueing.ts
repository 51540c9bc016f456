import { type Aspect, type Call, type Data, inBatches, type Urn } from '../../../core/index.ts'
import type { Delivery } from '../../delivery/index.ts'
import { inboxUrn, type Queued } from '../definitions.ts'
import type { ChangeSet } from '../matching/change-sets.ts'
import type { Wanted } from '../matching/recipients.ts'
import { SOURCE, type Told } from './content.ts'
import { wayOf } from './ways.ts'

/** Changes that a message names; more are counted. */
const MOST_CHANGES = 50

interface QueueingDeps {
  readonly data: Pick<Data, 'transact'>
  readonly queued: Aspect<Queued>
  readonly delivery: Pick<Delivery, 'channelsOf' | 'queue'>
}

/** A change set and who is told of it: of which kinds of changes, and how. */
export interface Outgoing {
  readonly set: ChangeSet
  readonly name?: string
  readonly users: readonly (readonly [Urn, Wanted])[]
}

/** Puts what happened into the queues of users' channels. */
export type Queueing = (call: Call, outgoing: Outgoing) => Promise<void>

/**
 * The messages are queued in one commit with the place that they tell of: when the same changes come again, after a kill,
 * they are not queued again.
 */
export function createQueueing({ data, queued, delivery }: QueueingDeps): Queueing {
  async function put(call: Call, { inbox, id, place, messages }: Messages): Promise<void> {
    await data.transact(call, async get => {
      if (((await get(queued, inbox))?.place ?? 0) >= place) return []
      const all = await Promise.all(
        messages.map(({ channel, told }) =>
          delivery.queue(get, channel, [{ id: `${id}_${place}`, source: SOURCE, payload: told }])
        )
      )
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
    const head = { entity: set.entity, actor: set.actor, time: set.time, ...(name === undefined ? {} : { name }) }
    const all = users.flatMap(([user, wanted]) => {
      const messages = (channels.get(user) ?? []).flatMap(({ urn, kind }) => {
        const way = wayOf(kind)
        const changes = set.changes.filter(({ event }) => way && wanted.get(event)?.has(way))
        if (changes.length === 0) return []
        const more = Math.max(0, changes.length - MOST_CHANGES)
        return [{ channel: urn, told: { ...head, changes: changes.slice(0, MOST_CHANGES), more } }]
      })
      return messages.length === 0 ? [] : [{ inbox: inboxUrn(user), id: set.id, place: set.place, messages }]
    })
    // Commits that are made at the same time are one in the store.
    await inBatches(all, batch => Promise.all(batch.map(one => put(call, one))), call.signal)
  }
}

interface Messages {
  /** Of the user. */
  readonly inbox: Urn
  readonly id: string
  readonly place: number
  readonly messages: readonly { readonly channel: Urn; readonly told: Told }[]
}
