import { LRUCache } from 'lru-cache'
import { chain } from '../maybe-promise.ts'
import type { Urn } from '../urn.ts'
import type { FeedListener } from './feed.ts'
import type { AspectStore, Change, Changed, Revision, Row } from './port.ts'

type Wanted = Parameters<AspectStore['read']>[0][number]

/** What is cached of one entity; `undefined` for a row that is known to be absent. */
interface Known {
  readonly rows: Map<string, Row | undefined>
  /** Whether `rows` has every stored row. */
  readonly whole: boolean
}

/** How much is cached, in entities and approximate bytes, and how many reads of an entity were answered by it. */
export interface CacheUse {
  readonly entries: number
  readonly bytes: number
  readonly hits: number
  readonly misses: number
}

interface CachedAspects extends AspectStore {
  /** Drops what another process changed. */
  readonly invalidate: FeedListener
  readonly use: () => CacheUse
}

/** A running read or write of the store. */
interface Running {
  /** Entities that something else changed meanwhile: what was read or written may be stale. */
  readonly changed: Set<Urn>
  lost: boolean
  /** The rows that a write puts. */
  readonly own: ReadonlyMap<Revision, Row>
}

function createRunning(changes: readonly Change[] = []): Running {
  const own = new Map<Revision, Row>()
  for (const change of changes) if (change.kind === 'put') own.set(change.row.revision, change.row)
  return { changed: new Set(), lost: false, own }
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
  let hits = 0
  let misses = 0
  function fetch(wanted: readonly Wanted[]): Row[][] | Promise<Row[][]> {
    const found = store.read(wanted)
    const reading = createRunning()
    const finish = (rows: Row[][]) => wanted.map((entity, at) => memory.keep(reading, entity, rows[at] ?? []))
    if (!(found instanceof Promise)) return finish(found)
    memory.running.add(reading)
    return found.then(finish).finally(() => memory.running.delete(reading))
  }
  return {
    ...store,
    read(wanted) {
      if (!isCurrent()) {
        misses += wanted.length
        return fetch(wanted)
      }
      const answers = wanted.map(memory.find)
      const missing = wanted.filter((_, at) => answers[at] === undefined)
      misses += missing.length
      hits += wanted.length - missing.length
      if (missing.length === 0) return answers.map(rows => rows ?? [])
      return chain(fetch(missing), fetched => {
        const rest = fetched.values()
        return answers.map(rows => rows ?? rest.next().value ?? [])
      })
    },
    async write(changes) {
      const writing = createRunning(changes)
      memory.running.add(writing)
      let isWritten = false
      try {
        const stale = await store.write(changes)
        isWritten = stale.length === 0
        return stale
      } finally {
        memory.running.delete(writing)
        // Also after a failure: it may have been written, and a stale key was read from this cache.
        for (const change of changes) memory.update(change, isWritten ? writing : undefined)
      }
    },
    invalidate(news) {
      if (typeof news === 'string') memory.dropAll()
      else for (const change of news) memory.report(change)
    },
    use: () => ({ ...memory.size(), hits, misses })
  }
}

interface Memory {
  /** Running reads and writes, which must know of changes before their rows are cached. */
  readonly running: Set<Running>
  /** `undefined` when the cache does not have all that is wanted. */
  find(wanted: Wanted): Row[] | undefined
  /** Caches the result of a read, unless the entity changed during it. */
  keep(reading: Running, wanted: Wanted, found: readonly Row[]): Row[]
  /** Takes over what a write has put, and drops what else it changed: all of it if it may have failed. */
  update(change: Change, writing: Running | undefined): void
  /** Takes over what a running write has put, and drops what another process changed. */
  report(change: Changed): void
  dropAll(): void
  size(): Pick<CacheUse, 'entries' | 'bytes'>
}

function createMemory(bytes: number): Memory {
  const entities = createEntities(bytes)
  const running = new Set<Running>()

  function drop(urn: Urn, aspect?: string): void {
    for (const { changed } of running) changed.add(urn)
    entities.drop(urn, aspect)
  }
  function replace(row: Row): void {
    for (const { changed, own } of running) if (!own.has(row.revision)) changed.add(row.urn)
    entities.replace(row)
  }
  return {
    running,
    find: entities.find,
    keep: ({ changed, lost }, wanted, found) =>
      lost || changed.has(wanted.urn) ? [...found] : entities.keep(wanted, found),
    update(change, writing) {
      if (change.kind === 'erase') drop(change.urn)
      else if (change.kind === 'remove') drop(change.key.urn, change.key.aspect)
      else if ('row' in change) {
        const { row } = change
        const isLatest = writing?.own.has(row.revision) && !writing.lost && !writing.changed.has(row.urn)
        if (isLatest) replace(row)
        else drop(row.urn, row.aspect)
      }
    },
    report({ urn, aspect, revision = '' }) {
      let own: Row | undefined
      for (const one of running) own ??= one.own.get(revision)
      if (own) replace(own)
      // The cache has this revision already: it was put by this process, or read since.
      else if (!entities.has(urn, aspect, revision)) drop(urn, aspect)
    },
    dropAll() {
      for (const one of running) one.lost = true
      entities.clear()
    },
    size: entities.size
  }
}

/** The cached rows of each entity, up to a size. */
function createEntities(bytes: number) {
  const entities = new LRUCache<Urn, Known>({ maxSize: bytes, sizeCalculation: sizeOf })
  return {
    find: (wanted: Wanted) => fromMemory(entities.get(wanted.urn), wanted),

    keep(wanted: Wanted, found: readonly Row[]): Row[] {
      const known = entities.peek(wanted.urn)
      const rows = found.map(row => sameRow(known, row))
      entities.set(wanted.urn, merged(known, wanted, rows))
      return rows
    },

    has: (urn: Urn, aspect: string, revision: Revision) => entities.peek(urn)?.rows.get(aspect)?.revision === revision,

    drop(urn: Urn, aspect?: string): void {
      const known = entities.peek(urn)
      // A change is reported more than once: only the first report finds the row here.
      if (!known || !(aspect === undefined || known.whole || known.rows.has(aspect))) return
      const { rows } = known
      if (aspect !== undefined) rows.delete(aspect)
      if (aspect === undefined || rows.size === 0) entities.delete(urn)
      else entities.set(urn, { rows, whole: false })
    },

    /** A row that nobody has read, as it was or as absent, is not cached: it would displace what is read. */
    replace(row: Row): void {
      const known = entities.peek(row.urn)
      if (!known) return
      const { rows } = known
      const isKnown = rows.has(row.aspect)
      if (isKnown) rows.set(row.aspect, row)
      if (isKnown || known.whole) entities.set(row.urn, { rows, whole: known.whole && isKnown })
    },

    clear: () => entities.clear(),

    size: () => ({ entries: entities.size, bytes: entities.calculatedSize })
  }
}

function fromMemory(known: Known | undefined, { aspects }: Wanted): Row[] | undefined {
  if (!known) return undefined
  const { rows, whole } = known
  if (!aspects && !whole) return undefined
  const found: Row[] = []
  for (const aspect of aspects ?? rows.keys()) {
    const row = rows.get(aspect)
    if (row) found.push(row)
    else if (!whole && !rows.has(aspect)) return undefined
  }
  return found
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
