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
  const candidates = prepare<{ urn: Urn; matches: 0 | 1 }>(
    db,
    `SELECT u.urn, ${criterion.sql} AS matches FROM (${all.map(() => ofType).join(' UNION ALL ')} ORDER BY urn) u`
  ).each(...criterion.params, ...all.flatMap(type => [type, start]))
  const hits: { urn: Urn; key: null }[] = []
  let [looks, skipped] = [0, 0]
  for (const { urn, matches } of candidates) {
    if (++looks > total) return undefined
    if (matches === 0) continue
    if (skipped++ < skip) continue
    if (hits.push({ urn, key: null }) > limit) break
  }
  return hits
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
