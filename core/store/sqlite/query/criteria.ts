import { entityTypeOf, type Urn } from '../../../urn.ts'
import type { Criterion } from '../../port.ts'
import { afterPrefix } from '../../prefix.ts'
import { both, type Sql } from './span.ts'

/** A criterion as a condition on `urns u`. Text of the caller is always bound, never part of the SQL. */
export function criterionSql(criterion: Criterion): Sql {
  if ('all' in criterion) return joined(criterion.all, ' AND ', '1')
  if ('any' in criterion) return joined(criterion.any, ' OR ', '0')
  if ('not' in criterion) return wrapped('NOT (', criterionSql(criterion.not), ')')
  if ('urns' in criterion) return urnsSql(criterion.urns)
  if ('urnPrefix' in criterion) return prefixSql(criterion.urnPrefix)
  const field: Sql = { sql: 'e.field = (SELECT id FROM names WHERE name = ?)', params: [criterion.field] }
  return wrapped('u.id IN (SELECT e.eid FROM entries e WHERE ', both(field, valueSql(criterion)), ')')
}

const LIST = '(SELECT value FROM json_each(?))'

function joined(parts: readonly Criterion[], by: string, none: string): Sql {
  const all = parts.map(criterionSql)
  return { sql: `(${all.map(({ sql }) => sql).join(by) || none})`, params: all.flatMap(({ params }) => params) }
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
