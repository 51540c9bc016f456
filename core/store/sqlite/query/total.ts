import type { DatabaseSync } from 'node:sqlite'
import type { Criterion, Query } from '../../port.ts'
import { countOf, prepare } from '../connection/statement.ts'
import { criterionSql, whereSql } from './criteria.ts'
import { both, type Sql } from './span.ts'

export interface Total {
  readonly total: number
  /** The types of the entities found, where that is known without reading them. */
  readonly types?: readonly string[]
}

/** The exact number of entities of a query: from the counts that commits keep, if they tell. */
export function findTotal(db: DatabaseSync, query: Query): Total {
  const { types, having, where } = query
  if (!where) return { total: having === undefined ? totalOfTypes(db, types) : totalWithAspect(db, having, types) }
  return (
    (having === undefined && totalOfParts(db, partsOf(where), types)) || { total: countEntities(db, whereSql(query)) }
  )
}

/** To find so many entities of a type takes less time than to ask a thread. */
const FEW = 100

/** Whether the query reads only a few entities: all of some small types, or of none, or the store has no others. */
export function findsFew(db: DatabaseSync, { types, having, where }: Query): boolean {
  if (types) {
    const total = totalOfTypes(db, types)
    if (total > FEW) return false
    if (total === 0 || (!where && having === undefined)) return true
  }
  return totalOfTypes(db, undefined) <= FEW
}

/** Of all entities, or those in some places; perhaps without those in others. */
function totalOfParts(db: DatabaseSync, parts: readonly Criterion[], types: Query['types']): Total | undefined {
  const [wanted, ...more] = parts.filter(part => !('not' in part))
  const any = parts.flatMap(part => ('not' in part ? [part.not] : []))
  const unwanted: Criterion | undefined = any.length > 1 ? { any } : any[0]
  if (more.length > 0) return undefined
  const all = wanted ? totalOfPlaces(db, wanted, types) : { total: totalOfTypes(db, types) }
  if (!unwanted || !all) return all
  const fewer = totalOfPlaces(db, unwanted, types)
  if (!fewer) return undefined
  if (!wanted || fewer.total === 0) return { ...all, total: all.total - fewer.total }
  // A look at each of the fewer ones.
  const [where, other] = all.total < fewer.total ? [wanted, unwanted] : [unwanted, wanted]
  const inBoth = both(whereSql({ ...(types ? { types } : {}), where }), criterionSql(other, 'entity'))
  return { ...all, total: all.total - countEntities(db, inBoth) }
}

/** The criteria that must all be true. */
function partsOf(criterion: Criterion): readonly Criterion[] {
  return 'all' in criterion ? criterion.all.flatMap(partsOf) : [criterion]
}

function countEntities(db: DatabaseSync, { sql, params }: Sql): number {
  return countOf(db, `SELECT count(*) AS n FROM urns u WHERE ${sql}`, ...params)
}

function totalOfTypes(db: DatabaseSync, types: Query['types']): number {
  const { sql, params } = amongSql(types)
  return countOf(db, `SELECT coalesce(sum(entities), 0) AS n FROM types t WHERE ${sql}`, ...params)
}

function totalWithAspect(db: DatabaseSync, aspect: string, types: Query['types']): number {
  const { sql, params } = amongSql(types)
  return countOf(
    db,
    `SELECT coalesce(sum(c.entities), 0) AS n FROM aspect_counts c JOIN types t ON t.id = c.type
     WHERE c.aspect = (SELECT id FROM names WHERE name = ?) AND ${sql}`,
    aspect,
    ...params
  )
}

/** The types of a query, as a condition on `types t`. */
function amongSql(types: Query['types']): Sql {
  if (!types) return { sql: '1', params: [] }
  return { sql: 't.name IN (SELECT value FROM json_each(?))', params: [JSON.stringify(types)] }
}

/** One value of one field. */
interface Place {
  readonly field: string
  readonly value: string
}

/** More are not worth a statement each. */
const MOST_PLACES = 50

/** The places of which an entity has at least one, if that is what the criterion says. */
function placesOf(criterion: Criterion): readonly Place[] | undefined {
  if ('any' in criterion) {
    const parts = criterion.any.map(placesOf)
    return parts.every(part => part !== undefined) ? limited(parts.flat()) : undefined
  }
  if (!('in' in criterion)) return undefined
  const { field } = criterion
  return limited(Array.from(new Set(criterion.in), value => ({ field, value })))
}

const limited = (places: readonly Place[]) => (places.length <= MOST_PLACES ? places : undefined)

/** All of the largest place, and those of the others that are not in it. */
function totalOfPlaces(db: DatabaseSync, criterion: Criterion, types: Query['types']): Total | undefined {
  const places = placesOf(criterion)
  if (!places) return undefined
  const sizes = places
    .map(place => ({ place, ofTypes: sizesOf(db, place, types) }))
    .filter(({ ofTypes }) => ofTypes.length > 0)
  const counts = sizes.map(({ place, ofTypes }) => ({
    place,
    total: ofTypes.reduce((sum, { entities }) => sum + entities, 0)
  }))
  const [largest, ...others] = counts.toSorted((one, other) => other.total - one.total)
  const found = [...new Set(sizes.flatMap(({ ofTypes }) => ofTypes.map(({ type }) => type)))]
  if (!largest || others.length === 0) return { total: largest?.total ?? 0, types: found }
  const inAny: Criterion = { any: others.map(({ place: { field, value } }) => ({ field, in: [value] })) }
  const notInLargest = criterionSql({ not: { field: largest.place.field, in: [largest.place.value] } }, 'entity')
  const more = countEntities(db, both(whereSql({ types: found, where: inAny }), notInLargest))
  return { total: largest.total + more, types: found }
}

interface Size {
  readonly type: string
  readonly entities: number
}

/** The entities of each type that have a value; a value without a count has few. */
function sizesOf(db: DatabaseSync, { field, value }: Place, types: Query['types']): Size[] {
  const name = '(SELECT id FROM names WHERE name = ?)'
  const counted = prepare<Size>(
    db,
    `SELECT t.name AS type, c.entities FROM value_counts c JOIN types t ON t.id = c.type WHERE c.field = ${name} AND c.value = ?`
  ).all(field, value)
  const few = prepare<Size>(
    db,
    `SELECT t.name AS type, count(*) AS entities FROM entries e JOIN urns u ON u.id = e.eid JOIN types t ON t.id = u.type
     WHERE e.field = ${name} AND e.value = ? GROUP BY t.name`
  )
  const all = counted.length > 0 ? counted : few.all(field, value)
  return all.filter(({ type, entities }) => entities > 0 && (!types || types.includes(type)))
}
