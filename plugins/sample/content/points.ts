import { first, type Piece, point } from './pieces.ts'
import { samplesOf } from './samples.ts'
import { hashOf, PEOPLE, type Table, userUrn } from './shop.ts'

const DAY = 86_400_000
/** 1 January 2026. */
const FIRST_DAY = 20_454
const DAYS = 60
/** Of them, those whose use is summed up. */
const COUNTED = 30
const DAILY = { unit: 'DAY', multiple: 1 }
/** Columns of a profile: all but of the widest table. */
const PROFILED = 24
/** Columns that queries name. */
const QUERIED = 8

/** What people work with. */
const usedOf = (tables: readonly Table[]): Table[] =>
  tables.filter(({ platform, path }) => platform === 'snowflake' && path.startsWith('toyshop_analytics'))

/** Days since 1970, the latest first. */
export function daysUpTo(now: number): number[] {
  const last = Math.floor(now / DAY)
  return Array.from({ length: DAYS }, (_, back) => last - back)
}

/**
 * Profiles, use and changes of what people work with on one day, and weekly profiles of the sources. Each day is always
 * the same.
 */
export function pointPieces(tables: readonly Table[], day: number, now: number): Piece[] {
  const made = usedOf(tables)
  const source = tables.filter(({ platform }) => platform === 'postgres')
  return [
    ...made.map(table => profile(table, day)),
    ...(day % 7 === 0 ? source.map(table => profile(table, day)) : []),
    ...made.flatMap(table => [usage(table, day), ...(operatedAt(day) < now ? [operation(table, day)] : [])])
  ]
}

const rowsOn = ({ rows }: Table, day: number): number => Math.round(rows * (1 + (day - FIRST_DAY) / 1000))
/** From 0 to 1. */
const chance = (text: string, day: number): number => hashOf(`${day} ${text}`) / 2 ** 32

function profile(table: Table, day: number): Piece {
  const { urn, columns } = table
  const rowCount = rowsOn(table, day)
  const fieldProfiles = columns.slice(0, PROFILED).map(column => {
    const { name, isKey, kind } = column
    const nullCount = isKey ? 0 : Math.round(rowCount * 0.1 * chance(`${urn} ${name}`, day))
    const uniqueCount = isKey ? rowCount : Math.round(rowCount / (kind === 'text' ? 20 : 3))
    return {
      fieldPath: name,
      nullCount,
      nullProportion: nullCount / rowCount,
      uniqueCount,
      uniqueProportion: uniqueCount / rowCount,
      ...(kind === 'number' ? rangeOf(rowCount, chance(`${name} ${urn}`, day)) : {}),
      ...samplesOf(column)
    }
  })
  return point(urn, 'datasetProfile', {
    timestampMillis: day * DAY,
    eventGranularity: DAILY,
    rowCount,
    columnCount: columns.length,
    sizeInBytes: rowCount * columns.length * 12,
    fieldProfiles
  })
}

function rangeOf(rowCount: number, luck: number): object {
  const max = Math.round(rowCount * (1 + luck))
  return { min: '1', max: `${max}`, mean: (max / 2).toFixed(1), median: `${Math.round(max * 0.4)}` }
}

function usersOn({ urn, rows }: Table, day: number): { busy: number; counts: readonly UserCount[] } {
  const isWeekend = [5, 6].includes((day + 3) % 7)
  const busy = Math.round((rows % 200) * (isWeekend ? 0.2 : 1) * (0.5 + chance(urn, day))) + 1
  const users = PEOPLE.filter(person => chance(`${urn} ${person}`, day) < 0.4)
  return { busy, counts: users.map((person, at) => ({ user: userUrn(person), count: Math.ceil(busy / (at + 2)) })) }
}

interface UserCount {
  readonly user: string
  readonly count: number
}
const sum = (counts: readonly UserCount[]): number => counts.reduce((total, { count }) => total + count, 0)

/** What the days up to now add up to, and how that compares with the other tables. */
export function usePieces(tables: readonly Table[], now: number): Piece[] {
  const days = daysUpTo(now).slice(0, COUNTED)
  const used = usedOf(tables).map(({ urn, ...table }) => {
    const counts = days.flatMap(day => usersOn({ urn, ...table }, day).counts)
    return { urn, queries: sum(counts), users: new Set(counts.map(({ user }) => user)).size }
  })
  return used.map(({ urn, queries, users }) =>
    first(urn, 'usageFeatures', {
      queryCountLast30Days: queries,
      uniqueUserCountLast30Days: users,
      queryCountPercentileLast30Days: Math.floor(
        (100 * used.filter(other => other.queries < queries).length) / used.length
      )
    })
  )
}

function usage(table: Table, day: number): Piece {
  const { urn, columns } = table
  const { busy, counts } = usersOn(table, day)
  return point(urn, 'datasetUsageStatistics', {
    timestampMillis: day * DAY,
    eventGranularity: DAILY,
    uniqueUserCount: counts.length,
    totalSqlQueries: sum(counts),
    userCounts: counts,
    fieldCounts: columns
      .slice(0, QUERIED)
      .map(({ name }, at) => ({ fieldPath: name, count: Math.ceil(busy / (at + 1)) }))
  })
}

/** The nightly load. That of today may be still to come. */
const operatedAt = (day: number): number => day * DAY + 2 * 3_600_000

function operation(table: Table, day: number): Piece {
  const at = operatedAt(day)
  return point(table.urn, 'operation', {
    timestampMillis: at,
    lastUpdatedTimestamp: at,
    operationType: 'INSERT',
    numAffectedRows: rowsOn(table, day) - rowsOn(table, day - 1),
    actor: table.owner
  })
}
