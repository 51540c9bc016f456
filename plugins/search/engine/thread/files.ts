import { createHash } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { StoreSource } from '../../../../core/kernel/thread.ts'
import { createDerive, DOCUMENTS_VERSION } from '../documents.ts'
import { removeIndex } from '../index/file.ts'
import { openIndex } from '../index/open.ts'
import type { Index } from '../index/port.ts'
import type { Rules } from '../messages.ts'
import { TOKENIZER_VERSION } from '../words/words.ts'

/** The files of the engine: the index that answers, and beside it one that is built. */
export interface IndexFiles {
  /** The index that answers. `old`: values have changed since, or how they are indexed, so a new one must be built. */
  open(): { readonly index: Index; readonly isOld: boolean } | undefined
  /** An empty index for a build. */
  create(): Index
  /** Puts the index that was built, which is closed, in the place of the other one. */
  replace(): void
  remove(): void
  exists(): boolean
}

export function createIndexFiles(path: string, source: StoreSource, rules: Rules): IndexFiles {
  const format = formatOf(source, rules)
  const building = `${path}.new`
  const derive = createDerive(rules.fields)

  function create(): Index {
    removeIndex(building)
    const index = openIndex(building, { format: format.whole, derive })
    if (index === 'foreign') throw new Error(`${building} cannot be replaced`)
    return index
  }

  return {
    create,
    open() {
      removeIndex(building)
      if (!existsSync(path)) return undefined
      const stored = storedFormat(path)
      const index = stored?.includes(format.store) ? openIndex(path, { format: stored, derive }) : 'foreign'
      // One without a cursor was never complete.
      if (index !== 'foreign' && index.cursor !== undefined) return { index, isOld: stored !== format.whole }
      if (index !== 'foreign') index.close()
      removeIndex(path)
      return undefined
    },
    replace() {
      removeIndex(path)
      renameSync(building, path)
    },
    remove() {
      removeIndex(path)
      removeIndex(building)
    },
    exists: () => existsSync(path)
  }
}

/** What an index depends on: `store` is a part of `whole`. */
function formatOf({ url }: StoreSource, rules: Rules): { readonly whole: string; readonly store: string } {
  // The feed of a SQLite store has an id, so the file may be moved with its store.
  const store = `store ${url.startsWith('sqlite:') ? 'sqlite' : digest(url.replace(/\/\/.*@/s, '//'))};`
  return { store, whole: `${store} documents ${DOCUMENTS_VERSION} words ${TOKENIZER_VERSION} model ${digest(rules)}` }
}

/** What `openIndex` was given when it made the file; `undefined` for a damaged file, and one of another program. */
function storedFormat(path: string): string | undefined {
  const db = new DatabaseSync(path)
  try {
    const found = db.prepare(`SELECT value FROM meta WHERE name = 'format'`).get()
    return /^\d+ [BL]E (.*)$/s.exec(String(found?.value))?.[1]
  } catch {
    return undefined
  } finally {
    db.close()
  }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
