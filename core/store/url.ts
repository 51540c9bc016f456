import { dirname, resolve } from 'node:path'
import { Misconfigured } from '../errors.ts'

type StoreUrl = { readonly scheme: 'sqlite'; readonly path: string } | { readonly scheme: 'mongodb' }

/** @throws Misconfigured naming the allowed forms. */
export function parseStoreUrl(url: string): StoreUrl {
  const [, scheme, path] = /^([a-z+]+):(.+)$/s.exec(url) ?? []
  if (scheme === 'sqlite' && path) return { scheme, path: resolve(path) }
  if (scheme === 'mongodb' || scheme === 'mongodb+srv') return { scheme: 'mongodb' }
  throw new Misconfigured(
    `The store ${JSON.stringify(withoutPassword(url))} is unknown; expected sqlite:<path> or mongodb://<hosts>/<database>.`
  )
}

/** The URL without user and password, for messages. */
function withoutPassword(url: string): string {
  return url.replace(/\/\/.*@/s, '//***@')
}

/** The folder for local files: the file of an embedded store, the first user's password. */
export function folderOfStore(url: string): string {
  return url.startsWith('sqlite:') ? dirname(url.slice('sqlite:'.length)) : 'data'
}
