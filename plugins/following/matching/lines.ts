import { type Aspect, type Call, type Data, type Edit, inBatches, type Key, type Urn } from '../../../core/index.ts'
import type { Queueing } from '../channels/queueing.ts'
import { type EventKind, inboxUrn, LINE, type Line, type Notice, noticeUrn, type Way } from '../definitions.ts'
import { type ChangeSet, unique } from './change-sets.ts'
import type { Recipients, Wanted } from './recipients.ts'

/** Lines in one commit. */
const COMMIT = 2000
/** Changes that a notice names; more are counted. */
const MOST_CHANGES = 50

interface LinesDeps {
  readonly data: Pick<Data, 'write' | 'mayRead'>
  readonly notices: Aspect<Notice>
  onBehalfOf(user: Urn, reason: string, signal?: AbortSignal): Call
  /** Absent while the plugin delivery is disabled. */
  readonly queue: Queueing | undefined
}

/** A change set and who is told of it. */
export interface Addressed {
  readonly set: ChangeSet
  readonly recipients: Recipients
  /** The last name of an entity that was deleted. */
  readonly name?: string
}

/** Writes what happened once, and for each user that it is for them: a line of a hundred bytes, which nothing reads before. */
export function createLines(deps: LinesDeps) {
  const { data, notices } = deps
  return async (call: Call, addressed: Addressed): Promise<number> => {
    const { set } = addressed
    const users = await allowed(deps, call, addressed)
    if (users.length === 0) return 0
    const notice = await notices.update(call, noticeUrn(set.id), noticeWith(addressed))
    const { time = set.time, place = set.place } = notice ?? {}
    const readers = users.flatMap(([user, wanted]) => {
      const events = eventsBy(wanted, 'INBOX')
      return set.changes.some(({ event }) => events.includes(event)) ? [{ user, events }] : []
    })
    for (let at = 0; at < readers.length; at += COMMIT) {
      call.signal.throwIfAborted()
      const edits = readers.slice(at, at + COMMIT).map(({ user, events }): Edit => {
        const line: Line = { timestampMillis: time, messageId: set.id, events, place }
        return { urn: inboxUrn(user), aspect: LINE, change: () => line }
      })
      await data.write(call, edits)
    }
    await deps.queue?.(call, { ...addressed, users })
    return readers.length
  }
}

const eventsBy = (wanted: Wanted, way: Way): EventKind[] =>
  [...wanted].flatMap(([event, ways]) => (ways.has(way) ? [event] : []))

/** The notice with the changes that it has not got yet: the same ones can come again. */
const noticeWith =
  ({ set, name }: Addressed) =>
  (old: Notice | undefined): Notice => {
    if (old && old.place >= set.place) return old
    const changes = unique([...(old?.changes ?? []), ...set.changes])
    return {
      ...{ entity: set.entity, actor: set.actor, time: old?.time ?? set.time, place: set.place },
      ...(name === undefined ? {} : { name }),
      changes: changes.slice(0, MOST_CHANGES),
      more: (old?.more ?? 0) + Math.max(0, changes.length - MOST_CHANGES)
    }
  }

/** Those who may read at least one of the changes that they want to be told of. */
async function allowed(
  { data, onBehalfOf }: LinesDeps,
  call: Call,
  { set, recipients }: Addressed
): Promise<[Urn, Wanted][]> {
  return inBatches(
    [...recipients],
    async batch => {
      const kept = await Promise.all(
        batch.map(async ([user, events]) => {
          const keys = set.changes
            .filter(({ event }) => events.has(event))
            .map(({ aspect }): Key => ({ urn: set.entity, aspect }))
          const seen = await data.mayRead(onBehalfOf(user, 'asking who may see a change', call.signal), keys)
          return seen.some(Boolean)
        })
      )
      return batch.filter((_one, at) => kept[at])
    },
    call.signal
  )
}
