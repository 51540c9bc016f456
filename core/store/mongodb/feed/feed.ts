import type { AspectStore, Cursor } from '../../port.ts'
import type { Connection } from '../connection/connect.ts'
import type { Calls } from '../connection/deadline.ts'
import { isLost } from '../errors.ts'
import { unlessAborted } from './abort.ts'
import { openStream, type Stream } from './stream.ts'
import { createStreamPool } from './stream-pool.ts'

type Answer = Awaited<ReturnType<AspectStore['changes']>>

interface Page {
  readonly limit: number
  readonly waitMs: number
  readonly signals: readonly AbortSignal[]
}

/** How long a stream waits for whoever reads on where it stands. */
const IDLE_MS = 10_000
/** One question to the server: a stream whose reader went away is free again after that. */
const LONGEST_WAIT_MS = 1000

/** The form of a resume token: a time, and what was changed then. */
const TOKEN = /^82(?:[0-9A-F]{2}){8,}$/

/**
 * A page with fewer keys than its limit has everything that was acknowledged before it was asked for. Cursors are resume
 * tokens of change streams: any instance can go on where another was.
 */
export function createFeed(
  connection: Connection,
  { run, closing }: Pick<Calls, 'run' | 'closing'>
): { readonly changes: AspectStore['changes']; close(): void } {
  const streams = createStreamPool(IDLE_MS)

  async function begin(): Promise<Answer> {
    const stream = await openStream(connection, undefined)
    streams.put(stream)
    return { keys: [], next: stream.position() }
  }
  async function use(stream: Stream, page: Page): Promise<Answer> {
    try {
      const end = await gather(stream, page)
      const keys = end === 'gathered' ? stream.take(page.limit) : []
      if (end === 'lost') stream.close()
      else streams.put(stream)
      return end === 'lost' ? end : { keys, next: stream.position() }
    } catch (error) {
      stream.close()
      throw error
    }
  }
  async function goOn(after: Cursor, page: Page): Promise<Answer> {
    const open = streams.take(after)
    // It may have ended meanwhile, with its server or its connection.
    const answer = open && (await use(open, page).catch(() => undefined))
    return answer ?? use(await openStream(connection, after), page)
  }
  return {
    async changes(after, { limit, waitMs, signal }) {
      if (after === undefined) return run(begin)
      if (!TOKEN.test(after)) return 'lost'
      const signals = signal ? [signal, closing] : [closing]
      return run(() => goOn(after, { limit, waitMs, signals }).catch(unlessLost), waitMs)
    },
    close: () => streams.close()
  }
}

/** Until the page is full, or the server has said that this is all. */
async function gather(stream: Stream, { limit, waitMs, signals }: Page): Promise<'lost' | 'aborted' | 'gathered'> {
  const until = performance.now() + waitMs
  let isAll = false
  while (stream.size() < limit && !(isAll && (stream.size() > 0 || performance.now() >= until))) {
    // An answer that is under way was asked for before this call.
    isAll = !stream.isFetching()
    const wait = stream.size() > 0 ? 0 : Math.min(until - performance.now(), LONGEST_WAIT_MS)
    const goesOn = await unlessAborted(stream.fetch(limit, wait), signals)
    if (goesOn === 'aborted') return 'aborted'
    if (!goesOn) return 'lost'
  }
  return 'gathered'
}

function unlessLost(error: unknown): 'lost' {
  if (isLost(error)) return 'lost'
  throw error
}
