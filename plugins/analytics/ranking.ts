import { type Call, type Data, type Demand, entityTypeOf, inBatches, type Urn } from '../../core/index.ts'
import type { SearchApi } from '../search/index.ts'

export interface AnalyticsDeps {
  readonly data: Data
  readonly search: SearchApi
  readonly allowed: (call: Call, demands: readonly Demand[]) => Promise<boolean>
}

/** Entities whose use is compared: more are not read for one answer. */
const MAX_COMPARED = 1000

/** The timeseries with the use of an entity type, and who may view it (default: who may see the entity). */
const USAGE: Readonly<Record<string, { readonly aspect: string; readonly anyOf?: readonly string[] }>> = {
  dataset: { aspect: 'datasetUsageStatistics', anyOf: ['VIEW_DATASET_USAGE', 'EDIT_ENTITY'] },
  chart: { aspect: 'chartUsageStatistics' },
  dashboard: { aspect: 'dashboardUsageStatistics' }
}

export interface Ranked {
  readonly urn: Urn
  readonly count: number
}

/** How many, and in which view of the catalog. */
export interface Wish {
  readonly limit: number
  readonly viewUrn?: string | null | undefined
}

interface Usage {
  readonly totalSqlQueries?: number
  readonly viewsCount?: number
}

/** The entities with the most queries or views in their latest report, of the first 1000 that the caller finds. */
export async function mostUsed(deps: AnalyticsDeps, call: Call, { limit, viewUrn }: Wish): Promise<Ranked[]> {
  const page = { types: Object.keys(USAGE), query: '*', count: MAX_COMPARED, viewUrn: viewUrn ?? null }
  const { searchResults } = await deps.search.search(call, page)
  const found = searchResults.map(({ entity }) => entity.urn)
  const ranked = await inBatches(found, urns => usesOf(deps, call, urns))
  return ranked.sort((one, other) => other.count - one.count).slice(0, limit)
}

async function usesOf({ data, allowed }: AnalyticsDeps, call: Call, urns: readonly Urn[]): Promise<Ranked[]> {
  const keys = urns.map(urn => ({ urn, aspect: USAGE[entityTypeOf(urn)]?.aspect ?? '' }))
  const points = await data.series.latest(call, keys)
  const ranked: Ranked[] = []
  for (const [at, urn] of urns.entries()) {
    const count = countOf(points[at]?.json)
    const anyOf = USAGE[entityTypeOf(urn)]?.anyOf
    if (count > 0 && (anyOf === undefined || (await allowed(call, [{ anyOf: [...anyOf], on: urn }])))) {
      ranked.push({ urn, count })
    }
  }
  return ranked
}

function countOf(json: string | undefined): number {
  if (json === undefined) return 0
  const { totalSqlQueries, viewsCount }: Usage = JSON.parse(json)
  return totalSqlQueries ?? viewsCount ?? 0
}

const CHANGED = 'lastModifiedAt'

/** The entities that were changed last, as their sources say. */
export async function recentlyChanged(deps: AnalyticsDeps, call: Call, { limit, viewUrn }: Wish): Promise<Urn[]> {
  const { searchResults } = await deps.search.search(call, {
    ...{ query: '*', count: limit, viewUrn: viewUrn ?? null },
    orFilters: [{ and: [{ field: CHANGED, condition: 'EXISTS' }] }],
    sortInput: { sortCriterion: { field: CHANGED, sortOrder: 'DESCENDING' } }
  })
  return searchResults.map(({ entity }) => entity.urn)
}
