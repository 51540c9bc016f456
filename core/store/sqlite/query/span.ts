import type { SQLInputValue } from 'node:sqlite'
import { entityTypeOf } from '../../../urn.ts'
import type { Span } from '../../port.ts'

/** A condition and the values bound to its question marks, in order. */
export interface Sql {
  readonly sql: string
  readonly params: readonly SQLInputValue[]
}

const EID = '(SELECT id FROM urns WHERE type = (SELECT id FROM types WHERE name = ?) AND urn = ?)'

/** The points of a span, as a condition on `points p`. */
export function spanSql({
  aspect,
  urn,
  type,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY
}: Span): Sql {
  const time: Sql = { sql: 'p.time >= ? AND p.time < ?', params: [from, to] }
  const series = seriesSql(aspect, type ?? (urn && entityTypeOf(urn)))
  if (urn === undefined) return both(series, time)
  const entity: Sql = { sql: `p.eid = ${EID}`, params: [entityTypeOf(urn), urn] }
  return both(entity, both(series, time))
}

function seriesSql(aspect: string, type: string | undefined): Sql {
  if (type === undefined) return { sql: 'p.series IN (SELECT id FROM series WHERE aspect = ?)', params: [aspect] }
  return { sql: 'p.series = (SELECT id FROM series WHERE aspect = ? AND type = ?)', params: [aspect, type] }
}

export function both(left: Sql, right: Sql): Sql {
  return { sql: `${left.sql} AND ${right.sql}`, params: [...left.params, ...right.params] }
}
