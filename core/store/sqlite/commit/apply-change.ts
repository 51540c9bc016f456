import type { DatabaseSync } from 'node:sqlite'
import type { Change, Key } from '../../port.ts'
import { prepare } from '../connection/statement.ts'
import type { Feed } from '../feed/feed.ts'
import type { Entries } from './entries.ts'
import type { Names } from './names.ts'
import type { Points } from './points.ts'
import { openRowWrites } from './row-writes.ts'
import type { Urns } from './urns.ts'

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>
interface Parts {
  readonly names: Names
  readonly urns: Urns
  readonly entries: Entries
  readonly points: Points
  readonly feed: Feed
}

/** Where a stored row is. */
interface Place {
  readonly eid: number
  readonly aspect: number
  readonly revision: string
}

/** Makes one change inside the transaction of its caller; answers with the key when it is stale. */
export type Apply = (change: Change) => Key | undefined

export function openChanges(db: DatabaseSync, { names, urns, entries, points, feed }: Parts): Apply {
  const latest = prepare<{ revision: string }>(db, 'SELECT revision FROM aspects WHERE eid = ? AND aspect = ?')
  const write = openRowWrites(db)

  function find({ urn, aspect: name }: Key): Place | undefined {
    const eid = urns.find(urn)
    const aspect = names.find(name)
    const row = eid !== undefined && aspect !== undefined && latest.get(eid, aspect)
    return row ? { eid, aspect, revision: row.revision } : undefined
  }
  function put({ row, expected, keep, add, drop }: Of<'put'>): Key | undefined {
    const eid = urns.store(row.urn)
    const aspect = names.id(row.aspect)
    const stored = latest.get(eid, aspect)?.revision ?? null
    if (stored === row.revision) return undefined
    if (stored !== expected) return row
    if (expected === null) write.create(eid, aspect, row)
    else write.replace(eid, aspect, row, keep)
    entries.change(eid, add, drop)
    feed.append(row)
    return undefined
  }
  function touch({ row, expected }: Of<'touch'>): Key | undefined {
    const place = find(row)
    if (place?.revision === row.revision) return undefined
    if (place?.revision !== expected) return row
    write.touch(place.eid, place.aspect, row)
    feed.append(row)
    return undefined
  }
  function remove({ key, expected, drop }: Of<'remove'>): Key | undefined {
    const place = find(key)
    if (!place) return undefined
    if (place.revision !== expected) return key
    write.remove(place.eid, place.aspect)
    entries.change(place.eid, [], drop)
    if (urns.release(place.eid)) entries.clear(place.eid)
    feed.append(key)
    return undefined
  }
  function eraseAll({ urn }: Of<'erase'>): undefined {
    const eid = urns.find(urn)
    if (eid === undefined) return
    for (const aspect of write.erase(eid)) feed.append({ urn, aspect: names.name(aspect) })
    if (urns.release(eid)) entries.clear(eid)
  }

  return change => {
    if (change.kind === 'put') return put(change)
    if (change.kind === 'touch') return touch(change)
    if (change.kind === 'remove') return remove(change)
    if (change.kind === 'erase') return eraseAll(change)
    points.insert(change.points)
    return undefined
  }
}
