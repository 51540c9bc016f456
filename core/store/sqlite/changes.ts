import type { DatabaseSync } from 'node:sqlite'
import type { Change, Key, Row } from '../port.ts'
import type { Entries } from './entries.ts'
import type { Feed } from './feed.ts'
import type { Names } from './names.ts'
import type { Points } from './points.ts'
import { prepare } from './statement.ts'
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
  const write = openWrites(db)
  const erase = openErase(db)

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
    for (const aspect of erase(eid)) feed.append({ urn, aspect: names.name(aspect) })
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

interface Writes {
  create(eid: number, aspect: number, row: Row): void
  /** The superseded row becomes history, with the body that it has. */
  replace(eid: number, aspect: number, row: Row, keep: number): void
  touch(eid: number, aspect: number, row: Row): void
  /** With its history: another row of this key begins afresh. */
  remove(eid: number, aspect: number): void
}

function openWrites(db: DatabaseSync): Writes {
  const body = prepare(db, 'INSERT INTO bodies (json) VALUES (?)')
  const insert = prepare(
    db,
    'INSERT INTO aspects (eid, aspect, revision, version, time, actor, run, system, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)'
  )
  const move = 'UPDATE aspects SET revision = ?, version = ?, time = ?, actor = ?, run = ?, system = ?'
  const meta = prepare(db, `${move} WHERE eid = ? AND aspect = ?`)
  const metaAndBody = prepare(db, `${move}, body = ? WHERE eid = ? AND aspect = ?`)
  const rewrite = prepare(
    db,
    'UPDATE bodies SET json = ? WHERE id = (SELECT body FROM aspects WHERE eid = ? AND aspect = ?)'
  )
  const supersede = prepare(db, 'INSERT INTO history SELECT * FROM aspects WHERE eid = ? AND aspect = ?')
  const prune = prepare(
    db,
    `DELETE FROM history WHERE eid = ?1 AND aspect = ?2 AND version <=
      (SELECT version FROM history WHERE eid = ?1 AND aspect = ?2 ORDER BY version DESC LIMIT 1 OFFSET ?3)`
  )
  const remove = prepare(db, 'DELETE FROM aspects WHERE eid = ? AND aspect = ?')
  const forget = prepare(db, 'DELETE FROM history WHERE eid = ? AND aspect = ?')

  return {
    create(eid, aspect, row) {
      insert.run(eid, aspect, ...metaOf(row), body.insert(row.json))
    },
    replace(eid, aspect, row, keep) {
      if (keep > 0) {
        supersede.run(eid, aspect)
        metaAndBody.run(...metaOf(row), body.insert(row.json), eid, aspect)
      } else {
        rewrite.run(row.json, eid, aspect)
        meta.run(...metaOf(row), eid, aspect)
      }
      // Versions count from 1, so fewer rows than `keep` came before.
      if (row.version > keep + 1) prune.run(eid, aspect, keep)
    },
    touch(eid, aspect, row) {
      meta.run(...metaOf(row), eid, aspect)
    },
    remove(eid, aspect) {
      forget.run(eid, aspect)
      remove.run(eid, aspect)
    }
  }
}

function metaOf({ revision, version, time, actor, run, system }: Row) {
  return [revision, version, time, actor, run, system] as const
}

/** Removes the rows and the history of an entity; answers with the aspects that were stored. */
function openErase(db: DatabaseSync): (eid: number) => number[] {
  const rows = prepare<{ aspect: number }>(db, 'SELECT aspect FROM aspects WHERE eid = ?')
  const remove = prepare(db, 'DELETE FROM aspects WHERE eid = ?')
  const forget = prepare(db, 'DELETE FROM history WHERE eid = ?')
  return eid => {
    const aspects = rows.all(eid).map(({ aspect }) => aspect)
    forget.run(eid)
    remove.run(eid)
    return aspects
  }
}
