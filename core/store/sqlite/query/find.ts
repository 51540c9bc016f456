import type { DatabaseSync } from 'node:sqlite'
import type { Urn } from '../../../urn.ts'
import { makeCursor, parseCursor } from '../../cursor.ts'
import type { AspectStore, FindPage, Query } from '../../port.ts'
import { countOf, prepare } from '../connection/statement.ts'
import { criterionSql } from './criteria.ts'
import { both, type Sql } from './span.ts'

interface Hit {
  readonly urn: Urn
  /** The value to sort by. */
  readonly key: string | null
}

type Sort = NonNullable<Query['sort']>
type Found = Awaited<ReturnType<AspectStore['find']>>

const NAME = '(SELECT id FROM names WHERE name = ?)'

/** One page and the exact total, read in one transaction. */
export function find(db: DatabaseSync, query: Query, page: FindPage): Found {
  db.exec('BEGIN')
  try {
    const hits = page.limit > 0 ? findHits(db, query, page) : []
    const urns = hits.slice(0, page.limit).map(({ urn }) => urn)
    const total = findTotal(db, query)
    const last = hits[page.limit - 1]
    if (hits.length <= page.limit || !last) return { urns, total }
    return { urns, total, next: makeCursor([last.key, last.urn]) }
  } finally {
    db.exec('COMMIT')
  }
}

function findHits(db: DatabaseSync, query: Query, page: FindPage): Hit[] {
  const { sql, params } = query.sort ? sortedSql(query, query.sort, page.after) : byUrnSql(query, page.after)
  return prepare<Hit>(db, `${sql} LIMIT ? OFFSET ?`).all(...params, page.limit + 1, page.skip ?? 0)
}

function byUrnSql(query: Query, after: string | undefined): Sql {
  const start = after === undefined ? [] : parseCursor(after, 2).slice(1)
  const where = whereSql(query)
  const afterStart = start.length > 0 ? 'AND u.urn > ?' : ''
  return {
    sql: `SELECT u.urn, NULL AS key FROM urns u WHERE ${where.sql} ${afterStart} ORDER BY u.urn`,
    params: [...where.params, ...start]
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

function findTotal(db: DatabaseSync, query: Query): number {
  const { sql, params } = query.where ? countSql(query) : typeTotalSql(query)
  return countOf(db, sql, ...params)
}

function countSql(query: Query): Sql {
  const { sql, params } = whereSql(query)
  return { sql: `SELECT count(*) AS n FROM urns u WHERE ${sql}`, params }
}

/** A trigger counts the entities of each type. */
function typeTotalSql({ types }: Query): Sql {
  const sql = 'SELECT coalesce(sum(entities), 0) AS n FROM types'
  if (!types) return { sql, params: [] }
  return { sql: `${sql} WHERE name IN (SELECT value FROM json_each(?))`, params: [JSON.stringify(types)] }
}

function whereSql({ types, where }: Query): Sql {
  const criterion = where && criterionSql(where)
  // "+" keeps the planner from using the index by type: a criterion usually leads to fewer entities.
  const type = typeSql(types, criterion ? '+' : '')
  return criterion ? both(type, criterion) : type
}

function typeSql(types: readonly string[] | undefined, sign: '' | '+'): Sql {
  if (!types) return { sql: `${sign}u.stored = 1`, params: [] }
  const among =
    types.length === 1
      ? '= (SELECT id FROM types WHERE name = ?)'
      : 'IN (SELECT id FROM types WHERE name IN (SELECT value FROM json_each(?)))'
  return {
    sql: `${sign}u.stored = 1 AND ${sign}u.type ${among}`,
    params: [types.length === 1 ? (types[0] ?? '') : JSON.stringify(types)]
  }
}

type Counted = Awaited<ReturnType<AspectStore['count']>>

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
