import type { DatabaseSync } from 'node:sqlite'
import type { Urn } from '../../../urn.ts'
import { makeCursor, parseCursor } from '../../cursor.ts'
import type { AspectStore, FindPage, Query } from '../../port.ts'
import { prepare } from '../connection/statement.ts'
import { whereSql } from './criteria.ts'
import type { Sql } from './span.ts'
import { findTotal } from './total.ts'
import { findInOrder, startOf } from './walk.ts'

interface Hit {
  readonly urn: Urn
  /** The value to sort by. */
  readonly key: string | null
}

type Sort = NonNullable<Query['sort']>
type Found = Awaited<ReturnType<AspectStore['find']>>
type Counted = Awaited<ReturnType<AspectStore['count']>>

const NAME = '(SELECT id FROM names WHERE name = ?)'

/** One page and the exact total, read in one transaction. */
export function find(db: DatabaseSync, query: Query, page: FindPage): Found {
  db.exec('BEGIN')
  try {
    const found = findTotal(db, query)
    const { total } = found
    const isBeyond = page.after === undefined && (page.skip ?? 0) >= total
    const hits = page.limit > 0 && !isBeyond ? (findInOrder(db, query, page, found) ?? findHits(db, query, page)) : []
    const urns = hits.slice(0, page.limit).map(({ urn }) => urn)
    const last = hits[page.limit - 1]
    if (hits.length <= page.limit || !last) return { urns, total }
    return { urns, total, next: makeCursor([last.key, last.urn]) }
  } finally {
    db.exec('COMMIT')
  }
}

function findHits(db: DatabaseSync, query: Query, page: FindPage): Hit[] {
  const { first, skip } = startOf(db, query, page)
  const { sql, params } = query.sort ? sortedSql(query, query.sort, page.after) : byUrnSql(query, page.after, first)
  return prepare<Hit>(db, `${sql} LIMIT ? OFFSET ?`).all(...params, page.limit + 1, skip)
}

function byUrnSql(query: Query, after: string | undefined, first: string): Sql {
  const start = after === undefined ? [] : parseCursor(after, 2).slice(1)
  const where = whereSql(query)
  const afterStart = start.length > 0 ? 'AND u.urn > ?' : ''
  return {
    sql: `SELECT u.urn, NULL AS key FROM urns u WHERE ${where.sql} AND u.urn >= ? ${afterStart} ORDER BY u.urn`,
    params: [...where.params, first, ...start]
  }
}

/** Entities without the field are last in either direction. */
function sortedSql(query: Query, { field, descending }: Sort, after: string | undefined): Sql {
  const key = `SELECT ${descending ? 'max' : 'min'}(s.value) FROM entries s WHERE s.eid = u.id AND s.field = ${NAME}`
  const where = whereSql(query)
  const start = after === undefined ? undefined : afterSql(after, descending ? '<' : '>')
  return {
    sql: `SELECT urn, key FROM (SELECT u.urn AS urn, (${key}) AS key FROM urns u WHERE ${where.sql})
      ${start ? `WHERE ${start.sql}` : ''} ORDER BY key IS NULL, key ${descending ? 'DESC' : 'ASC'}, urn`,
    params: [field, ...where.params, ...(start?.params ?? [])]
  }
}

function afterSql(after: string, comparison: '<' | '>'): Sql {
  const [key = null, urn = null] = parseCursor(after, 2)
  if (key === null) return { sql: 'key IS NULL AND urn > ?', params: [urn] }
  return { sql: `(key IS NULL OR key ${comparison} ? OR (key = ? AND urn > ?))`, params: [key, key, urn] }
}

/** The values of a field among the entities of a query. */
export function count(db: DatabaseSync, query: Query, field: string, limit: number): Counted {
  const { sql, params } = whereSql(query)
  // SQLite runs a cross join from left to right: from the few entities of a criterion, else from the values of the
  // field.
  const from = query.where ? 'urns u CROSS JOIN entries f' : 'entries f CROSS JOIN urns u'
  return prepare<Counted[number]>(
    db,
    `SELECT f.value, count(*) AS count FROM ${from}
     WHERE f.eid = u.id AND f.field = ${NAME} AND ${sql}
     GROUP BY f.value ORDER BY count DESC, f.value LIMIT ?`
  ).all(field, ...params, limit)
}
