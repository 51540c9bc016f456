import { dice } from '../../dice.ts'
import { type Subscription, subscribe } from '../../event-stream.ts'
import type { Client } from '../../helper.ts'
import { datasetOf } from './writing.ts'

const WRITERS = 3
const DATASETS = Array.from({ length: WRITERS }, (_one, at) => datasetOf(`cut-${at}`))
const QUERY = `subscription { entityChanges(urns: ${JSON.stringify(DATASETS)}, categories: [TAG]) { id operation modifier } }`
const tagOf = (writer: number, count: number) => `urn:li:tag:w${writer}n${count}`

/** Where is written and read. It can change with each cut. */
export interface Site {
  writer(at: number): Client
  reader(round: number): Client
  /** Ends the stream, in any way. */
  cut(stream: Subscription, round: number): Promise<void> | void
}

interface Received {
  readonly id: string
  readonly operation: string
  readonly modifier: string
}

/**
 * Writers tag datasets all the time, while a reader is cut off so many times and continues each time after the last id that it has.
 * Returns what was wrong with the events: lost, twice, or out of order.
 */
export async function problemsOfCuts(site: Site, cuts: number): Promise<{ problems: string[]; events: number }> {
  const received: Received[] = []
  const roll = dice(cuts)
  let lastId: string | undefined
  let first = await subscribe(site.reader(0), QUERY)
  while (first.lastId === undefined) await first.next()
  lastId = first.lastId
  first.close()
  const stop = new AbortController()
  const writing = DATASETS.map((_urn, at) => writeTags(site, at, stop.signal))
  for (let round = 0; round < cuts; round++) {
    first = await connected(site, round, lastId)
    for (let left = roll(8); left > 0; left--) await take(first, received)
    // The next one may be under way.
    const next = take(first, received)
    if (roll(2) === 0) await Promise.resolve()
    await site.cut(first, round)
    await next
    lastId = first.lastId ?? lastId
  }
  stop.abort()
  const written = await Promise.all(writing)
  const lasts = written.map((counts, at) => tagOf(at, counts.at(-1) ?? -1))
  let end = await connected(site, cuts, lastId)
  while (!lasts.every(tag => received.some(({ modifier }) => modifier === tag))) {
    if (await take(end, received)) continue
    lastId = end.lastId ?? lastId
    end = await connected(site, cuts, lastId)
  }
  end.close()
  return { problems: problemsIn(received, written), events: received.length }
}

async function connected(site: Site, round: number, lastId: string | undefined): Promise<Subscription> {
  for (;;) {
    const headers = { 'last-event-id': lastId ?? '' }
    const stream = await subscribe(site.reader(round), QUERY, { headers }).catch(() => undefined)
    if (stream?.status === 200) return stream
    if (stream && stream.status !== 503) throw new Error(`${stream.status}: ${JSON.stringify(await stream.next())}`)
  }
}

/** Notes the next event. Resolves to false if the stream ends before, for example as a busy server cuts it off. */
async function take(stream: Subscription, received: Received[]): Promise<boolean> {
  const block = await stream.event().catch(() => undefined)
  if (block?.event === 'next') received.push(block.data.data.entityChanges)
  return block?.event === 'next'
}

/** Each write replaces the tag of the one before. Resolves to the numbers of those that were acknowledged. */
async function writeTags(site: Site, at: number, signal: AbortSignal): Promise<number[]> {
  const acknowledged: number[] = []
  for (let count = 0; !signal.aborted || acknowledged.at(-1) !== count - 1; count++) {
    const tags = [{ tag: tagOf(at, count) }]
    const answer = await site
      .writer(at)
      .ingest(DATASETS[at] ?? '', 'globalTags', { tags })
      .catch(() => undefined)
    if (answer?.status === 200) acknowledged.push(count)
  }
  return acknowledged
}

function problemsIn(received: readonly Received[], written: readonly (readonly number[])[]): string[] {
  const ids = received.map(({ id }) => id)
  const problems = ids.filter((id, at) => ids.indexOf(id) !== at).map(id => `${id} came twice`)
  for (const [at, counts] of written.entries()) {
    const added = received.filter(({ operation, modifier }) => operation === 'ADD' && modifier.includes(`:w${at}n`))
    const found = added.map(({ modifier }) => Number(modifier.split('n').at(-1)))
    if (found.some((count, place) => count <= (found[place - 1] ?? -1))) problems.push(`writer ${at}: out of order`)
    for (const count of counts) if (!found.includes(count)) problems.push(`${tagOf(at, count)} was lost`)
  }
  return problems
}
