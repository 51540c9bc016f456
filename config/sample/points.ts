import { type Proposal, proposal } from './proposals.ts'
import { hashOf, PEOPLE, type Table, userUrn } from './shop.ts'

const DAY = 86_400_000
/** 1 January 2026. */
const FIRST_DAY = 20_454
const DAYS = 60
const DAILY = { unit: 'DAY', multiple: 1 }
/** Columns of a profile. */
const PROFILED = 4

/**
 * Of 60 days up to `today`: profiles, use and changes of what people work with, and weekly profiles of the sources. Each
 * day is always the same.
 */
export function pointProposals(tables: readonly Table[], today: number): Proposal[] {
  const last = Math.floor(today / DAY)
  const days = Array.from({ length: DAYS }, (_, back) => last - back)
  const made = tables.filter(({ platform, path }) => platform === 'snowflake' && path.startsWith('toyshop_analytics'))
  const source = tables.filter(({ platform }) => platform === 'postgres')
  return days.flatMap(day => [
    ...made.map(table => profile(table, day)),
    ...(day % 7 === 0 ? source.map(table => profile(table, day)) : []),
    ...made.flatMap(table => [usage(table, day), operation(table, day)])
  ])
}

const rowsOn = ({ rows }: Table, day: number): number => Math.round(rows * (1 + (day - FIRST_DAY) / 1000))
/** From 0 to 1. */
const chance = (text: string, day: number): number => hashOf(`${day} ${text}`) / 2 ** 32

function profile(table: Table, day: number): Proposal {
  const { urn, columns } = table
  const rowCount = rowsOn(table, day)
  const fieldProfiles = columns.slice(0, PROFILED).map(({ name, isKey, kind }) => {
    const nullCount = isKey ? 0 : Math.round(rowCount * 0.1 * chance(`${urn} ${name}`, day))
    const uniqueCount = isKey ? rowCount : Math.round(rowCount / (kind === 'text' ? 20 : 3))
    return {
      fieldPath: name,
      nullCount,
      nullProportion: nullCount / rowCount,
      uniqueCount,
      uniqueProportion: uniqueCount / rowCount,
      ...(kind === 'number' ? rangeOf(rowCount, chance(`${name} ${urn}`, day)) : {})
    }
  })
  return proposal(urn, 'datasetProfile', {
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

function usage({ urn, columns, rows }: Table, day: number): Proposal {
  const isWeekend = [5, 6].includes((day + 3) % 7)
  const busy = Math.round((rows % 200) * (isWeekend ? 0.2 : 1) * (0.5 + chance(urn, day))) + 1
  const users = PEOPLE.filter(person => chance(`${urn} ${person}`, day) < 0.4)
  const counts = users.map((person, at) => ({ user: userUrn(person), count: Math.ceil(busy / (at + 2)) }))
  return proposal(urn, 'datasetUsageStatistics', {
    timestampMillis: day * DAY,
    eventGranularity: DAILY,
    uniqueUserCount: counts.length,
    totalSqlQueries: counts.reduce((sum, { count }) => sum + count, 0),
    userCounts: counts,
    fieldCounts: columns
      .slice(0, PROFILED)
      .map(({ name }, at) => ({ fieldPath: name, count: Math.ceil(busy / (at + 1)) }))
  })
}

function operation(table: Table, day: number): Proposal {
  const at = day * DAY + 2 * 3_600_000
  return proposal(table.urn, 'operation', {
    timestampMillis: at,
    lastUpdatedTimestamp: at,
    operationType: 'INSERT',
    numAffectedRows: rowsOn(table, day) - rowsOn(table, day - 1),
    actor: table.owner
  })
}
