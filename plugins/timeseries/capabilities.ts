import type { Call, EntityField, EntityRef } from '../../core/index.ts'
import { spanOf } from '../entities/index.ts'
import type { StatsDeps } from './stats-summary.ts'

export const capabilitiesSdl = `
  "What can be shown of the past of a dataset."
  type TimeseriesCapabilitiesResult { assetStats: AssetStatsResult }
  "The oldest value that is stored; null for none, and for what the caller may not view."
  type AssetStatsResult {
    oldestDatasetProfileTime: Long
    oldestDatasetUsageTime: Long
    oldestOperationTime: Long
  }
`

const OLDEST = {
  oldestDatasetProfileTime: 'datasetProfile',
  oldestDatasetUsageTime: 'datasetUsageStatistics',
  oldestOperationTime: 'operation'
} as const

/** Each time is read only if a query selects it. */
export const capabilitiesField = {
  only: ['Dataset'],
  sdl: 'timeseriesCapabilities: TimeseriesCapabilitiesResult',
  resolve: { timeseriesCapabilities: ({ urn }) => ({ assetStats: { urn } }) }
} as const satisfies EntityField

export function capabilitiesFields({ data, mayView }: StatsDeps) {
  const oldest =
    (aspect: string) =>
    async ({ urn }: EntityRef, _args: unknown, call: Call) => {
      if (!(await mayView(call, urn, aspect))) return null
      const { points } = await data.series.range(call, spanOf(urn, aspect, {}), { limit: 1, ascending: true })
      return points[0]?.time ?? null
    }
  return {
    AssetStatsResult: Object.fromEntries(Object.entries(OLDEST).map(([name, aspect]) => [name, oldest(aspect)]))
  }
}
