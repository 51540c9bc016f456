import type { DatabaseSync } from 'node:sqlite'
import type { Urn } from '../../../urn.ts'
import type { AspectStore, Key, Row } from '../../port.ts'
import type { Names } from '../commit/names.ts'
import type { Urns } from '../commit/urns.ts'
import { prepare, type Statement } from '../connection/statement.ts'

/** A row of the table. The aspect is a number; the caller knows the URN. */
interface Raw {
  readonly aspect: number
  readonly revision: string
  readonly version: number
  readonly json: string
  readonly time: number
  readonly actor: Urn
  readonly run: string
  readonly system: string
}

const COLUMNS = 'r.aspect, r.revision, r.version, b.json, r.time, r.actor, r.run, r.system'

type Wanted = Parameters<AspectStore['read']>[0][number]
type Rows = Pick<AspectStore, 'read' | 'exists' | 'history'>

interface RowDeps {
  readonly names: Names
  readonly urns: Urns
  /** Whether another thread writes now. */
  readonly isBusy: () => boolean
}

/** Reads by key: one statement each, answered synchronously. */
export function createRows(db: DatabaseSync, { names, urns, isBusy }: RowDeps): Rows {
  const { one, all, past } = prepareReads(db)
  const inTransaction = createReadTransaction(db, isBusy)

  function readEntity({ urn, aspects }: Wanted): Row[] {
    const type = urns.type(urn)
    if (type === undefined) return []
    const toRow = (raw: Raw) => makeRow({ urn, aspect: names.name(raw.aspect) }, raw)
    if (!aspects) return all.all(type, urn).map(toRow)
    return aspects.flatMap(name => {
      const aspect = names.find(name)
      const raw = aspect === undefined ? undefined : one.get(type, urn, aspect)
      return raw ? toRow(raw) : []
    })
  }
  return {
    read: wanted => inTransaction(wanted, readEntity),
    exists: wanted => inTransaction(wanted, urns.isStored),
    history(key, { before = Number.POSITIVE_INFINITY, limit }) {
      const type = urns.type(key.urn)
      const aspect = names.find(key.aspect)
      if (type === undefined || aspect === undefined) return []
      return past.all(type, key.urn, aspect, before, limit).map(raw => makeRow(key, raw))
    }
  }
}

function prepareReads(db: DatabaseSync): { one: Statement<Raw>; all: Statement<Raw>; past: Statement<Raw> } {
  const body = 'JOIN bodies b ON b.id = r.body'
  const entity = 'r.eid = (SELECT id FROM urns WHERE type = ? AND urn = ?)'
  const aspects = `SELECT ${COLUMNS} FROM aspects r ${body}`
  return {
    one: prepare(db, `${aspects} WHERE ${entity} AND r.aspect = ?`),
    all: prepare(db, `${aspects} JOIN names n ON n.id = r.aspect WHERE ${entity} ORDER BY n.name`),
    past: prepare(
      db,
      `SELECT ${COLUMNS} FROM history r ${body}
       WHERE ${entity} AND r.aspect = ? AND r.version < ? ORDER BY r.version DESC LIMIT ?`
    )
  }
}

/**
 * Many reads in one transaction: outside, SQLite locks and unlocks the file for each statement. While another thread
 * writes, it could commit between two statements, so each read has a transaction.
 */
function createReadTransaction(
  db: DatabaseSync,
  isBusy: () => boolean
): <T, R>(all: readonly T[], read: (one: T) => R) => R[] {
  const begin = prepare(db, 'BEGIN')
  const commit = prepare(db, 'COMMIT')
  return (all, read) => {
    if (all.length < 4 && !isBusy()) return all.map(read)
    begin.run()
    try {
      return all.map(read)
    } finally {
      commit.run()
    }
  }
}

function makeRow({ urn, aspect }: Key, { revision, version, json, time, actor, run, system }: Raw): Row {
  return { urn, aspect, revision, version, json, time, actor, run, system }
}

interface Removal {
  readonly key: Key
  readonly before: number
  readonly names: Names
  readonly urns: Urns
}

/** Removes superseded rows, durably; returns how many. A trigger removes their bodies. */
export function removeHistory(db: DatabaseSync, { key, before, names, urns }: Removal): number {
  const eid = urns.find(key.urn)
  const aspect = names.find(key.aspect)
  if (eid === undefined || aspect === undefined) return 0
  const statement = prepare(db, 'DELETE FROM history WHERE eid = ? AND aspect = ? AND version < ? RETURNING version')
  return statement.all(eid, aspect, before).length
}
