import type { DatabaseSync } from 'node:sqlite'
import type { Urn } from '../../urn.ts'
import type { AspectStore, Key, Row } from '../port.ts'
import type { Names } from './names.ts'
import { prepare, type Statement } from './statement.ts'
import type { Urns } from './urns.ts'

/** A row as its table has it: the URN is the caller's, the aspect a number. */
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

export type Rows = Pick<AspectStore, 'read' | 'exists' | 'history'>

/** Point reads: a few look-ups each, answered at once. */
export function openRows(db: DatabaseSync, names: Names, urns: Urns): Rows {
  const one = prepare<Raw>(
    db,
    `SELECT ${COLUMNS} FROM aspects r JOIN bodies b ON b.id = r.body WHERE r.eid = ? AND r.aspect = ?`
  )
  const all = prepare<Raw>(
    db,
    `SELECT ${COLUMNS} FROM aspects r JOIN bodies b ON b.id = r.body JOIN names n ON n.id = r.aspect
     WHERE r.eid = ? ORDER BY n.name`
  )
  const past = prepare<Raw>(
    db,
    `SELECT ${COLUMNS} FROM history r JOIN bodies b ON b.id = r.body
     WHERE r.eid = ? AND r.aspect = ? AND r.version < ? ORDER BY r.version DESC LIMIT ?`
  )
  const toRow = (urn: Urn, raw: Raw) => makeRow({ urn, aspect: names.name(raw.aspect) }, raw)

  return {
    read: wanted =>
      wanted.map(({ urn, aspects }) => {
        const eid = urns.find(urn)
        if (eid === undefined) return []
        const rows = aspects ? named(one, names, eid, aspects) : all.all(eid)
        return rows.map(raw => toRow(urn, raw))
      }),
    exists: wanted => wanted.map(urn => urns.isStored(urn)),
    history(key, { before = Number.POSITIVE_INFINITY, limit }) {
      const eid = urns.find(key.urn)
      const aspect = names.find(key.aspect)
      if (eid === undefined || aspect === undefined) return []
      return past.all(eid, aspect, before, limit).map(raw => toRow(key.urn, raw))
    }
  }
}

function named(one: Statement<Raw>, names: Names, eid: number, aspects: readonly string[]): Raw[] {
  const found: Raw[] = []
  for (const name of aspects) {
    const aspect = names.find(name)
    const raw = aspect === undefined ? undefined : one.get(eid, aspect)
    if (raw) found.push(raw)
  }
  return found
}

function makeRow({ urn, aspect }: Key, { revision, version, json, time, actor, run, system }: Raw): Row {
  return { urn, aspect, revision, version, json, time, actor, run, system }
}
