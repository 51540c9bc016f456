import type { DatabaseSync } from 'node:sqlite'
import { createFeedReader, createFeedWriter, type FeedReader } from '../feed/feed.ts'
import type { Retention } from '../feed/retention.ts'
import { createApplyChange } from './apply-change.ts'
import { type CommitBatches, createCommit } from './commit.ts'
import { createEntries } from './entries.ts'
import { createNames, type Names } from './names.ts'
import { createPoints } from './points.ts'
import { createTallies } from './tallies.ts'
import { createUrns, type LastUrn, type Urns } from './urns.ts'

/** What a connection that writes has: each thread that writes has its own. */
export interface Tables {
  readonly names: Names
  readonly urns: Urns
  readonly feed: FeedReader
  readonly commit: CommitBatches
}

export interface TableOptions {
  readonly retention: Retention
  readonly lastUrn: LastUrn
}

export function createTables(db: DatabaseSync, { retention, lastUrn }: TableOptions): Tables {
  const names = createNames(db, 'names')
  const types = createNames(db, 'types')
  const tallies = createTallies(db)
  const urns = createUrns(db, { types, tallies, last: lastUrn })
  const feed = createFeedWriter(db, retention)
  const entries = createEntries(db, names, tallies)
  const tables = { names, urns, feed, entries, points: createPoints(db, urns), tallies }
  const invalidate = () => {
    names.invalidate()
    types.invalidate()
  }
  const finish = () => {
    tallies.write()
    feed.trim()
  }
  const commit = createCommit(db, { apply: createApplyChange(db, tables), mark: tallies.mark, finish, invalidate })
  return { names, urns, feed: createFeedReader(db), commit }
}
