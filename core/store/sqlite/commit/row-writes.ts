import type { DatabaseSync } from 'node:sqlite'
import type { Row } from '../../port.ts'
import { prepare } from '../connection/statement.ts'

/** What happens to the tables of rows; whether it may was found before. */
interface RowWrites {
  create(eid: number, aspect: number, row: Row): void
  /** The superseded row becomes history, with the body that it has. */
  replace(eid: number, aspect: number, row: Row, keep: number): void
  touch(eid: number, aspect: number, row: Row): void
  /** With its history: another row of this key begins afresh. */
  remove(eid: number, aspect: number): void
  /** All of an entity; answers with the aspects that were stored. */
  erase(eid: number): number[]
}

export function openRowWrites(db: DatabaseSync): RowWrites {
  const write = openUpdates(db)
  const { supersede, prune, remove, removeAll, removeHistory, removeAllHistory } = openRemovals(db)
  return {
    create(eid, aspect, row) {
      write.insert.run(eid, aspect, ...metaOf(row), write.body.insert(row.json))
    },
    replace(eid, aspect, row, keep) {
      if (keep > 0) {
        supersede.run(eid, aspect)
        write.metaAndBody.run(...metaOf(row), write.body.insert(row.json), eid, aspect)
      } else {
        write.rewrite.run(row.json, eid, aspect)
        write.meta.run(...metaOf(row), eid, aspect)
      }
      // Versions count from 1, so fewer rows than `keep` came before.
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

function openUpdates(db: DatabaseSync) {
  const move = 'UPDATE aspects SET revision = ?, version = ?, time = ?, actor = ?, run = ?, system = ?'
  const columns = 'eid, aspect, revision, version, time, actor, run, system, body'
  return {
    body: prepare(db, 'INSERT INTO bodies (json) VALUES (?)'),
    insert: prepare(db, `INSERT INTO aspects (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    meta: prepare(db, `${move} WHERE eid = ? AND aspect = ?`),
    metaAndBody: prepare(db, `${move}, body = ? WHERE eid = ? AND aspect = ?`),
    rewrite: prepare(
      db,
      'UPDATE bodies SET json = ? WHERE id = (SELECT body FROM aspects WHERE eid = ? AND aspect = ?)'
    )
  }
}

/** Bodies go with their rows, by a trigger. */
function openRemovals(db: DatabaseSync) {
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
