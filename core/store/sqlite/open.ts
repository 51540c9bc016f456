import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../call.ts'
import { chain, type MaybePromise } from '../../maybe-promise.ts'
import type { Adapter } from '../adapter.ts'
import type { Commit } from '../group.ts'
import { createPacedRemoval } from '../paced-removal.ts'
import type { AspectStore, SeriesStore, Span, TextStore } from '../port.ts'
import { isLarge, type Large } from './commit/size.ts'
import { createTables, type Tables } from './commit/tables.ts'
import { createLastUrn } from './commit/urns.ts'
import { openWriter, type Writer } from './connection/connect.ts'
import { createStoreFiles, type StoreFiles } from './connection/files.ts'
import { prepareFormat, requireOurs, type SqliteMigration } from './connection/format.ts'
import { sqliteMigrations } from './connection/migrations.ts'
import { startError } from './connection/start-errors.ts'
import { prepare } from './connection/statement.ts'
import { isDiskFault } from './errors.ts'
import { createRetain, createRetention } from './feed/retention.ts'
import { find } from './query/find.ts'
import { createRows, removeHistory } from './query/rows.ts'
import { createAspectsOf, createLatest, range, removePoints } from './query/series.ts'
import { findsFew } from './query/total.ts'
import { openThread, type Thread } from './threads/thread.ts'
import { openWritingThread, type WritingThread } from './threads/writing-thread.ts'
import { refuseUnfinished } from './transfer/copy-marker.ts'

/** Writers wait for a removal in the thread; on a machine with few cores it also competes with requests. */
const REMOVAL = { sliceMs: 5, rest: { idle: 0, busy: 2 }, leastRows: 1000, mostRows: 2000 }
/** Such a commit takes 5 to 10 ms; to send it to the thread takes the main thread about a fifth of that. */
const LARGE: Large = { rows: 500, text: 1_000_000 }

interface SqliteOptions {
  readonly log: Log
  readonly steps?: readonly SqliteMigration[]
  /** Number of changes that the feed keeps, and at most when a reader needs more. */
  readonly retained?: number
  readonly mostRetained?: number
  /** Commits of this size are written in a thread of their own. */
  readonly large?: Large
}

/** The ports on one SQLite file. @throws Misconfigured when the file cannot be used. */
export function openSqlite(
  path: string,
  { log, steps = sqliteMigrations, retained, mostRetained, large = LARGE }: SqliteOptions
): Adapter {
  const writer = openWriter(path)
  const { db } = writer
  prepareStore(writer, { path, log, steps })
  const files = createStoreFiles(path)
  const threadDeps = { log, beforeOpen: files.requireInPlace }
  const retention = createRetention(retained, mostRetained)
  const options = { retention, lastUrn: createLastUrn() }
  const tables = createTables(db, options)
  const reading = openThread({ path }, threadDeps)
  const writing = openWritingThread(path, options, threadDeps)
  const deps: Deps = { db, tables, reading, writing, files }
  const { series, idle } = createSeries(deps)
  const retain = createRetain(retention)
  return {
    ...createAspects(deps, large),
    series,
    texts: createTexts(deps),
    retain: (reader, after) => retain(reader, after === undefined ? undefined : tables.feed.numberAt(after)),
    ...createChecks(deps),
    sizes: files.sizes,
    threads: () => ({ reader: reading.use(), writer: writing.use() }),
    async close() {
      tables.feed.wake()
      await idle()
      await Promise.all([reading.close(), writing.close()])
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

interface Deps {
  readonly db: DatabaseSync
  /** Of the connection of the main thread. */
  readonly tables: Tables
  readonly reading: Thread
  readonly writing: WritingThread
  readonly files: StoreFiles
}

function createAspects(
  { db, tables, reading, writing, files }: Deps,
  large: Large
): { commit: Commit; aspects: AspectStore } {
  const { names, urns, feed } = tables
  const commit: Commit = batches => {
    const write = () => (isLarge(batches, large) ? writing.commit(batches) : tables.commit(batches))
    return chain(
      writing.alone(() => files.write(write)),
      outcomes => {
        feed.wake()
        return outcomes
      }
    )
  }
  const aspects: AspectStore = {
    ...createRows(db, { names, urns, isBusy: writing.isBusy }),
    changes: feed.changes,
    // A server that has little to find, as after its first start, does without the thread.
    find: async (query, page) => (findsFew(db, query) ? find(db, query, page) : reading.ask('find', query, page)),
    count: (query, field, limit) => reading.ask('count', query, field, limit),
    runs: page => reading.ask('runs', page),
    ofRun: (run, page) => reading.ask('ofRun', run, page),
    countOfRun: run => reading.ask('countOfRun', run),
    removeHistory: async (key, before) =>
      writing.alone(() => files.write(() => removeHistory(db, { key, before, names, urns }))),
    async write(changes) {
      const [outcome] = await commit([changes])
      if (outcome instanceof Error) throw outcome
      return [...(outcome ?? [])]
    }
  }
  return { commit, aspects }
}

function createTexts({ reading, writing, files }: Deps): TextStore {
  return {
    find: (texts, page) => reading.ask('findTexts', texts, page),
    forget: async (urns, by) => writing.alone(() => files.write(() => writing.forget(urns, by))),
    purge: async () => writing.alone(() => files.write(writing.purge))
  }
}

function createChecks({ db, writing, files }: Deps): Pick<Adapter, 'check' | 'tryWrite' | 'isFault'> {
  let written = 0
  const check = () => {
    files.requireInPlace()
    files.requireSpace()
  }
  return {
    check,
    isFault: isDiskFault,
    tryWrite() {
      check()
      // A number in the header of the file that nothing else uses. SQLite writes only what changes.
      written = (written + 1) % 1000
      return writing.alone(() => files.write(() => void prepare(db, `PRAGMA user_version = ${written}`).run()))
    }
  }
}

function createSeries({ db, tables, reading, writing, files }: Deps): {
  series: SeriesStore
  idle: () => Promise<unknown>
} {
  const latest = createLatest(db, tables.urns)
  const aspectsOf = createAspectsOf(db, tables.urns)
  const paced = createPacedRemoval(REMOVAL)
  const removeSome = (span: Span, rows: number) =>
    writing.alone(() => (span.urn === undefined ? writing.remove(span, rows) : removePoints(db, span, rows)))
  const removeInPlace = (limit: number, remove: (rows: number) => MaybePromise<number>) =>
    paced.remove(limit, async rows => {
      files.requireInPlace()
      const removed = await remove(rows)
      files.requireInPlace()
      return removed
    })
  const series: SeriesStore = {
    // Points of one entity come through its index. Those of a whole type may need a sort, so the thread reads them.
    range: async (span, page) => (span.urn === undefined ? reading.ask('range', span, page) : range(db, span, page)),
    latest: async keys => latest(keys),
    aspectsOf: async urn => aspectsOf(urn),
    count: span => reading.ask('countPoints', span),
    remove: (span, limit) => removeInPlace(limit, rows => removeSome(span, rows)),
    countOfRun: run => reading.ask('countPointsOfRun', run),
    removeOfRun: (run, limit) => removeInPlace(limit, rows => writing.alone(() => writing.removeOfRun(run, rows))),
    sizes: () => reading.ask('seriesSizes')
  }
  return { series, idle: paced.settled }
}
