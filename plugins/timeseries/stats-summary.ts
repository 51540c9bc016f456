import { type Call, type Data, type EntityField, entityTypeOf, type Urn } from '../../core/index.ts'
import { type ModelAspects, type ModelHandles, spanOf } from '../entities/index.ts'
import { VIEW } from './series.ts'
import { type Bucket, summaryOf, type UsageSummary } from './usage-summary.ts'
import type { Reader } from './values.ts'

const LAST_30_DAYS = 30 * 24 * 3_600_000
/** Profiles of partitions may be between those of the whole table. */
const MAX_PROFILES = 20

/** Comparisons with all other datasets, which only DataHub's cloud computes. */
const NOT_COMPUTED = [
  'queryCountRankLast30Days',
  'uniqueUserRankLast30Days',
  'updateCountPercentileLast30Days',
  'rowCountPercentile',
  'sizeInBytesPercentile'
]

const views = `
    "Of all time, as the latest report without a time window says."
    viewCount: Int
    viewCountLast30Days: Int
    uniqueUserCountLast30Days: Int
    "At most 5, those with the most views first."
    topUsersLast30Days: [CorpUser!]`

export const statsSdl = `
  "Computed from stored profiles, usage and operations. What is not stored, or the caller may not view, is null."
  type DatasetStatsSummary {
    "Of the latest profile of the whole table."
    rowCount: Long
    sizeInBytes: Long
    queryCountLast30Days: Int
    uniqueUserCountLast30Days: Int
    "At most 5, those with the most queries first."
    topUsersLast30Days: [CorpUser!]
    "Operations that were reported."
    updateCountLast30Days: Int
    "As the aspect usageFeatures says."
    queryCountPercentileLast30Days: Int
    uniqueUserPercentileLast30Days: Int
    ${NOT_COMPUTED.map(name => `"Always null: not computed." ${name}: Int`).join(' ')}
  }
  type ChartStatsSummary {${views}
  }
  type DashboardStatsSummary {${views}
  }
` as const

export interface StatsDeps {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly read: Reader
  readonly mayView: (call: Call, urn: Urn, aspect: string) => Promise<boolean>
  readonly maxValues: number
}

/** What the fields of one summary share: usage is read once. */
interface Summary {
  readonly urn: Urn
  readonly since: number
  usage?: Promise<UsageSummary | undefined>
}

const BY_TYPE = {
  dataset: { aspect: 'datasetUsageStatistics', summary: 'DatasetStatsSummary', graphql: 'Dataset' },
  chart: { aspect: 'chartUsageStatistics', summary: 'ChartStatsSummary', graphql: 'Chart' },
  dashboard: { aspect: 'dashboardUsageStatistics', summary: 'DashboardStatsSummary', graphql: 'Dashboard' }
} as const

export function statsFields(): EntityField[] {
  return Object.values(BY_TYPE).map(({ summary, graphql }) => ({
    only: [graphql],
    sdl: `statsSummary: ${summary}`,
    resolve: { statsSummary: ({ urn }): Summary => ({ urn, since: Date.now() - LAST_30_DAYS }) }
  }))
}

/** Resolvers of the summaries. */
export function summaryFields(deps: StatsDeps) {
  const usage = (summary: Summary, call: Call) => {
    summary.usage ??= readUsage(deps, call, summary)
    return summary.usage
  }
  const of =
    <T>(show: (found: UsageSummary) => T) =>
    async (summary: Summary, _args: unknown, call: Call) => {
      const found = await usage(summary, call)
      return found === undefined ? null : show(found)
    }
  const users = {
    uniqueUserCountLast30Days: of(found => found.users),
    topUsersLast30Days: of(found => found.topUsers)
  }
  const viewed = { viewCount: of(found => found.total), viewCountLast30Days: of(found => found.count), ...users }
  return {
    DatasetStatsSummary: {
      ...users,
      queryCountLast30Days: of(found => found.count),
      ...profileFields(deps),
      ...featureFields(deps)
    },
    ChartStatsSummary: viewed,
    DashboardStatsSummary: viewed
  }
}

async function readUsage(
  { read, mayView, maxValues }: StatsDeps,
  call: Call,
  { urn, since }: Summary
): Promise<UsageSummary | undefined> {
  const { aspect } = BY_TYPE[entityTypeOf(urn) as keyof typeof BY_TYPE]
  if (!(await mayView(call, urn, aspect))) return undefined
  const points = await read(call, { span: spanOf(urn, aspect, { startTimeMillis: since }), limit: maxValues })
  return summaryOf(points.map(({ json }): Bucket => JSON.parse(json)))
}

function profileFields({ data, read, mayView }: StatsDeps) {
  const latest = (member: 'rowCount' | 'sizeInBytes') => async (summary: Summary, _args: unknown, call: Call) => {
    const { urn } = summary
    if (!(await mayView(call, urn, 'datasetProfile'))) return null
    const wholeOf = async (limit: number) => {
      const points = await read(call, { span: spanOf(urn, 'datasetProfile', {}), limit })
      const profiles = points.map(({ json }): ModelAspects['datasetProfile'] => JSON.parse(json))
      return profiles.find(({ partitionSpec }) => (partitionSpec?.type ?? 'FULL_TABLE') === 'FULL_TABLE')
    }
    // Usually the newest one is: a profile of many columns is large.
    return ((await wholeOf(1)) ?? (await wholeOf(MAX_PROFILES)))?.[member]
  }
  return {
    rowCount: latest('rowCount'),
    sizeInBytes: latest('sizeInBytes'),
    async updateCountLast30Days({ urn, since }: Summary, _args: unknown, call: Call) {
      if (!(await mayView(call, urn, 'operation'))) return null
      const count = await data.series.count(call, spanOf(urn, 'operation', { startTimeMillis: since }))
      return count === 0 ? null : count
    }
  }
}

type Percentile = 'queryCountPercentileLast30Days' | 'uniqueUserPercentileLast30Days'

function featureFields({ aspects, mayView }: StatsDeps) {
  const stored =
    (member: Percentile) =>
    async ({ urn }: Summary, _args: unknown, call: Call) =>
      (await mayView(call, urn, 'datasetUsageStatistics'))
        ? (await aspects.usageFeatures.get(call, urn))?.[member]
        : null
  return {
    queryCountPercentileLast30Days: stored('queryCountPercentileLast30Days'),
    uniqueUserPercentileLast30Days: stored('uniqueUserPercentileLast30Days')
  }
}

/** The privileges of the aspect; of one without any, who may see the entity may view it. */
export function viewers(
  allowed: (call: Call, demands: readonly { readonly anyOf: readonly string[]; readonly on: Urn }[]) => Promise<boolean>
): StatsDeps['mayView'] {
  return async (call, urn, aspect) => {
    const anyOf = VIEW.get(aspect.toLowerCase())
    return anyOf === undefined || (await allowed(call, [{ anyOf: [...anyOf], on: urn }]))
  }
}
