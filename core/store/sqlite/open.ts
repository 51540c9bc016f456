import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../call.ts'
import type { Adapter } from '../adapter.ts'
import type { Commit } from '../group.ts'
import { createPacedRemoval } from '../paced-removal.ts'
import type { AspectStore, SeriesStore, Span } from '../port.ts'
import { createApplyChange } from './commit/apply-change.ts'
import { createCommit } from './commit/commit.ts'
import { createEntries } from './commit/entries.ts'
import { createNames, type Names } from './commit/names.ts'
import { createPoints } from './commit/points.ts'
import { createUrns, type Urns } from './commit/urns.ts'
import { openWriter, type Writer } from './connection/connect.ts'
import { createStoreFiles, type StoreFiles } from './connection/files.ts'
import { prepareFormat, requireOurs, type SqliteMigration } from './connection/format.ts'
import { sqliteMigrations } from './connection/migrations.ts'
import { startError } from './connection/start-errors.ts'
import { prepare } from './connection/statement.ts'
import { createFeed, type Feed } from './feed/feed.ts'
import { openReader, type Reader } from './query/reader.ts'
import { openRemover, type Remover } from './query/remover.ts'
import { createRows } from './query/rows.ts'
import { createLatest, range, removePoints } from './query/series.ts'
import { refuseUnfinished } from './transfer/copy-marker.ts'

/** Writers wait for a removal in the thread; on a machine with few cores it also competes with requests. */
const REMOVAL = { sliceMs: 5, rest: 2, mostRows: 2000 }

interface SqliteOptions {
  readonly log: Log
  readonly steps?: readonly SqliteMigration[]
  /** Number of changes that the feed keeps. */
  readonly retained?: number
}

/** Both ports on one SQLite file. @throws Misconfigured when the file cannot be used. */
export function openSqlite(
  path: string,
  { log, steps = sqliteMigrations, retained = 100_000 }: SqliteOptions
): Adapter {
  const writer = openWriter(path)
  const { db } = writer
  prepareStore(writer, { path, log, steps })
  const files = createStoreFiles(path)
  const threads = { log, beforeOpen: files.requireInPlace }
  const reader = openReader({ path, writes: false }, threads)
  const remover = openRemover(path, threads)
  const types = createNames(db, 'types')
  const urns = createUrns(db, types)
  const feed = createFeed(db, retained)
  const { commit, aspects } = createAspects({ db, reader, remover, types, urns, feed, files })
  const { series, idle } = createSeries({ db, reader, remover, urns, files })
  return {
    commit,
    aspects,
    series,
    ...createChecks({ db, remover, files }),
    async close() {
      feed.wake()
      await idle()
      await Promise.all([reader.close(), remover.close()])
      writer.close()
    }
  }
}

function prepareStore(
  { db, close }: Writer,
  { path, log, steps }: Required<Pick<SqliteOptions, 'log' | 'steps'>> & { readonly path: string }
): void {
  try {
    requireOurs(db, path)
    refuseUnfinished(db, path)
    prepareFormat(db, { path, steps, log })
  } catch (error) {
    close()
    throw startError(error, path)
  }
}

interface AspectDeps {
  readonly db: DatabaseSync
  readonly reader: Reader
  readonly remover: Remover
  readonly types: Names
  readonly urns: Urns
  readonly feed: Feed
  readonly files: StoreFiles
}

function createAspects({ db, reader, remover, types, urns, feed, files }: AspectDeps): {
  commit: Commit
  aspects: AspectStore
} {
  const names = createNames(db, 'names')
  const tables = { names, urns, feed, entries: createEntries(db, names), points: createPoints(db, urns) }
  const invalidate = () => {
    names.invalidate()
    types.invalidate()
  }
  const transact = createCommit(db, { apply: createApplyChange(db, tables), finish: feed.trim, invalidate })
  const commit: Commit = batches =>
    remover.between(() => {
      const outcomes = files.write(() => transact(batches))
      feed.wake()
      return outcomes
    })
  const aspects: AspectStore = {
    ...createRows(db, names, urns),
    changes: feed.changes,
    find: (query, page) => reader.ask('find', query, page),
    count: (query, field, limit) => reader.ask('count', query, field, limit),
    async write(changes) {
      const [outcome] = await commit([changes])
      if (outcome instanceof Error) throw outcome
      return [...(outcome ?? [])]
    }
  }
  return { commit, aspects }
}

function createChecks({
  db,
  remover,
  files
}: Pick<AspectDeps, 'db' | 'remover' | 'files'>): Pick<Adapter, 'check' | 'tryWrite'> {
  let written = 0
  const check = () => {
    files.requireInPlace()
    files.requireSpace()
  }
  return {
    check,
    tryWrite() {
      check()
      // A number in the header of the file that nothing else uses. SQLite writes only what changes.
      written = (written + 1) % 1000
      return remover.between(() => void files.write(() => prepare(db, `PRAGMA user_version = ${written}`).run()))
    }
  }
}

type SeriesDeps = Pick<AspectDeps, 'db' | 'reader' | 'remover' | 'urns' | 'files'>

function createSeries({ db, reader, remover, urns, files }: SeriesDeps): {
  series: SeriesStore
  idle: () => Promise<unknown>
} {
  const latest = createLatest(db, urns)
  const paced = createPacedRemoval(REMOVAL)
  const removeSome = (span: Span, rows: number) =>
    span.urn === undefined ? remover.remove(span, rows) : remover.between(() => removePoints(db, span, rows))
  const series: SeriesStore = {
    // Points of one entity come through its index. Those of a whole type may need a sort, so the thread reads them.
    range: async (span, page) => (span.urn === undefined ? reader.ask('range', span, page) : range(db, span, page)),
    latest: async keys => latest(keys),
    count: span => reader.ask('countPoints', span),
    remove(span, limit) {
      return paced.remove(limit, async rows => {
        files.requireInPlace()
        const removed = await removeSome(span, rows)
        files.requireInPlace()
        return removed
      })
    },
    sizes: () => reader.ask('seriesSizes')
  }
  return { series, idle: paced.settled }
}
