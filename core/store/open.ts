import type { Log } from '../call.ts'
import { publicError } from '../errors.ts'
import type { Adapter } from './adapter.ts'
import { createCache } from './cache.ts'
import { type Feed, openFeed } from './feed.ts'
import { type Commit, openGroup } from './group.ts'
import { openHealth, type StoreHealth } from './health.ts'
import type { AspectStore, SeriesStore, Store } from './port.ts'
import { openSqlite } from './sqlite/open.ts'
import { parseStoreUrl } from './url.ts'

interface StoreOptions {
  readonly log: Log
  /** Memory for cached rows, in bytes; 0 for none. */
  readonly cacheBytes?: number
}

const DEFAULT_CACHE = 64 * 1024 * 1024

/** An open store that notifies listeners of changes by any instance, and notices that it does not accept writes. */
export interface LiveStore extends Store, Pick<Feed, 'onChange' | 'notify' | 'isCurrent'>, Pick<StoreHealth, 'fault'> {}

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
export function composeStore(adapter: Adapter, { log, cacheBytes = DEFAULT_CACHE }: StoreOptions): LiveStore {
  const health = openHealth(adapter, log)
  const group = openGroup(watchedCommit(adapter.commit, health))
  const feed = openFeed(adapter.aspects.changes, { log })
  const aspects = { ...adapter.aspects, write: group.write }
  return {
    aspects: cacheBytes > 0 ? cached(aspects, cacheBytes, feed) : aspects,
    series: watchedSeries(adapter.series, health),
    onChange: feed.onChange,
    notify: feed.notify,
    isCurrent: feed.isCurrent,
    fault: health.fault,
    async close() {
      await health.close()
      await feed.close()
      await group.close()
      await adapter.close()
    }
  }
}

/** One batch may fail for a reason of its own, which is below 500. */
function watchedCommit(commit: Commit, { suspect }: StoreHealth): Commit {
  return async batches => {
    try {
      const outcomes = await commit(batches)
      if (outcomes.some(outcome => outcome instanceof Error && publicError(outcome).statusCode >= 500)) suspect()
      return outcomes
    } catch (error) {
      suspect()
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
        suspect()
        throw error
      }
    }
  }
}

function cached(aspects: AspectStore, bytes: number, { isCurrent, onChange }: Feed): AspectStore {
  const cache = createCache(aspects, { bytes, isCurrent })
  void onChange(cache.invalidate)
  return cache
}
