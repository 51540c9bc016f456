import { resolve } from 'node:path'
import { Misconfigured } from '../errors.ts'

type StoreUrl = { readonly scheme: 'sqlite'; readonly path: string } | { readonly scheme: 'mongodb' }

/** @throws Misconfigured naming what is allowed. */
export function parseStoreUrl(url: string): StoreUrl {
  const [, scheme, path] = /^([a-z+]+):(.+)$/s.exec(url) ?? []
  if (scheme === 'sqlite' && path) return { scheme, path: resolve(path) }
  if (scheme === 'mongodb' || scheme === 'mongodb+srv') return { scheme: 'mongodb' }
  throw new Misconfigured(
    `The store ${JSON.stringify(shown(url))} is unknown; allowed are sqlite:<path> and mongodb://<hosts>/<database>.`
  )
}

/** A URL of a database may carry a password: it is not for logs. */
function shown(url: string): string {
  return url.replace(/\/\/.*@/s, '//***@')
}
