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

/** How long a stream stays open that nobody uses. */
const IDLE_MS = 10_000
/** Longest wait of one request to the server: other readers of the stream may not want to wait as long. */
const MAX_WAIT_MS = 250

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
    const stream = await open(undefined)
    return { keys: [], next: stream.end() }
  }
  async function open(after: Cursor | undefined): Promise<Stream> {
    const stream = await openStream(connection, after)
    streams.add(stream)
    return stream
  }
  async function use(stream: Stream, after: Cursor, page: Page): Promise<Answer> {
    try {
      const end = await gather(stream, after, { ...page, touch: () => streams.touch(stream) })
      if (end === 'gathered') return stream.take(after, page.limit)
      if (end === 'aborted') return { keys: [], next: after }
      streams.end(stream)
      return end
    } catch (error) {
      streams.end(stream)
      throw error
    }
  }
  async function readAfter(after: Cursor, page: Page): Promise<Answer> {
    const stream = streams.covering(after)
    // Its server or connection may be lost: then open a new stream.
    const answer = stream && (await use(stream, after, page).catch(() => undefined))
    return answer ?? use(await open(after), after, page)
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

interface Gathering extends Page {
  /** Called before each fetch. */
  readonly touch: () => void
}

/** Fetches until the page is full, or the server has no more. */
async function gather(
  stream: Stream,
  after: Cursor,
  { limit, waitMs, signals, touch }: Gathering
): Promise<'lost' | 'aborted' | 'gathered'> {
  const until = performance.now() + waitMs
  const before = stream.begun()
  for (let isAll = false; ; ) {
    const size = stream.size(after)
    if (size >= limit || (isAll && (size > 0 || performance.now() >= until))) return 'gathered'
    touch()
    const wait = size > 0 ? 0 : Math.min(until - performance.now(), MAX_WAIT_MS)
    const fetched = stream.fetch(limit, wait)
    // A fetch that began before this call may miss changes; one that another reader began since then does not.
    isAll = stream.begun() > before
    const hasMore = await unlessAborted(fetched, signals)
    if (hasMore === 'aborted') return 'aborted'
    if (!hasMore) return 'lost'
  }
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
