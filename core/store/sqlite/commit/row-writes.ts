import type { DatabaseSync } from 'node:sqlite'
import type { Row } from '../../port.ts'
import { prepare } from '../connection/statement.ts'

/** Writes to the tables of rows. The caller has compared the revision. */
export interface RowWrites {
  create(eid: number, aspect: number, row: Row): void
  /** Moves the superseded row to history; its body is not copied. */
  replace(eid: number, aspect: number, change: { readonly row: Row; readonly keep: number }): void
  touch(eid: number, aspect: number, row: Row): void
  /** Value and metadata of the stored row; nothing becomes history. */
  rewrite(eid: number, aspect: number, row: Row): void
  /** Value, actor and system metadata of the superseded row with this version and revision, if it is stored. */
  rewritePast(eid: number, aspect: number, row: Row): void
  /** Removes the row with its history. */
  remove(eid: number, aspect: number): void
  /** Removes all rows of an entity; returns the aspects that were stored. */
  erase(eid: number): number[]
}

export function createRowWrites(db: DatabaseSync): RowWrites {
  const write = prepareUpdates(db)
  const { supersede, prune, remove, removeAll, removeHistory, removeAllHistory } = prepareRemovals(db)
  function rewrite(eid: number, aspect: number, row: Row): void {
    write.rewrite.run(row.json, eid, aspect)
    write.meta.run(...metaOf(row), eid, aspect)
  }
  return {
    rewrite,
    rewritePast(eid, aspect, { actor, system, version, revision, json }) {
      const found = write.past.get(actor, system, eid, aspect, version, revision)
      if (found) write.pastBody.run(json, found.body)
    },
    create(eid, aspect, row) {
      write.insert.run(eid, aspect, ...metaOf(row), write.body.insert(row.json))
    },
    replace(eid, aspect, { row, keep }) {
      if (keep > 0) {
        supersede.run(eid, aspect)
        write.metaAndBody.run(...metaOf(row), write.body.insert(row.json), eid, aspect)
      } else rewrite(eid, aspect, row)
      // Versions count from 1, so a lower version has nothing to prune.
      if (row.version > keep + 1) prune.run(eid, aspect, keep)
    },
    touch(eid, aspect, row) {
      write.meta.run(...metaOf(row), eid, aspect)
    },
    remove(eid, aspect) {
      removeHistory.run(eid, aspect)
      remove.run(eid, aspect)
    },
    erase(eid) {
      removeAllHistory.run(eid)
      return removeAll.all(eid).map(({ aspect }) => aspect)
    }
  }
}

function prepareUpdates(db: DatabaseSync) {
  const move = 'UPDATE aspects SET revision = ?, version = ?, time = ?, actor = ?, run = ?, system = ?'
  const columns = 'eid, aspect, revision, version, time, actor, run, system, body'
  return {
    body: prepare(db, 'INSERT INTO bodies (json) VALUES (?)'),
    insert: prepare(db, `INSERT INTO aspects (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    meta: prepare(db, `${move} WHERE eid = ? AND aspect = ?`),
    metaAndBody: prepare(db, `${move}, body = ? WHERE eid = ? AND aspect = ?`),
    past: prepare<{ body: number }>(
      db,
      `UPDATE history SET actor = ?, system = ?
       WHERE eid = ? AND aspect = ? AND version = ? AND revision = ? RETURNING body`
    ),
    pastBody: prepare(db, 'UPDATE bodies SET json = ? WHERE id = ?'),
    rewrite: prepare(
      db,
      'UPDATE bodies SET json = ? WHERE id = (SELECT body FROM aspects WHERE eid = ? AND aspect = ?)'
    )
  }
}

/** A trigger removes the bodies of removed rows. */
function prepareRemovals(db: DatabaseSync) {
  return {
    supersede: prepare(db, 'INSERT INTO history SELECT * FROM aspects WHERE eid = ? AND aspect = ?'),
    prune: prepare(
      db,
      `DELETE FROM history WHERE eid = ?1 AND aspect = ?2 AND version <=
        (SELECT version FROM history WHERE eid = ?1 AND aspect = ?2 ORDER BY version DESC LIMIT 1 OFFSET ?3)`
    ),
    remove: prepare(db, 'DELETE FROM aspects WHERE eid = ? AND aspect = ?'),
    removeAll: prepare<{ aspect: number }>(db, 'DELETE FROM aspects WHERE eid = ? RETURNING aspect'),
    removeHistory: prepare(db, 'DELETE FROM history WHERE eid = ? AND aspect = ?'),
    removeAllHistory: prepare(db, 'DELETE FROM history WHERE eid = ?')
  }
}

function metaOf({ revision, version, time, actor, run, system }: Row) {
  return [revision, version, time, actor, run, system] as const
}
