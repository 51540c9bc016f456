import { existsSync, mkdirSync, rmdirSync } from 'node:fs'
import type { Test } from 'tap'
import type { Server } from '../../helper.ts'

/** Nothing can be built beside an index until the returned function is called. */
export function holdBuild(t: Test, path: string): () => void {
  const inTheWay = `${path}.new`
  const release = () => {
    if (existsSync(inTheWay)) rmdirSync(inTheWay)
  }
  mkdirSync(inTheWay)
  t.teardown(release)
  return release
}

/** The file of a server's index. */
export function indexOf({ store, folder }: Pick<Server, 'store' | 'folder'>): string {
  return store.startsWith('sqlite:') ? `${store.slice('sqlite:'.length)}.search.db` : `${folder}/data/search.db`
}
