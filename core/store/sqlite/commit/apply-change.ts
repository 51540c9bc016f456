import type { DatabaseSync } from 'node:sqlite'
import type { Change, Key } from '../../port.ts'
import { prepare } from '../connection/statement.ts'
import type { FeedWriter } from '../feed/feed.ts'
import type { Entries } from './entries.ts'
import type { Names } from './names.ts'
import type { Points } from './points.ts'
import { createRowWrites, type RowWrites } from './row-writes.ts'
import type { Tallies } from './tallies.ts'
import type { Entity, Urns } from './urns.ts'

type ChangeOf<K extends Change['kind']> = Extract<Change, { kind: K }>

interface Tables {
  readonly names: Names
  readonly urns: Urns
  readonly entries: Entries
  readonly points: Points
  readonly tallies: Pick<Tallies, 'aspect'>
  readonly feed: Pick<FeedWriter, 'append'>
}

interface WriteTables extends Tables {
  readonly rows: RowWrites
  /** The stored revision; `undefined` when the row is absent. */
  revision(eid: number, aspect: number): string | undefined
}

/** Applies one change inside the transaction of its caller; returns its key when it is stale. */
export type ApplyChange = (change: Change) => Key | undefined

export function createApplyChange(db: DatabaseSync, tables: Tables): ApplyChange {
  const latest = prepare<{ revision: string }>(db, 'SELECT revision FROM aspects WHERE eid = ? AND aspect = ?')
  const revision = (eid: number, aspect: number) => latest.get(eid, aspect)?.revision
  const to: WriteTables = { ...tables, rows: createRowWrites(db), revision }
  return change => {
    if (change.kind === 'put') return put(to, change)
    if (change.kind === 'touch') return touch(to, change)
    if (change.kind === 'remove') return remove(to, change)
    if (change.kind === 'erase') return erase(to, change)
    if (change.kind === 'rewrite') return rewrite(to, change)
    if (change.kind === 'rewritePast') return rewritePast(to, change)
    if (change.kind === 'rewritePoint') tables.points.rewrite(change.point, change.was)
    else tables.points.insert(change.points)
    return undefined
  }
}

function put(to: WriteTables, change: ChangeOf<'put'>): Key | undefined {
  const { row, expected, add, drop } = change
  const entity = to.urns.store(row.urn)
  const { eid, type } = entity
  const aspect = to.names.id(row.aspect)
  const stored = entity.isNew ? null : (to.revision(eid, aspect) ?? null)
  if (stored === row.revision) return undefined
  if (stored !== expected) return row
  if (expected === null) {
    to.rows.create(eid, aspect, row)
    to.tallies.aspect({ type, aspect, by: 1 })
  } else to.rows.replace(eid, aspect, change)
  to.entries.change(entity, add, drop)
  to.feed.append(row)
  return undefined
}

function touch(to: WriteTables, { row, expected }: ChangeOf<'touch'>): Key | undefined {
  const stored = findRow(to, row)
  if (stored?.revision === row.revision) return undefined
  if (stored?.revision !== expected) return row
  to.rows.touch(stored.eid, stored.aspect, row)
  to.feed.append(row)
  return undefined
}

function rewrite(to: WriteTables, { row, expected, renames }: ChangeOf<'rewrite'>): Key | undefined {
  const stored = findRow(to, row)
  if (stored?.revision === row.revision) return undefined
  if (stored?.revision !== expected) return row
  to.rows.rewrite(stored.eid, stored.aspect, row)
  to.entries.rename(stored, row.aspect, renames)
  to.feed.append(row)
  return undefined
}

function rewritePast({ urns, names, rows }: WriteTables, { row }: ChangeOf<'rewritePast'>): undefined {
  const entity = urns.entity(row.urn)
  const aspect = names.find(row.aspect)
  if (entity && aspect !== undefined) rows.rewritePast(entity.eid, aspect, row)
}

function remove(to: WriteTables, { key, expected, drop }: ChangeOf<'remove'>): Key | undefined {
  const stored = findRow(to, key)
  if (!stored) return undefined
  if (stored.revision !== expected) return key
  to.rows.remove(stored.eid, stored.aspect)
  to.tallies.aspect({ type: stored.type, aspect: stored.aspect, by: -1 })
  to.entries.change(stored, [], drop)
  if (to.urns.release(key.urn, stored)) to.entries.clear(stored)
  to.feed.append({ urn: key.urn, aspect: key.aspect })
  return undefined
}

function erase({ urns, names, rows, entries, feed, tallies }: WriteTables, { urn }: ChangeOf<'erase'>): undefined {
  const entity = urns.entity(urn)
  if (!entity) return
  for (const aspect of rows.erase(entity.eid)) {
    tallies.aspect({ type: entity.type, aspect, by: -1 })
    feed.append({ urn, aspect: names.name(aspect) })
  }
  if (urns.release(urn, entity)) entries.clear(entity)
}

interface StoredRow extends Entity {
  readonly aspect: number
  readonly revision: string
}

function findRow({ urns, names, revision }: WriteTables, key: Key): StoredRow | undefined {
  const entity = urns.entity(key.urn)
  const aspect = names.find(key.aspect)
  if (!entity || aspect === undefined) return undefined
  const stored = revision(entity.eid, aspect)
  return stored === undefined ? undefined : { ...entity, aspect, revision: stored }
}
