import { resolve } from 'node:path'
import type { Log } from '../call.ts'
import { Misconfigured } from '../errors.ts'
import type { Adapter } from './adapter.ts'
import { createCache } from './cache.ts'
import { createGroup } from './group.ts'
import type { Store } from './port.ts'
import { openSqlite } from './sqlite/open.ts'

interface StoreOptions {
  readonly log: Log
  /** Memory for rows that were read, in bytes; 0 = none. */
  readonly cacheBytes?: number
}

const DEFAULT_CACHE = 64 * 1024 * 1024

/** The store that a URL names. @throws Misconfigured saying what is wrong with the URL, or with what it names. */
export async function openStore(url: string, { log, cacheBytes = DEFAULT_CACHE }: StoreOptions): Promise<Store> {
  const [, scheme, path] = /^([a-z+]+):(.+)$/s.exec(url) ?? []
  if (scheme !== 'sqlite' || !path) {
    throw new Misconfigured(`The store ${JSON.stringify(shown(url))} is unknown; allowed is sqlite:<path>.`)
  }
  return composeStore(openSqlite(resolve(path), { log }), cacheBytes)
}

/** Group commit and cache in front of an adapter. */
export function composeStore(adapter: Adapter, cacheBytes: number): Store {
  const group = createGroup(adapter.commit)
  const aspects = { ...adapter.aspects, write: group.write }
  return {
    aspects: cacheBytes > 0 ? createCache(aspects, cacheBytes) : aspects,
    series: adapter.series,
    async close() {
      await group.close()
      await adapter.close()
    }
  }
}

/** A URL of a database may carry a password: it is not for logs. */
function shown(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//***@')
}
