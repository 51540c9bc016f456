import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { StoreSource } from '../../../../core/kernel/thread.ts'
import { DOCUMENTS_VERSION } from '../documents.ts'
import { damaged } from '../index/errors.ts'
import { type Made, removeIndex, replaceIndex } from '../index/file.ts'
import { openIndex } from '../index/open.ts'
import type { Index } from '../index/port.ts'
import type { Rules } from '../messages.ts'
import { TOKENIZER_VERSION } from '../words/words.ts'
import { createMaking, type Making } from './making.ts'
import { type Older, olderIndex } from './older.ts'

/** An index, and how it goes on. */
export interface Opened {
  readonly index: Index
  readonly making: Making
  /** Set when it was made by other rules: it answers only until one is built by those of today. */
  readonly older?: Older
}

/** The files of the engine: the index that answers, and beside it one that is built. */
export interface IndexFiles {
  /** The index that answers; `undefined` if there is none of the same store. */
  open(): Opened | undefined
  /** An empty index for a build. */
  create(): Opened
  /** Puts the index that was built, which is closed, in the place of the other one. */
  replace(): void
  remove(): void
  exists(): boolean
}

export function createIndexFiles(path: string, source: StoreSource, rules: Rules): IndexFiles {
  const format = formatOf(source)
  const made = madeBy(rules)
  const making = createMaking(rules)
  const { derive } = making
  const building = `${path}.new`

  function open(): Opened | 'foreign' {
    const found = { rules, making }
    const deriveOf = ({ rules: text }: Made) => {
      // A file of the first versions has none.
      found.rules = text === '' ? rules : readRules(text)
      found.making = makingOf(found.rules)
      return found.making.derive
    }
    const index = openIndex(path, { format, made, derive, deriveOf })
    if (index === 'foreign') return index
    if (found.making === making) return { index, making }
    return { index, making: found.making, older: olderIndex(index, found.rules, rules) }
  }

  return {
    create() {
      removeIndex(building)
      const index = openIndex(building, { format, made, derive })
      if (index === 'foreign') throw new Error(`${building} cannot be replaced`)
      return { index, making }
    },
    open() {
      const opened = existsSync(path) ? open() : 'foreign'
      // One without a cursor was never complete.
      if (opened !== 'foreign' && opened.index.cursor !== undefined) {
        if (!opened.older) removeIndex(building)
        return opened
      }
      if (opened !== 'foreign') opened.index.close()
      removeIndex(path)
      return undefined
    },
    replace: () => replaceIndex(path, building),
    remove() {
      removeIndex(path)
      removeIndex(building)
    },
    exists: () => existsSync(path)
  }
}

/** What a file belongs to. */
function formatOf({ url }: StoreSource): string {
  // The feed of a SQLite store has an id, so the file may be moved with its store.
  return `store ${url.startsWith('sqlite:') ? 'sqlite' : digest(url.replace(/\/\/.*@/s, '//'))}`
}

/**
 * What the content depends on. The model goes with it, so that an older index can go on: what follows from a value is not
 * in the file, so what comes and goes must follow by the same rules. Code of an older version is not kept.
 */
function madeBy(rules: Rules): Made {
  const text = JSON.stringify(rules)
  return {
    by: `documents ${DOCUMENTS_VERSION} words ${TOKENIZER_VERSION} model ${digest(rules)}`,
    rules: deflateRawSync(text).toString('base64')
  }
}

function readRules(text: string): Rules {
  try {
    return JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString())
  } catch (cause) {
    throw damaged('its rules cannot be read', { cause })
  }
}

function makingOf(rules: Rules): Making {
  try {
    return createMaking(rules)
  } catch (cause) {
    throw damaged('its rules cannot be used', { cause })
  }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
