import { join } from 'node:path'
import type { Test } from 'tap'
import { createCache } from '../../core/store/cache.ts'
import type { AspectStore, Row, Store } from '../../core/store/port.ts'
import { openSqlite } from '../../core/store/sqlite/open.ts'
import { silent } from '../contract/sqlite.ts'
import { testdir } from '../folders.ts'

export type Read = AspectStore['read']

export function open(t: Test): Store {
  const store = openSqlite(join(testdir(t), 'a.db'), { log: silent })
  t.teardown(() => store.close())
  return store
}

/** A cache in front of a store; `asked` lists the entities that the store was asked for. */
export function cached(store: Store, bytes = 1_000_000, read: Read = store.aspects.read, isCurrent = () => true) {
  const asked: string[] = []
  const counted: Read = wanted => {
    asked.push(...wanted.map(({ urn }) => urn))
    return read(wanted)
  }
  const aspects = createCache({ ...store.aspects, read: counted }, { bytes, isCurrent })
  return { store: { ...store, aspects }, aspects, asked }
}

export async function readRow(aspects: AspectStore, row: Row): Promise<Row | undefined> {
  const [rows] = await aspects.read([{ urn: row.urn, aspects: [row.aspect] }])
  return rows?.[0]
}
