import { type Contribution, operation } from '../../core/index.ts'
import type { Input } from '../entities/index.ts'
import { analyticsCharts, highlightsOf, type MetadataInput, metadataCharts } from './charts.ts'
import type { AnalyticsDeps } from './ranking.ts'
import { type RecommendationsInput, recommendationsOf } from './recommendations.ts'
import { sdl } from './sdl.ts'
import { searchUseGraphql } from './search-use/graphql.ts'
import type { createSearchUse } from './search-use/use.ts'

interface GraphqlDeps extends AnalyticsDeps {
  /** `undefined`: searches are not counted. */
  readonly use: ReturnType<typeof createSearchUse> | undefined
}

/** Every signed-in user may ask: counts are of what they may see. */
export function createGraphql({ use, ...deps }: GraphqlDeps) {
  const searches = searchUseGraphql(use)
  return {
    sdl: `${sdl}${searches.sdl}` as const,
    operations: {
      Query: {
        isAnalyticsEnabled: operation('signed-in', () => true),
        listRecommendations: operation('signed-in', ({ input }: Input<RecommendationsInput>, call) =>
          recommendationsOf(deps, call, input)
        ),
        getAnalyticsCharts: operation('signed-in', (_args, call) => analyticsCharts(deps, call)),
        getMetadataAnalyticsCharts: operation('signed-in', ({ input }: Input<MetadataInput>, call) =>
          metadataCharts(deps, call, input)
        ),
        searchUse: searches.searchUse,
        getHighlights: operation('signed-in', (_args, call) => highlightsOf(deps, call))
      }
    },
    fields: { AnalyticsChart: { __resolveType: typeOfChart } }
  } satisfies Contribution
}

function typeOfChart(chart: object): string {
  if ('bars' in chart) return 'BarChart'
  return 'rows' in chart ? 'TableChart' : 'TimeSeriesChart'
}
