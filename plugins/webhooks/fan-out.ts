import { type Aspect, type Call, type Data, pagesOf, type Urn } from '../../core/index.ts'
import type { Delivery, NewMessage } from '../delivery/index.ts'
import type { Events, LoggedChange } from '../events/index.ts'
import { SOURCE } from './content.ts'
import { type Cursor, type Filters, WEBHOOK, type Webhook } from './definitions.ts'
import { eventsFor } from './filters.ts'

const PAGE = 100
/** Changes that are read at a time. */
const SLICE = 200
/** Events of a message, and characters of its changes. */
const MOST_EVENTS = 100
const MOST_CHARACTERS = 200_000
/** A webhook whose filters leave everything out is noted this often, so that nothing counts as lost. */
const NOTED_MS = 3_600_000

interface FanOutDeps {
  readonly data: Pick<Data, 'find' | 'transact'>
  readonly webhooks: Aspect<Webhook>
  readonly cursors: Aspect<Cursor>
  readonly events: Pick<Events, 'changesAfter' | 'keepMs'>
  readonly delivery: Pick<Delivery, 'queue'>
  readonly now: () => number
}

/**
 * Puts what happened into the queues of webhooks: the messages and the place up to which they tell are stored in one
 * commit, so that each change is queued once, whichever instances try and whatever ends them. While a queue is full, or
 * its channel has stopped, the log keeps what follows.
 */
export function createFanOut(deps: FanOutDeps) {
  const { data, webhooks, cursors, events, now } = deps
  /** Places up to which filters leave everything out, which are not stored each time. */
  const passed = new Map<Urn, number>()

  /** Stores the messages of some changes. Resolves to whether there was room. */
  async function put(call: Call, urn: Urn, seen: Cursor, messages: readonly NewMessage[], place: number) {
    let isPut = false
    await data.transact(call, async get => {
      const [webhook, cursor] = await Promise.all([get(webhooks, urn), get(cursors, urn)])
      isPut = false
      // Another instance was faster, or the webhook was deleted.
      if (!webhook || cursor?.place !== seen.place) return []
      const { outcome, edits } = await deps.delivery.queue(get, webhook.channel as Urn, messages)
      if (outcome !== 'queued') return []
      isPut = true
      return [...edits, cursors.edit(urn, () => ({ place, at: now() }))]
    })
    return isPut
  }

  async function catchUp(call: Call, urn: Urn, read: Read): Promise<void> {
    for (;;) {
      call.signal.throwIfAborted()
      const [webhook, cursor] = await Promise.all([webhooks.get(call, urn), cursors.get(call, urn)])
      if (!webhook || !cursor) return
      const from = Math.max(cursor.place, passed.get(urn) ?? 0)
      const changes = await read(from)
      const place = changes.at(-1)?.place ?? from
      const lost = lostMessages(cursor, now(), events.keepMs)
      const messages = [...lost, ...messagesOf(webhook, changes)]
      const isNoted = messages.length > 0 || now() - cursor.at >= Math.min(NOTED_MS, events.keepMs / 2)
      if (!isNoted) passed.set(urn, place)
      else if (!(await put(call, urn, cursor, messages, place))) return
      if (changes.length < SLICE) return
    }
  }

  return async (call: Call): Promise<void> => {
    const read = createRead(call, events)
    const known = new Set<Urn>()
    for await (const { urns } of pagesOf(data, call, { types: [WEBHOOK], having: WEBHOOK }, PAGE)) {
      for (const urn of urns) {
        known.add(urn)
        await catchUp(call, urn, read)
      }
    }
    for (const urn of passed.keys()) if (!known.has(urn)) passed.delete(urn)
  }
}

type Read = (place: number) => Promise<LoggedChange[]>

/** Webhooks mostly stand at the same place: it is read once. */
function createRead(call: Call, events: Pick<Events, 'changesAfter'>): Read {
  let last: { place: number; changes: Promise<LoggedChange[]> } | undefined
  return place => {
    if (last?.place !== place) last = { place, changes: events.changesAfter(call, place, SLICE) }
    return last.changes
  }
}

/** The log no longer has all that happened since the webhook was last told. */
function lostMessages({ at }: Cursor, now: number, keepMs: number): NewMessage[] {
  return now - at < keepMs ? [] : [{ source: SOURCE, payload: { lost: { from: at, to: now } } }]
}

/** Of each change what its webhook is told, at most a message at a time. */
function* partsOf(filters: Filters, changes: readonly LoggedChange[]) {
  for (const change of changes) {
    const all = eventsFor(filters, change)
    for (let at = 0; at < all.length; at += MOST_EVENTS) {
      const events = all.slice(at, at + MOST_EVENTS)
      const { urn, aspect, time, actor } = change
      const whole = { urn, aspect, time, actor, events }
      // A description can be larger than a message may be: the event then says only that it changed.
      const isTooLarge = JSON.stringify(whole).length > MOST_CHARACTERS
      const one = isTooLarge ? { ...whole, events: events.map(({ parameters: _large, ...rest }) => rest) } : whole
      yield one
    }
  }
}

function messagesOf(filters: Filters, changes: readonly LoggedChange[]): NewMessage[] {
  const groups: object[][] = []
  let room = { events: 0, characters: 0 }
  for (const part of partsOf(filters, changes)) {
    const characters = JSON.stringify(part).length
    if (groups.length === 0 || room.events < part.events.length || room.characters < characters) {
      groups.push([])
      room = { events: MOST_EVENTS, characters: MOST_CHARACTERS }
    }
    groups.at(-1)?.push(part)
    room = { events: room.events - part.events.length, characters: room.characters - characters }
  }
  return groups.map(changes => ({ source: SOURCE, payload: { changes } }))
}
