import type { AspectStore, Cursor } from '../../port.ts'
import type { Connection } from '../connection/connect.ts'
import type { Calls } from '../connection/deadline.ts'
import { isLost } from '../errors.ts'
import { openStream, type Stream } from './stream.ts'
import { openStreamPool } from './stream-pool.ts'

type Answer = Awaited<ReturnType<AspectStore['changes']>>

interface Page {
  readonly limit: number
  readonly waitMs: number
  readonly signals: readonly AbortSignal[]
}

/** How long an idle stream is kept for the next page. */
const IDLE_MS = 10_000
/** Longest wait of one request to the server; a stream whose reader left is free again after it. */
const MAX_WAIT_MS = 1000

/** The form of a resume token: a time and a key, in hexadecimal. */
const RESUME_TOKEN = /^82(?:[0-9A-F]{2}){8,}$/

/**
 * The change feed. A page with fewer keys than its limit has everything that was acknowledged before it was requested.
 * Cursors are resume tokens of change streams, so any instance can continue from them.
 */
export function openFeed(
  connection: Connection,
  { run, closing }: Pick<Calls, 'run' | 'closing'>
): { readonly changes: AspectStore['changes']; close(): void } {
  const streams = openStreamPool(IDLE_MS)

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
  async function readAfter(after: Cursor, page: Page): Promise<Answer> {
    const open = streams.take(after)
    // Its server or connection may be lost: then open a new stream.
    const answer = open && (await use(open, page).catch(() => undefined))
    return answer ?? use(await openStream(connection, after), page)
  }
  return {
    async changes(after, { limit, waitMs, signal }) {
      if (after === undefined) return run(begin)
      if (!RESUME_TOKEN.test(after)) return 'lost'
      const signals = signal ? [signal, closing] : [closing]
      return run(() => readAfter(after, { limit, waitMs, signals }).catch(unlessLost), waitMs)
    },
    close: () => streams.close()
  }
}

/** Fetches until the page is full, or the server has no more. */
async function gather(stream: Stream, { limit, waitMs, signals }: Page): Promise<'lost' | 'aborted' | 'gathered'> {
  const until = performance.now() + waitMs
  let isAll = false
  while (stream.size() < limit && !(isAll && (stream.size() > 0 || performance.now() >= until))) {
    // A fetch that is already running began before this call, so it may miss changes.
    isAll = !stream.isFetching()
    const wait = stream.size() > 0 ? 0 : Math.min(until - performance.now(), MAX_WAIT_MS)
    const hasMore = await unlessAborted(stream.fetch(limit, wait), signals)
    if (hasMore === 'aborted') return 'aborted'
    if (!hasMore) return 'lost'
  }
  return 'gathered'
}

function unlessLost(error: unknown): 'lost' {
  if (isLost(error)) return 'lost'
  throw error
}

/** Resolves like the work, or to `'aborted'` as soon as one of the signals aborts. */
async function unlessAborted<T>(work: Promise<T>, signals: readonly AbortSignal[]): Promise<T | 'aborted'> {
  const { promise, resolve } = Promise.withResolvers<'aborted'>()
  const abort = () => resolve('aborted')
  for (const signal of signals) signal.addEventListener('abort', abort)
  if (signals.some(({ aborted }) => aborted)) abort()
  try {
    return await Promise.race([promise, work])
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', abort)
  }
}
