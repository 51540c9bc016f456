import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../call.ts'
import type { Adapter } from '../adapter.ts'
import type { Commit } from '../group.ts'
import type { Migration } from '../migrations/migrate.ts'
import { sqliteMigrations } from '../migrations/sqlite.ts'
import type { AspectStore, SeriesStore } from '../port.ts'
import { openChanges } from './commit/apply-change.ts'
import { openCommit } from './commit/commit.ts'
import { openEntries } from './commit/entries.ts'
import { type Names, openNames } from './commit/names.ts'
import { openPoints } from './commit/points.ts'
import { openUrns, type Urns } from './commit/urns.ts'
import { guardFile, openWriter } from './connection/connect.ts'
import { prepareFormat } from './connection/format.ts'
import { type Feed, openFeed } from './feed/feed.ts'
import { openReader, type Reader } from './query/reader.ts'
import { openRows } from './query/rows.ts'
import { openLatest, range, removePoints } from './query/series.ts'

interface SqliteOptions {
  readonly log: Log
  readonly steps?: readonly Migration<DatabaseSync>[]
  /** Changes that the feed reaches back. */
  readonly retained?: number
}

/** Both ports on one SQLite file. @throws Misconfigured when the file cannot be used. */
export function openSqlite(
  path: string,
  { log, steps = sqliteMigrations, retained = 100_000 }: SqliteOptions
): Adapter {
  const { db, lock } = openWriter(path)
  try {
    prepareFormat(db, { path, steps, log })
  } catch (error) {
    db.close()
    lock.close()
    throw error
  }
  const reader = openReader(path, log)
  const types = openNames(db, 'types')
  const urns = openUrns(db, types)
  const feed = openFeed(db, retained)
  const { commit, aspects } = openAspects({ db, reader, types, urns, feed, demandFile: guardFile(path) })
  const { series, idle } = openSeries(db, reader, urns)
  return {
    commit,
    aspects,
    series,
    async close() {
      feed.wake()
      await idle()
      await reader.close()
      db.close()
      lock.close()
    }
  }
}

interface Parts {
  readonly db: DatabaseSync
  readonly reader: Reader
  readonly types: Names
  readonly urns: Urns
  readonly feed: Feed
  readonly demandFile: () => void
}

function openAspects({ db, reader, types, urns, feed, demandFile }: Parts): { commit: Commit; aspects: AspectStore } {
  const names = openNames(db, 'names')
  const apply = openChanges(db, { names, urns, feed, entries: openEntries(db, names), points: openPoints(db, urns) })
  const invalidate = () => {
    names.invalidate()
    types.invalidate()
  }
  const transact = openCommit(db, { apply, finish: feed.trim, invalidate })
  const commit: Commit = batches => {
    demandFile()
    const outcomes = transact(batches)
    feed.wake()
    return outcomes
  }
  const aspects: AspectStore = {
    ...openRows(db, names, urns),
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

function openSeries(
  db: DatabaseSync,
  reader: Reader,
  urns: Urns
): { series: SeriesStore; idle: () => Promise<unknown> } {
  const latest = openLatest(db, urns)
  const removing = new Set<Promise<number>>()
  const series: SeriesStore = {
    // Of one entity: through its index. Of a whole type many points may have to be sorted.
    range: async (span, page) => (span.urn === undefined ? reader.ask('range', span, page) : range(db, span, page)),
    latest: async keys => latest(keys),
    count: span => reader.ask('countPoints', span),
    remove(span, limit) {
      const work = removePoints(db, span, limit).finally(() => removing.delete(work))
      removing.add(work)
      return work
    },
    sizes: () => reader.ask('seriesSizes')
  }
  return { series, idle: () => Promise.allSettled(removing) }
}
