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
  const { sql, params } = seriesSql({ aspect, type: type ?? (urn && entityTypeOf(urn)) })
  const series: Sql = { sql: `p.series IN (SELECT s.id FROM series s WHERE ${sql})`, params }
  if (urn === undefined) return both(series, time)
  const entity: Sql = { sql: `p.eid = ${EID}`, params: [entityTypeOf(urn), urn] }
  return both(entity, both(series, time))
}

/** The series of an aspect, of one entity type or all, as a condition on `series s`. */
export function seriesSql({ aspect, type }: { readonly aspect: string; readonly type?: string | undefined }): Sql {
  if (type === undefined) return { sql: 's.aspect = ?', params: [aspect] }
  return { sql: 's.aspect = ? AND s.type = ?', params: [aspect, type] }
}

export function both(left: Sql, right: Sql): Sql {
  return { sql: `${left.sql} AND ${right.sql}`, params: [...left.params, ...right.params] }
}
