import type { Changed, Cursor, Row, StoreReader, Urn } from '../../../../core/index.ts'
import { PRESENT, type RecordOf } from '../documents.ts'
import type { AspectRecord } from '../index/port.ts'
import type { SentKey } from '../messages.ts'

/** Keys of one read. Questions wait until it is indexed. */
const PAGE = 250
/** Number of revisions that are known to be indexed. */
const MOST_KNOWN = 20_000

export type Put = (urn: Urn, aspect: string, record: AspectRecord | undefined) => void
type Page = { readonly keys: readonly Changed[]; readonly next: Cursor }

interface FollowDeps {
  readonly reader: StoreReader
  readonly recordOf: RecordOf
  /** Entity types that are indexed. */
  readonly isIndexed: (urn: Urn) => boolean
  readonly put: Put
  /** Called when some more is indexed. */
  readonly advanced: () => Promise<void>
}

export type Follow = ReturnType<typeof createFollow>

/** Reads the change feed of the store from a cursor, and indexes what changed. */
export function createFollow({ reader, recordOf, isIndexed, put, advanced }: FollowDeps, from: Cursor) {
  let cursor = from
  let read: Page | 'lost' | undefined
  /** Acknowledged changes that the feed has not reported: on a sharded cluster it is late. */
  const named = new Map<string, SentKey>()
  const known = createKnown()

  const nextPage = async () => read ?? reader.changes(cursor, { limit: PAGE, waitMs: 0 })

  async function index(keys: readonly SentKey[]): Promise<void> {
    const entities = new Map<Urn, Set<string>>()
    for (const [urn, aspect] of keys) {
      named.delete(nameOf(urn, aspect))
      if (!isIndexed(urn)) continue
      const aspects = entities.get(urn) ?? new Set()
      entities.set(urn, aspects.add(aspect))
    }
    const wanted = [...entities].map(([urn, aspects]) => ({ urn, aspects: [...aspects] }))
    const rows = wanted.length > 0 ? await reader.read(wanted) : []
    wanted.forEach(({ urn, aspects }, at) => {
      const found = new Map(rows[at]?.map(row => [row.aspect, row]))
      for (const aspect of aspects) replace(urn, aspect, found.get(aspect))
    })
  }

  function replace(urn: Urn, aspect: string, row: Row | undefined): void {
    if (known.isIndexed(urn, aspect, row?.revision)) return
    put(urn, aspect, row && recordFrom(recordOf, row))
  }

  return {
    get cursor() {
      return cursor
    },
    /** Changed keys that are not indexed yet, as far as they were named. */
    get behind() {
      return named.size
    },
    /** Names acknowledged changes: they are indexed with the next catch-up, even if the feed is late. */
    name(keys: readonly SentKey[]): void {
      for (const key of keys) named.set(nameOf(...key), key)
    },
    /** Whether everything that was acknowledged before is indexed. */
    async isCaughtUp(): Promise<boolean> {
      read ??= await nextPage()
      return read !== 'lost' && read.keys.length === 0 && named.size === 0
    },
    /** Indexes everything that was acknowledged before. `lost`: the feed no longer has it. */
    async catchUp(): Promise<'lost' | 'caught up'> {
      for (let isLast = false; !isLast; ) {
        // A page that was read before this call can lack what was acknowledged since.
        const isOld = read !== undefined
        const page = await nextPage()
        read = undefined
        if (page === 'lost') return 'lost'
        await index(page.keys.map(({ urn, aspect }) => [urn, aspect] as const))
        cursor = page.next
        isLast = page.keys.length < PAGE && !isOld
        if (page.keys.length > 0) await advanced()
      }
      while (named.size > 0) {
        await index([...named.values()].slice(0, PAGE))
        await advanced()
      }
      return 'caught up'
    },
    /** Indexes again what is reported again: there is another index now. */
    forget: known.clear
  }
}

const nameOf = (urn: Urn, aspect: string) => `${urn}\0${aspect}`

/** The record of a stored value. One that cannot be made does not keep the others from the index. */
export function recordFrom(recordOf: RecordOf, { urn, aspect, json }: Row): AspectRecord {
  try {
    return recordOf(urn, aspect, JSON.parse(json))
  } catch (cause) {
    process.emitWarning(
      `search: ${aspect} of ${urn} cannot be indexed: ${cause instanceof Error ? cause.message : cause}`
    )
    return PRESENT
  }
}

/** What was indexed lately. Keys repeat: in the feed, and because changes are named, too. */
function createKnown() {
  const revisions = new Map<string, string | undefined>()
  return {
    /** Whether this revision is; remembers it. */
    isIndexed(urn: Urn, aspect: string, revision: string | undefined): boolean {
      const key = nameOf(urn, aspect)
      if (revisions.has(key) && revisions.get(key) === revision) return true
      if (revisions.size >= MOST_KNOWN) revisions.clear()
      revisions.set(key, revision)
      return false
    },
    clear: () => revisions.clear()
  }
}
