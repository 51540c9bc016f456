import { resolve } from 'node:path'
import type { Log } from '../call.ts'
import { Misconfigured } from '../errors.ts'
import type { Adapter } from './adapter.ts'
import { createCache } from './cache.ts'
import { createFeed, type Feed } from './feed.ts'
import { createGroup } from './group.ts'
import type { AspectStore, Store } from './port.ts'
import { openSqlite } from './sqlite/open.ts'

interface StoreOptions {
  readonly log: Log
  /** Memory for rows that were read, in bytes; 0 = none. */
  readonly cacheBytes?: number
}

const DEFAULT_CACHE = 64 * 1024 * 1024

/** A store in use: what several instances change in it is told to whoever remembers any of it. */
export interface LiveStore extends Store, Pick<Feed, 'follow' | 'tell' | 'isCurrent'> {}

/** The store that a URL names. @throws Misconfigured saying what is wrong with the URL, or with what it names. */
export async function openStore(url: string, options: StoreOptions): Promise<LiveStore> {
  return composeStore(await openAdapter(url, options.log), options)
}

async function openAdapter(url: string, log: Log): Promise<Adapter> {
  const [, scheme, path] = /^([a-z+]+):(.+)$/s.exec(url) ?? []
  if (scheme === 'sqlite' && path) return openSqlite(resolve(path), { log })
  if (scheme === 'mongodb' || scheme === 'mongodb+srv') {
    // The driver is large, and only used with such a store.
    const { openMongodb } = await import('./mongodb/open.ts')
    return openMongodb(url, { log })
  }
  throw new Misconfigured(
    `The store ${JSON.stringify(shown(url))} is unknown; allowed are sqlite:<path> and mongodb://<hosts>/<database>.`
  )
}

/** Group commit and cache in front of an adapter, and the one reader of its feed. */
export function composeStore(adapter: Adapter, { log, cacheBytes = DEFAULT_CACHE }: StoreOptions): LiveStore {
  const group = createGroup(adapter.commit)
  const feed = createFeed(adapter.aspects.changes, { log })
  const aspects = { ...adapter.aspects, write: group.write }
  return {
    aspects: cacheBytes > 0 ? cached(aspects, cacheBytes, feed) : aspects,
    series: adapter.series,
    follow: feed.follow,
    tell: feed.tell,
    isCurrent: feed.isCurrent,
    async close() {
      await feed.close()
      await group.close()
      await adapter.close()
    }
  }
}

function cached(aspects: AspectStore, bytes: number, { isCurrent, follow }: Feed): AspectStore {
  const cache = createCache(aspects, { bytes, isCurrent })
  void follow(cache.forget)
  return cache
}

/** A URL of a database may carry a password: it is not for logs. */
function shown(url: string): string {
  return url.replace(/\/\/.*@/s, '//***@')
}
