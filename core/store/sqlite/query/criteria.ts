import { entityTypeOf, type Urn } from '../../../urn.ts'
import type { Criterion, Query } from '../../port.ts'
import { afterPrefix } from '../../prefix.ts'
import { both, type Sql } from './span.ts'

/** What finds the entities of a value: its own index, or a look at each entity; that is faster for the first few of many. */
export type By = 'value' | 'entity'

const ENTRIES: Readonly<Record<By, string>> = {
  value: 'u.id IN (SELECT e.eid FROM entries e WHERE ',
  entity: 'EXISTS (SELECT 1 FROM entries e INDEXED BY entries_by_entity WHERE e.eid = u.id AND '
}

/** The entities of a query, as a condition on `urns u`. */
export function whereSql({ types, having, where }: Query, by: By = 'value'): Sql {
  const aspect: Sql[] = having === undefined ? [] : [{ sql: HAVING, params: [having] }]
  const criteria = [...aspect, ...(where ? [criterionSql(where, by)] : [])]
  // "+" keeps the planner from using the index by type: a criterion usually leads to fewer entities.
  return criteria.reduce(both, typeSql(types, where ? '+' : ''))
}

const HAVING =
  'EXISTS (SELECT 1 FROM aspects a WHERE a.eid = u.id AND a.aspect = (SELECT id FROM names WHERE name = ?))'

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

/** A criterion as a condition on `urns u`. Text of the caller is always bound, never part of the SQL. */
export function criterionSql(criterion: Criterion, by: By): Sql {
  if ('all' in criterion) return joined(criterion.all, 'AND', by)
  if ('any' in criterion) return joined(criterion.any, 'OR', by)
  if ('not' in criterion) return wrapped('NOT (', criterionSql(criterion.not, by), ')')
  if ('urns' in criterion) return urnsSql(criterion.urns)
  if ('urnPrefix' in criterion) return prefixSql(criterion.urnPrefix)
  const field: Sql = { sql: 'e.field = (SELECT id FROM names WHERE name = ?)', params: [criterion.field] }
  return wrapped(ENTRIES[by], both(field, valueSql(criterion)), ')')
}

const LIST = '(SELECT value FROM json_each(?))'

function joined(parts: readonly Criterion[], word: 'AND' | 'OR', by: By): Sql {
  const all = parts.map(part => criterionSql(part, by))
  const sql = all.map(({ sql }) => sql).join(` ${word} `) || (word === 'AND' ? '1' : '0')
  return { sql: `(${sql})`, params: all.flatMap(({ params }) => params) }
}

function wrapped(before: string, { sql, params }: Sql, after: string): Sql {
  return { sql: before + sql + after, params }
}

function valueSql(criterion: Extract<Criterion, { field: string }>): Sql {
  if ('in' in criterion) return { sql: `e.value IN ${LIST}`, params: [JSON.stringify(criterion.in)] }
  if ('match' in criterion) {
    return { sql: 'matches(e.value, ?, ?)', params: [criterion.match, criterion.text.toLowerCase()] }
  }
  return between('e.value', criterion.from ?? '', criterion.to)
}

/** The index of URNs begins with the type, so each URN is given with its type. */
function urnsSql(urns: readonly Urn[]): Sql {
  const pairs = urns.map(urn => [entityTypeOf(urn), urn])
  return {
    sql: `u.id IN (SELECT v.id FROM json_each(?) j JOIN types t ON t.name = j.value ->> 0
      JOIN urns v ON v.type = t.id AND v.urn = j.value ->> 1)`,
    params: [JSON.stringify(pairs)]
  }
}

function prefixSql(prefix: string): Sql {
  const urns = between('u.urn', prefix, afterPrefix(prefix))
  const [, type] = /^urn:[^:]+:([^:]+):/.exec(prefix) ?? []
  if (type === undefined) return urns
  return wrapped('(', both({ sql: 'u.type = (SELECT id FROM types WHERE name = ?)', params: [type] }, urns), ')')
}

function between(column: string, from: string, to: string | undefined): Sql {
  if (to === undefined) return { sql: `${column} >= ?`, params: [from] }
  return { sql: `(${column} >= ? AND ${column} < ?)`, params: [from, to] }
}
