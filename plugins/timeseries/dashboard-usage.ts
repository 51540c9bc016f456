import type { Call, EntityField, EntityRef, Urn } from '../../core/index.ts'
import { type ModelAspects, spanOf, type TimeWindow } from '../entities/index.ts'
import { BadLimit } from './errors.ts'
import type { StatsDeps } from './stats-summary.ts'
import { sum, usersOf } from './usage-stats.ts'
import { oneGranularity } from './usage-summary.ts'

export const dashboardUsageSdl = `
  "The use of a dashboard, as ingestion reported it."
  type DashboardUsageQueryResult {
    "Counts since a time window began, newest first."
    buckets: [DashboardUsageAggregation]
    "Counts of all time, newest first."
    metrics: [DashboardUsageMetrics!]
    "Of all buckets of the length that most have."
    aggregations: DashboardUsageQueryResultAggregations
  }
  type DashboardUsageAggregation {
    bucket: Long
    duration: WindowDuration
    resource: String
    metrics: DashboardUsageAggregationMetrics
  }
  type DashboardUsageAggregationMetrics { uniqueUserCount: Int viewsCount: Int executionsCount: Int }
  type DashboardUsageMetrics implements TimeSeriesAspect {
    timestampMillis: Long!
    viewsCount: Int
    executionsCount: Int
    favoritesCount: Int
    lastViewed: Long
  }
  type DashboardUsageQueryResultAggregations {
    uniqueUserCount: Int
    users: [DashboardUserUsageCounts]
    viewsCount: Int
    executionsCount: Int
  }
  type DashboardUserUsageCounts { user: CorpUser viewsCount: Int executionsCount: Int usageCount: Int }
`

type Usage = ModelAspects['dashboardUsageStatistics']
type Counts = NonNullable<Usage['userCounts']>[number]

export function dashboardUsageField({ read, mayView, maxValues }: StatsDeps) {
  async function usageStats(
    { urn }: EntityRef,
    { limit: wanted, ...window }: TimeWindow & { readonly limit?: number | null },
    call: Call
  ) {
    const aspect = 'dashboardUsageStatistics'
    if (!(await mayView(call, urn, aspect))) return null
    const limit = wanted ?? maxValues
    if (limit < 1 || limit > maxValues) throw new BadLimit(maxValues, limit)
    const points = await read(call, { span: spanOf(urn, aspect, window), limit })
    const usages = points.map(({ json }): Usage => JSON.parse(json))
    const inWindows = usages.filter(({ eventGranularity }) => eventGranularity !== undefined)
    return {
      buckets: inWindows.map(usage => bucketOf(usage, urn)),
      metrics: usages
        .filter(({ eventGranularity }) => eventGranularity === undefined)
        .map(({ lastViewedAt, ...usage }) => ({ ...usage, lastViewed: lastViewedAt })),
      aggregations: aggregate(oneGranularity(inWindows))
    }
  }
  return {
    having: 'dashboardUsageStatistics',
    sdl: 'usageStats(startTimeMillis: Long, endTimeMillis: Long, limit: Int): DashboardUsageQueryResult',
    resolve: { usageStats }
  } as const satisfies EntityField
}

function bucketOf({ timestampMillis: bucket, eventGranularity, ...metrics }: Usage, resource: Urn) {
  return { bucket, resource, duration: eventGranularity?.unit, metrics }
}

function aggregate(usages: readonly Usage[]) {
  const users = new Map<Urn, Counts>()
  for (const counts of usages.flatMap(({ userCounts = [] }) => userCounts)) {
    users.set(counts.user, added(users.get(counts.user), counts))
  }
  return {
    uniqueUserCount: usersOf(usages, users.size),
    users: [...users.values()],
    viewsCount: total(usages.map(({ viewsCount }) => viewsCount)),
    executionsCount: total(usages.map(({ executionsCount }) => executionsCount))
  }
}

function added(one: Counts | undefined, other: Counts): Counts {
  if (one === undefined) return other
  const of = (name: 'viewsCount' | 'executionsCount' | 'usageCount') => {
    const count = total([one[name], other[name]])
    return count === null ? {} : { [name]: count }
  }
  return { ...other, ...of('viewsCount'), ...of('executionsCount'), ...of('usageCount') }
}

/** `null` if nothing was counted, which is not the same as 0. */
function total(counts: readonly (number | undefined)[]): number | null {
  const known = counts.filter(count => count !== undefined)
  return known.length === 0 ? null : sum(known)
}
