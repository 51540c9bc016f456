import { createHash } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import type { StoreSource } from '../../../../core/kernel/thread.ts'
import { createDerive, DOCUMENTS_VERSION } from '../documents.ts'
import { removeIndex } from '../index/file.ts'
import { openIndex } from '../index/open.ts'
import type { Index } from '../index/port.ts'
import type { Rules } from '../messages.ts'
import { TOKENIZER_VERSION } from '../words/words.ts'

/** The files of the engine: the index that answers, and beside it one that is built. */
export interface IndexFiles {
  /** The index that answers; `undefined` if there is none that was made from the same store by the same rules. */
  open(): Index | undefined
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
    const index = openIndex(building, { format, derive })
    if (index === 'foreign') throw new Error(`${building} cannot be replaced`)
    return index
  }

  return {
    create,
    open() {
      removeIndex(building)
      if (!existsSync(path)) return undefined
      const index = openIndex(path, { format, derive })
      // One without a cursor was never complete.
      if (index !== 'foreign' && index.cursor !== undefined) return index
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

/**
 * What an index depends on. One that was made by other rules does not answer until it is built again: what follows from a
 * value is not in it, so a change would leave words of the old rules there.
 */
function formatOf({ url }: StoreSource, rules: Rules): string {
  // The feed of a SQLite store has an id, so the file may be moved with its store.
  const store = url.startsWith('sqlite:') ? 'sqlite' : digest(url.replace(/\/\/.*@/s, '//'))
  return `store ${store}; documents ${DOCUMENTS_VERSION} words ${TOKENIZER_VERSION} model ${digest(rules)}`
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
