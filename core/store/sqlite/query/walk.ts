import type { DatabaseSync } from 'node:sqlite'
import type { Urn } from '../../../urn.ts'
import { parseCursor } from '../../cursor.ts'
import type { FindPage, Query } from '../../port.ts'
import { prepare } from '../connection/statement.ts'
import { criterionSql } from './criteria.ts'
import type { Total } from './total.ts'

/** To find and sort fewer entities takes no longer. */
const MANY = 1000

/**
 * One page of a query with many results, and one more: looks at the entities in their order, until the page is full.
 * `undefined` when that could take longer than to find them all and to sort them.
 */
export function findInOrder(
  db: DatabaseSync,
  { types, having, where, sort }: Query,
  { after, skip = 0, limit }: FindPage,
  { total, types: found }: Total
): { readonly urn: Urn; readonly key: null }[] | undefined {
  if (!where || having || sort || total < MANY) return undefined
  const all = found ?? storedTypes(db, types)
  const start = after === undefined ? '' : String(parseCursor(after, 2)[1])
  const criterion = criterionSql(where, 'entity')
  const ofType =
    'SELECT urn, id, type FROM urns WHERE type = (SELECT id FROM types WHERE name = ?) AND stored = 1 AND urn > ?'
  const places = all.flatMap(type => [type, start])
  const candidates = `${all.map(() => ofType).join(' UNION ALL ')} ORDER BY urn`
  const hits = prepare<{ urn: Urn; key: null }>(
    db,
    `SELECT u.urn, NULL AS key FROM (${candidates} LIMIT ?) u WHERE ${criterion.sql} LIMIT ? OFFSET ?`
  ).all(...places, total, ...criterion.params, limit + 1, skip)
  if (hits.length > limit) return hits
  const isMore = prepare(db, `SELECT 1 FROM (${candidates}) LIMIT 1 OFFSET ?`).get(...places, total)
  return isMore ? undefined : hits
}

function storedTypes(db: DatabaseSync, types: Query['types']): string[] {
  const all = prepare<{ name: string }>(db, 'SELECT name FROM types WHERE entities > 0').all()
  return all.map(({ name }) => name).filter(name => !types || types.includes(name))
}

/** Where to begin for a page far away in the list of a type, and how many entities to skip from there. */
export function startOf(
  db: DatabaseSync,
  { types = [], having, where, sort }: Query,
  { after, skip = 0 }: FindPage
): { readonly first: string; readonly skip: number } {
  const [type, ...others] = types
  if (type === undefined || others.length > 0 || having || where || sort || after !== undefined)
    return { first: '', skip }
  const blocks = prepare<{ first: string; entities: number }>(
    db,
    'SELECT first, entities FROM blocks WHERE type = (SELECT id FROM types WHERE name = ?) ORDER BY first'
  )
  let [start, left] = ['', skip]
  for (const { first, entities } of blocks.each(type)) {
    start = first
    if (left < entities) break
    left -= entities
  }
  return { first: start, skip: left }
}
