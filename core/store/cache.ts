import { LRUCache } from 'lru-cache'
import { chain } from '../maybe-promise.ts'
import type { Urn } from '../urn.ts'
import type { FeedListener } from './feed.ts'
import type { AspectStore, Change, Row } from './port.ts'

type Wanted = Parameters<AspectStore['read']>[0][number]

/** What is cached of one entity; `undefined` for a row that is known to be absent. */
interface Known {
  readonly rows: Map<string, Row | undefined>
  /** Whether `rows` has every stored row. */
  readonly whole: boolean
}

interface CachedAspects extends AspectStore {
  /** Drops what another process changed. */
  readonly invalidate: FeedListener
}

/** A running read of the store. */
interface Reading {
  /** Entities that changed during the read: their rows may be stale. */
  readonly changed: Set<Urn>
  lost: boolean
}

interface CacheOptions {
  /** Maximum memory. */
  readonly bytes: number
  /** Whether cached rows may be used now. */
  isCurrent(): boolean
}

/** Approximate bytes of a row's small members, and of an entity's place in the cache. */
const OVERHEAD = 200

/**
 * Caches rows in memory. A read after an acknowledged write of this process sees that write; equal reads return the
 * same Row object, so its parsed value can be cached by identity.
 */
export function createCache(store: AspectStore, { bytes, isCurrent }: CacheOptions): CachedAspects {
  const memory = createMemory(bytes)
  function fetch(wanted: readonly Wanted[]): Row[][] | Promise<Row[][]> {
    const found = store.read(wanted)
    const reading: Reading = { changed: new Set(), lost: false }
    const finish = (rows: Row[][]) => wanted.map((entity, at) => memory.keep(reading, entity, rows[at] ?? []))
    if (!(found instanceof Promise)) return finish(found)
    memory.running.add(reading)
    return found.then(finish).finally(() => memory.running.delete(reading))
  }
  return {
    ...store,
    read(wanted) {
      if (!isCurrent()) return fetch(wanted)
      const answers = wanted.map(memory.find)
      const missing = wanted.filter((_, at) => answers[at] === undefined)
      if (missing.length === 0) return answers.map(rows => rows ?? [])
      return chain(fetch(missing), fetched => {
        const rest = fetched.values()
        return answers.map(rows => rows ?? rest.next().value ?? [])
      })
    },
    async write(changes) {
      try {
        return await store.write(changes)
      } finally {
        // Also after a failure: it may have been written, and a stale key was read from this cache.
        for (const change of changes) memory.dropChanged(change)
      }
    },
    invalidate(keys) {
      if (typeof keys === 'string') memory.dropAll()
      else for (const { urn, aspect } of keys) memory.drop(urn, aspect)
    }
  }
}

interface Memory {
  /** Running reads, which must know of changes before their rows are cached. */
  readonly running: Set<Reading>
  /** `undefined` when the cache does not have all that is wanted. */
  find(wanted: Wanted): Row[] | undefined
  /** Caches the result of a read, unless the entity changed during it. */
  keep(reading: Reading, wanted: Wanted, found: readonly Row[]): Row[]
  drop(urn: Urn, aspect?: string): void
  dropChanged(change: Change): void
  dropAll(): void
}

function createMemory(bytes: number): Memory {
  const entities = new LRUCache<Urn, Known>({ maxSize: bytes, sizeCalculation: sizeOf })
  const running = new Set<Reading>()

  function drop(urn: Urn, aspect?: string): void {
    for (const { changed } of running) changed.add(urn)
    const known = entities.peek(urn)
    // A change is reported more than once: only the first report finds the row here.
    if (!known || !(aspect === undefined || known.whole || known.rows.has(aspect))) return
    const { rows } = known
    if (aspect !== undefined) rows.delete(aspect)
    if (aspect === undefined || rows.size === 0) entities.delete(urn)
    else entities.set(urn, { rows, whole: false })
  }
  return {
    running,
    find: wanted => fromMemory(entities.get(wanted.urn), wanted),
    keep({ changed, lost }, wanted, found) {
      if (lost || changed.has(wanted.urn)) return [...found]
      const known = entities.peek(wanted.urn)
      const rows = found.map(row => sameRow(known, row))
      entities.set(wanted.urn, merged(known, wanted, rows))
      return rows
    },
    drop,
    dropChanged(change) {
      if (change.kind === 'erase') drop(change.urn)
      else if (change.kind === 'remove') drop(change.key.urn, change.key.aspect)
      else if (change.kind !== 'points') drop(change.row.urn, change.row.aspect)
    },
    dropAll() {
      for (const reading of running) reading.lost = true
      entities.clear()
    }
  }
}

function fromMemory(known: Known | undefined, { aspects }: Wanted): Row[] | undefined {
  if (!known) return undefined
  const { rows, whole } = known
  if (!aspects) return whole ? present(rows.values()) : undefined
  if (!whole && !aspects.every(aspect => rows.has(aspect))) return undefined
  return present(aspects.map(aspect => rows.get(aspect)))
}

function present(rows: Iterable<Row | undefined>): Row[] {
  return [...rows].filter(row => row !== undefined)
}

function sameRow(known: Known | undefined, row: Row): Row {
  const before = known?.rows.get(row.aspect)
  return before?.revision === row.revision ? before : row
}

function merged(known: Known | undefined, { aspects }: Wanted, found: readonly Row[]): Known {
  const rows = (aspects && known?.rows) ?? new Map<string, Row | undefined>()
  for (const aspect of aspects ?? []) rows.set(aspect, undefined)
  for (const row of found) rows.set(row.aspect, row)
  return { rows, whole: !aspects || (known?.whole ?? false) }
}

/** A character takes two bytes at most. */
function sizeOf({ rows }: Known): number {
  let size = OVERHEAD
  for (const row of rows.values()) size += OVERHEAD + (row ? 2 * (row.json.length + row.system.length) : 0)
  return size
}
