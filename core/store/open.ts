import type { Log } from '../call.ts'
import { publicError } from '../errors.ts'
import { callerSpan, inSpan } from '../trace/span.ts'
import type { Adapter } from './adapter.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { type CacheUse, createCache } from './cache.ts'
import { type Feed, openFeed } from './feed.ts'
import { type Commit, openGroup } from './group.ts'
import { openHealth, type StoreHealth } from './health.ts'
import type { Measure } from './metrics.ts'
import type { AspectStore, Key, SeriesStore, Store } from './port.ts'
import { openSqlite } from './sqlite/open.ts'
import { parseStoreUrl } from './url.ts'

interface StoreOptions {
  readonly log: Log
  /** Memory for cached rows, in bytes; 0 for none. */
  readonly cacheBytes?: number
  /** Without it nothing is measured. */
  readonly measure?: Measure | undefined
}

const DEFAULT_CACHE = 64 * 1024 * 1024
/** Named by a span. */
const MAX_URNS = 10

/** An open store that tells listeners of changes by any instance, and notices that it does not accept writes. */
export interface LiveStore
  extends Store,
    Pick<Feed, 'begun' | 'isCurrent' | 'reportedUntil' | 'pageAfter'>,
    Pick<Announcer, 'onChange'>,
    Pick<StoreHealth, 'fault'> {
  /** Drops cached rows, of these keys or all, that another instance may have changed; for all, listeners are told. */
  refresh(keys: readonly Key[] | 'all'): void
}

/** Opens the store of a URL. @throws Misconfigured for an invalid URL, or a store that cannot be used. */
export async function openStore(url: string, options: StoreOptions): Promise<LiveStore> {
  return composeStore(await openAdapter(url, options.log), options)
}

async function openAdapter(url: string, log: Log): Promise<Adapter> {
  const parsed = parseStoreUrl(url)
  if (parsed.scheme === 'sqlite') return openSqlite(parsed.path, { log })
  // The driver is large, so it is loaded only for such a store.
  const { openMongodb } = await import('./mongodb/open.ts')
  return openMongodb(url, { log })
}

/** Puts group commit and cache in front of an adapter, with one reader of its feed. */
export function composeStore(adapter: Adapter, options: StoreOptions): LiveStore {
  const { log, cacheBytes = DEFAULT_CACHE, measure } = options
  const health = openHealth(adapter, log)
  const commit = measure ? measure.commits(adapter.commit) : adapter.commit
  const group = openGroup(watchedCommit(commit, health))
  const feed = openFeed(adapter.aspects.changes, { log })
  // Listeners read what they are told of, so the cache drops it first.
  const read = tracedRead(adapter.aspects)
  const { invalidate, use, ...aspects } = cached({ ...adapter.aspects, read, write: group.write }, cacheBytes, feed)
  const announcer = createAnnouncer({ ...aspects, reportedUntil: feed.reportedUntil })
  feed.onReport(invalidate)
  feed.onReport(announcer.report)
  measure?.observe({ adapter, health, feed, cacheUse: use })
  return {
    aspects: { ...aspects, write: announcer.write },
    series: watchedSeries(adapter.series, health),
    texts: adapter.texts,
    retain: adapter.retain,
    onChange: announcer.onChange,
    begun: feed.begun,
    isCurrent: feed.isCurrent,
    reportedUntil: feed.reportedUntil,
    pageAfter: feed.pageAfter,
    refresh(keys) {
      invalidate(keys === 'all' ? 'lost' : keys)
      if (keys === 'all') announcer.tell('unheard')
    },
    fault: health.fault,
    async close() {
      await health.close()
      await feed.close()
      await group.close()
      await adapter.close()
    }
  }
}

/** Only what the cache does not have is read here. */
function tracedRead({ read }: AspectStore): AspectStore['read'] {
  return wanted => {
    const span = callerSpan()?.begin('store.read')
    if (!span) return read(wanted)
    const urns = span.urns ? { 'aspectd.urns': wanted.slice(0, MAX_URNS).map(({ urn }) => urn) } : {}
    span.set({ 'aspectd.entities': wanted.length, ...urns })
    return inSpan(span, () => read(wanted))
  }
}

/** One batch may fail for a reason of its own, which is below 500. */
function watchedCommit(commit: Commit, { suspect }: StoreHealth): Commit {
  return async batches => {
    try {
      const outcomes = await commit(batches)
      const failure = outcomes.find(outcome => outcome instanceof Error && publicError(outcome).statusCode >= 500)
      if (failure) suspect(failure)
      return outcomes
    } catch (error) {
      suspect(error)
      throw error
    }
  }
}

function watchedSeries(series: SeriesStore, { suspect }: StoreHealth): SeriesStore {
  return {
    ...series,
    async remove(span, limit) {
      try {
        return await series.remove(span, limit)
      } catch (error) {
        suspect(error)
        throw error
      }
    },
    async removeOfRun(run, limit) {
      try {
        return await series.removeOfRun(run, limit)
      } catch (error) {
        suspect(error)
        throw error
      }
    }
  }
}

const UNUSED: CacheUse = { entries: 0, bytes: 0, hits: 0, misses: 0 }

function cached(aspects: AspectStore, bytes: number, { isCurrent }: Feed): ReturnType<typeof createCache> {
  if (bytes > 0) return createCache(aspects, { bytes, isCurrent })
  return { ...aspects, invalidate: () => undefined, use: () => UNUSED }
}
