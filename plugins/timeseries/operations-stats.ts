import { BadRequest, type Call, type EntityField, type EntityRef, type Urn } from '../../core/index.ts'
import { type ModelAspects, spanOf } from '../entities/index.ts'
import type { StatsDeps } from './stats-summary.ts'
import { startOf } from './usage-stats.ts'

const DAY = 86_400_000

const COUNTED = {
  INSERT: 'totalInserts',
  UPDATE: 'totalUpdates',
  DELETE: 'totalDeletes',
  CREATE: 'totalCreates',
  ALTER: 'totalAlters',
  DROP: 'totalDrops',
  CUSTOM: 'totalCustoms'
} as const
const TOTALS = Object.values(COUNTED)

export const operationsStatsSdl = `
  input OperationsStatsInput {
    "Default: ALL."
    range: TimeRange
    "Days begin at midnight of this time zone, such as Europe/Paris. Default: UTC."
    timeZone: String
  }
  "How often a dataset was changed, by day."
  type OperationsQueryResult { buckets: [OperationsAggregation] aggregations: OperationsAggregationsResult }
  type OperationsAggregation {
    bucket: Long
    duration: WindowDuration
    resource: String
    aggregations: OperationsAggregationsResult
  }
  type OperationsAggregationsResult {
    totalOperations: Int
    ${TOTALS.map(name => `${name}: Int`).join(' ')}
    "By the name of the custom operation."
    customOperationsMap: [IntMapEntry!]
  }
  type IntMapEntry { key: String! value: Int }
` as const

type Operation = ModelAspects['operation']
interface Asked {
  readonly input?: { readonly range?: string | null; readonly timeZone?: string | null } | null
}

/** `null` for callers who may not view operations. */
export function operationsStatsField({ read, mayView, maxValues }: StatsDeps) {
  async function operationsStats({ urn }: EntityRef, { input }: Asked, call: Call) {
    const aspect = 'operation'
    const dayOf = daysIn(input?.timeZone ?? 'UTC')
    if (!(await mayView(call, urn, aspect))) return null
    const span = spanOf(urn, aspect, { startTimeMillis: startOf(input?.range) })
    const points = await read(call, { span, limit: maxValues })
    const operations = points.map(({ json }): Operation => JSON.parse(json))
    const days = Map.groupBy(operations, ({ timestampMillis }) => dayOf(timestampMillis))
    return {
      buckets: Array.from(days, ([bucket, some]) => bucketOf(urn, bucket, some)),
      aggregations: totalsOf(operations)
    }
  }
  return {
    only: ['Dataset'],
    sdl: '"Null for callers who may not view them." operationsStats(input: OperationsStatsInput): OperationsQueryResult',
    resolve: { operationsStats }
  } as const satisfies EntityField
}

function bucketOf(resource: Urn, bucket: number, operations: readonly Operation[]) {
  return { bucket, resource, duration: 'DAY', aggregations: totalsOf(operations) }
}

function totalsOf(operations: readonly Operation[]) {
  const custom = new Map<string, number>()
  const totals = new Map<string, number>(TOTALS.map(name => [name, 0]))
  for (const { operationType, customOperationType: name } of operations) {
    const counted = Object.hasOwn(COUNTED, operationType) ? COUNTED[operationType as keyof typeof COUNTED] : undefined
    if (counted) totals.set(counted, (totals.get(counted) ?? 0) + 1)
    if (name !== undefined) custom.set(name, (custom.get(name) ?? 0) + 1)
  }
  return {
    totalOperations: operations.length,
    ...Object.fromEntries(totals),
    customOperationsMap: Array.from(custom, ([key, value]) => ({ key, value }))
  }
}

/** The beginning of the day of a time. @throws BadRequest for an unknown time zone */
function daysIn(timeZone: string): (time: number) => number {
  const format = formatIn(timeZone)
  return time => {
    const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day, hour, minute, second } = part
    const local = Date.UTC(year, month - 1, day, hour, minute, second)
    const offset = local - Math.floor(time / 1000) * 1000
    return Math.floor((time + offset) / DAY) * DAY - offset
  }
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const numeric = 'numeric'
  const date = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric } as const
  try {
    return new Intl.DateTimeFormat('en', { ...date, timeZone, hourCycle: 'h23' })
  } catch {
    throw new BadRequest(
      `timeZone: expected a name such as Europe/Paris, found ${JSON.stringify(timeZone.slice(0, 100))}`
    )
  }
}
