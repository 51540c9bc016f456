import { type Call, type EntityField, type EntityRef, entityTypeOf, type Urn } from '../../core/index.ts'
import { enumValues, type ModelAspects, spanOf } from '../entities/index.ts'
import type { StatsDeps } from './stats-summary.ts'
import { oneGranularity } from './usage-summary.ts'

const DAY = 86_400_000
/** `ALL` has no start. */
const RANGES: Readonly<Record<string, number>> = {
  ...{ DAY, WEEK: 7 * DAY, MONTH: 31 * DAY },
  ...{ QUARTER: 92 * DAY, HALF_YEAR: 183 * DAY, YEAR: 366 * DAY }
}

/** Since when a range counts; `undefined` without one. */
export function startOf(range: string | null | undefined): number | undefined {
  const length = RANGES[range ?? '']
  return length === undefined ? undefined : Date.now() - length
}

export const usageSdl = `
  enum TimeRange { ${Object.keys(RANGES).join(' ')} ALL }
  enum WindowDuration { ${enumValues('com.linkedin.timeseries.CalendarInterval')} }
  "The use of a dataset, as ingestion reported it."
  type UsageQueryResult {
    "Newest first."
    buckets: [UsageAggregation]
    "Of all buckets of the length that most have."
    aggregations: UsageQueryResultAggregations
  }
  type UsageAggregation { bucket: Long duration: WindowDuration resource: String metrics: UsageAggregationMetrics }
  type UsageAggregationMetrics {
    uniqueUserCount: Int
    users: [UserUsageCounts]
    totalSqlQueries: Int
    topSqlQueries: [String]
    fields: [FieldUsageCounts]
  }
  type UsageQueryResultAggregations {
    uniqueUserCount: Int
    users: [UserUsageCounts]
    fields: [FieldUsageCounts]
    totalSqlQueries: Int
  }
  type UserUsageCounts { user: CorpUser count: Int userEmail: String }
  type FieldUsageCounts { fieldName: String count: Int }
` as const

type Usage = ModelAspects['datasetUsageStatistics']
type UserCounts = NonNullable<Usage['userCounts']>

/** `null` for callers who may not view the usage. */
export function usageField({ read, mayView, maxValues }: StatsDeps) {
  async function usageStats(
    { urn }: EntityRef,
    { range, resource }: { readonly range?: string | null; readonly resource?: string | null },
    call: Call
  ) {
    const aspect = 'datasetUsageStatistics'
    if (!(await mayView(call, urn, aspect))) return null
    const since = startOf(range)
    const points = await read(call, { span: spanOf(urn, aspect, { startTimeMillis: since }), limit: maxValues })
    const all = points.map(({ json }): Usage => JSON.parse(json))
    const buckets = all.map(usage => bucketOf(usage, resource ?? urn))
    return { buckets, aggregations: aggregate(oneGranularity(all)) }
  }
  return {
    having: 'datasetUsageStatistics',
    sdl: `"Null for callers who may not view it." usageStats(
      "Default: ALL."
      range: TimeRange
      "Shown as the resource of the buckets. Default: the URN."
      resource: String
    ): UsageQueryResult`,
    resolve: { usageStats }
  } as const satisfies EntityField
}

function bucketOf(usage: Usage, resource: string) {
  const { timestampMillis: bucket, eventGranularity, userCounts, fieldCounts, ...metrics } = usage
  return {
    ...{ bucket, resource, duration: eventGranularity?.unit },
    metrics: {
      ...metrics,
      users: userCounts?.filter(({ user }) => isUser(user)),
      fields: fieldCounts?.map(({ fieldPath, count }) => ({ fieldName: fieldPath, count }))
    }
  }
}

const isUser = (urn: Urn) => entityTypeOf(urn) === 'corpuser'

function aggregate(usages: readonly Usage[]) {
  const users = new Map<Urn, { user: Urn; count: number; userEmail: string | undefined }>()
  for (const { user, count, userEmail } of usages.flatMap(({ userCounts = [] }): UserCounts => userCounts)) {
    const known = users.get(user)
    users.set(user, { user, count: (known?.count ?? 0) + count, userEmail: userEmail ?? known?.userEmail })
  }
  const fields = new Map<string, number>()
  for (const { fieldPath, count } of usages.flatMap(({ fieldCounts = [] }) => fieldCounts)) {
    fields.set(fieldPath, (fields.get(fieldPath) ?? 0) + count)
  }
  const queries = usages.flatMap(({ totalSqlQueries }) => totalSqlQueries ?? [])
  return {
    uniqueUserCount: usersOf(usages, users.size),
    users: [...users.values()].filter(({ user }) => isUser(user)).sort((one, other) => other.count - one.count),
    fields: Array.from(fields, ([fieldName, count]) => ({ fieldName, count })).sort((a, b) => b.count - a.count),
    totalSqlQueries: queries.length === 0 ? null : sum(queries)
  }
}

/** Buckets without the names of their users say how many there were at least. */
export function usersOf(usages: readonly { readonly uniqueUserCount?: number }[], named: number): number | null {
  const counts = usages.flatMap(({ uniqueUserCount }) => uniqueUserCount ?? [])
  if (named > 0) return named
  return counts.length === 0 ? null : Math.max(...counts)
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
