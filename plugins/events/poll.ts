import { type Call, type Data, type Key, Unavailable } from '../../core/index.ts'
import type { Arrivals } from './arrivals.ts'
import type { Consumers } from './consumers.ts'
import { LOGGED, LOGS, type Logged, placeAt } from './definitions.ts'
import type { ChangeLog } from './log.ts'
import type { Offset } from './offset.ts'
import { type ExternalEvent, TOPICS, type TopicName } from './topics.ts'

/** Changes read at a time. Each has at most some 4 MB. */
const SLICE = 25
/** Changes that one answer looks through, and characters of events in it: then it is sent, even without an event. */
const MAX_READ = 2000
const MAX_CHARACTERS = 16_000_000
const DAY_MS = 86_400_000

interface PollDeps {
  readonly data: Pick<Data, 'mayRead' | 'series'>
  readonly log: ChangeLog
  readonly arrivals: Arrivals
  readonly consumers: Consumers
  readonly closing: AbortSignal
}

export interface Poll {
  readonly topic: TopicName
  /** Its cursor is kept by the server. */
  readonly consumer: string | undefined
  /**
   * Where to read on. Without it, at the cursor of the consumer; if there is none, at the newest event, or `lookbackDays`
   * before now.
   */
  readonly offset: Offset | undefined
  readonly lookbackDays: number | undefined
  /** Maximum number of events. */
  readonly limit: number
  /** How long to wait for the first one. */
  readonly waitMs: number
}

interface Page {
  readonly events: readonly ExternalEvent[]
  readonly next: Offset
}

export type Poller = (call: Call, poll: Poll) => Promise<Page>

/** Answers with the events after an offset that the caller may see, or waits until there is one. */
export function createPoller(deps: PollDeps): Poller {
  const { log, arrivals, consumers, closing } = deps
  const read = createReader(deps)

  async function startOf(call: Call, { topic, consumer: name, offset, lookbackDays }: Poll): Promise<Offset> {
    const consumer = name === undefined ? undefined : { topic, name }
    const stored = offset ?? (consumer && (await consumers.offsetOf(call, consumer)))
    const start = stored ?? (await newest(call, lookbackDays))
    if (consumer) await consumers.store(call, consumer, start)
    return start
  }

  async function newest(call: Call, lookbackDays: number | undefined): Promise<Offset> {
    const end = await log.end(call.as('reading the end of the log of changes'))
    if (lookbackDays === undefined) return { place: end, skip: 0 }
    return { place: Math.min(end, placeAt(Date.now() - lookbackDays * DAY_MS)), skip: 0 }
  }

  return async (call, poll) => {
    if (closing.aborted) throw new Unavailable('the server is closing')
    const until = performance.now() + poll.waitMs
    for (let from = await startOf(call, poll); ; ) {
      const seen = arrivals.count()
      const { isEnd, ...page } = await read(call, from, poll)
      const left = until - performance.now()
      if (page.events.length > 0 || !isEnd || left <= 0 || closing.aborted || call.signal.aborted) return page
      await arrivals.wait(seen, left, call.signal)
      from = page.next
    }
  }
}

type Read = (call: Call, from: Offset, poll: Poll) => Promise<Page & { readonly isEnd: boolean }>

function createReader({ data }: PollDeps): Read {
  /** The next changes after a place, with whether the caller may see each. */
  async function sliceAfter(call: Call, place: number, topic: TopicName) {
    const span = { urn: LOGS[TOPICS[topic].log], aspect: LOGGED, from: place + 1 }
    const system = call.as('reading the log of changes')
    const { points } = await data.series.range(system, span, { limit: SLICE, ascending: true })
    const changes = points.map(({ json }): Logged => JSON.parse(json))
    const visible = await data.mayRead(call, changes as unknown as readonly Key[])
    return { changes: changes.map((change, at) => ({ change, isVisible: visible[at] === true })) }
  }

  return async (call, from, { topic, limit }) => {
    const events: ExternalEvent[] = []
    let next = from
    let characters = 0
    for (let count = 0; count < MAX_READ; count += SLICE) {
      const { changes } = await sliceAfter(call, next.place, topic)
      for (const { change, isVisible } of changes) {
        const all = isVisible ? TOPICS[topic].eventsOf(change).slice(next.skip) : []
        const some = all.slice(0, limit - events.length)
        events.push(...some)
        characters += some.reduce((sum, { value }) => sum + value.length, 0)
        if (some.length < all.length) return { events, next: { ...next, skip: next.skip + some.length }, isEnd: false }
        next = { place: change.timestampMillis, skip: 0 }
        if (events.length === limit || characters >= MAX_CHARACTERS) return { events, next, isEnd: false }
      }
      if (changes.length < SLICE) return { events, next, isEnd: true }
    }
    return { events, next, isEnd: false }
  }
}
