import { LRUCache } from 'lru-cache'
import { chain } from '../maybe-promise.ts'
import type { Urn } from '../urn.ts'
import type { ChangeListener } from './feed.ts'
import type { AspectStore, Change, Row } from './port.ts'

type Wanted = Parameters<AspectStore['read']>[0][number]

/** What is known of one entity; `undefined` = known to be absent. */
interface Known {
  readonly rows: ReadonlyMap<string, Row | undefined>
  /** Whether every stored row is among them. */
  readonly whole: boolean
}

interface CachedAspects extends AspectStore {
  /** For what another process changed. */
  readonly invalidate: ChangeListener
}

/** A read of the store that has not been answered yet. */
interface Reading {
  /** What changed meanwhile: what was found of it may be stale. */
  readonly changed: Set<Urn>
  lost: boolean
}

interface CacheOptions {
  /** At most so many of memory. */
  readonly bytes: number
  /** Whether what is in memory may be used now. */
  isCurrent(): boolean
}

/** Rough size in bytes of a row's other fields, and of an entity's place in the cache. */
const OVERHEAD = 200

/**
 * Keeps rows in memory. Whoever reads after a write that this process acknowledged sees it; equal reads give the same Row
 * object, so that its parsed value can be remembered by identity.
 */
export function createCache(store: AspectStore, { bytes, isCurrent }: CacheOptions): CachedAspects {
  const entities = new LRUCache<Urn, Known>({ maxSize: bytes, sizeCalculation: sizeOf })
  const underWay = new Set<Reading>()

  function drop(urn: Urn, aspect?: string): void {
    for (const { changed } of underWay) changed.add(urn)
    const known = entities.peek(urn)
    if (known && aspect === undefined) entities.delete(urn)
    // Every change is told of more than once.
    else if (known && aspect !== undefined && (known.whole || known.rows.has(aspect))) {
      entities.set(urn, without(known, aspect))
    }
  }
  function dropChanged(change: Change): void {
    if (change.kind === 'erase') drop(change.urn)
    else if (change.kind === 'remove') drop(change.key.urn, change.key.aspect)
    else if (change.kind !== 'points') drop(change.row.urn, change.row.aspect)
  }
  function dropAll(): void {
    for (const reading of underWay) reading.lost = true
    entities.clear()
  }
  function keep({ changed, lost }: Reading, wanted: Wanted, found: readonly Row[]): Row[] {
    if (lost || changed.has(wanted.urn)) return [...found]
    const known = entities.peek(wanted.urn)
    const rows = found.map(row => sameRow(known, row))
    entities.set(wanted.urn, merged(known, wanted, rows))
    return rows
  }
  function fetch(wanted: readonly Wanted[]): Row[][] | Promise<Row[][]> {
    const found = store.read(wanted)
    const reading: Reading = { changed: new Set(), lost: false }
    const finish = (rows: Row[][]) => wanted.map((entity, at) => keep(reading, entity, rows[at] ?? []))
    if (!(found instanceof Promise)) return finish(found)
    underWay.add(reading)
    return found.then(finish).finally(() => underWay.delete(reading))
  }
  return {
    ...store,
    read(wanted) {
      if (!isCurrent()) return fetch(wanted)
      const answers = wanted.map(entity => fromMemory(entities.get(entity.urn), entity))
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
        // Also when it failed: it may have been written, and what was stale had been read from here.
        for (const change of changes) dropChanged(change)
      }
    },
    invalidate(keys) {
      if (keys === 'lost') dropAll()
      else for (const { urn, aspect } of keys) drop(urn, aspect)
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
  const byName = new Map(found.map(row => [row.aspect, row]))
  if (!aspects) return { rows: byName, whole: true }
  const asked = aspects.map(aspect => [aspect, byName.get(aspect)] as const)
  return { rows: new Map([...(known?.rows ?? []), ...asked]), whole: known?.whole ?? false }
}

function without({ rows }: Known, aspect: string): Known {
  return { rows: new Map([...rows].filter(([name]) => name !== aspect)), whole: false }
}

/** A character takes two bytes at most. */
function sizeOf({ rows }: Known): number {
  let size = OVERHEAD
  for (const row of rows.values()) size += OVERHEAD + (row ? 2 * (row.json.length + row.system.length) : 0)
  return size
}
