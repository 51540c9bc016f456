import { type Call, enumName, isUrn } from '../../core/index.ts'
import type { ShownFacet, Wanted } from '../search/index.ts'
import { type AnalyticsDeps, mostUsed, recentlyChanged } from './ranking.ts'

const BARS = 20
const ROWS = 10
const TYPE = '_entityType'

/** What entities are counted by, with the titles of the charts. */
const COUNTED: Readonly<Record<string, string>> = {
  [TYPE]: 'Entities by type',
  platform: 'Entities by platform',
  domains: 'Entities by domain',
  owners: 'Entities by owner',
  tags: 'Entities by tag',
  glossaryTerms: 'Entities by glossary term'
}

export interface MetadataInput {
  readonly entityType?: string | null
  /** Absent, empty or `GLOBAL`: all. */
  readonly domain?: string | null
  readonly query?: string | null
}

/** Counts of what the caller may see. */
export async function metadataCharts(deps: AnalyticsDeps, call: Call, input: MetadataInput) {
  const { entityType, domain, query } = input
  const wanted = await deps.search.wantedOf(call, {
    ...{ query: query || '*', types: entityType ? [entityType] : null },
    orFilters: domain && domain !== 'GLOBAL' ? [{ and: [{ field: 'domains', values: [domain] }] }] : null
  })
  return [{ groupId: 'DataLandscape', title: 'Data landscape', charts: await barsOf(deps, call, wanted) }]
}

export async function analyticsCharts(deps: AnalyticsDeps, call: Call) {
  const [landscape = { charts: [] }] = await metadataCharts(deps, call, {})
  const used = await mostUsed(deps, call, { limit: ROWS })
  const changed = await recentlyChanged(deps, call, { limit: ROWS })
  const rows = [
    ...(await tableOf(deps, call, {
      ...{ title: 'Most used', columns: ['Name', 'Queries or views'] },
      rows: used.map(({ urn, count }) => [urn, String(count)])
    })),
    ...(await tableOf(deps, call, {
      ...{ title: 'Recently changed', columns: ['Name'], rows: changed.map(urn => [urn]) }
    }))
  ]
  return [
    ...(landscape.charts.length > 0 ? [landscape] : []),
    ...(rows.length > 0 ? [{ groupId: 'Use', title: 'Use and changes', charts: rows }] : [])
  ]
}

async function barsOf(deps: AnalyticsDeps, call: Call, wanted: Wanted) {
  const { facets } = deps.search
  const found = await facets.count(call, wanted, { maxAggValues: BARS, names: Object.keys(COUNTED) })
  const counted = found.filter(({ aggregations }) => aggregations.length > 0)
  return Promise.all(counted.map(facet => barChartOf(deps, call, facet)))
}

async function barChartOf({ search }: AnalyticsDeps, call: Call, { field, aggregations }: ShownFacet) {
  const bars = await Promise.all(
    aggregations.map(async ({ value, count }) => {
      const name = isUrn(value) ? ((await search.namesOf(call, value)) ?? value) : value
      return { name, segments: [{ label: name, value: count }] }
    })
  )
  return { title: COUNTED[field] ?? field, bars }
}

interface Table {
  readonly title: string
  readonly columns: readonly string[]
  /** The first cell is a URN. */
  readonly rows: readonly (readonly string[])[]
}

/** No table without rows. */
async function tableOf({ search }: AnalyticsDeps, call: Call, { title, columns, rows }: Table) {
  if (rows.length === 0) return []
  const shown = await Promise.all(
    rows.map(async ([urn = '', ...rest]) => {
      const name = (isUrn(urn) && (await search.namesOf(call, urn))) || urn
      const cells = [{ value: name, entity: urn }, ...rest.map(value => ({ value }))]
      return { values: [name, ...rest], cells }
    })
  )
  return [{ title, columns, rows: shown }]
}

/** Types of data with the words for them, and what is said of how many of them are described. */
const HIGHLIGHTED: Readonly<Record<string, string>> = {
  dataset: 'Datasets',
  chart: 'Charts',
  dashboard: 'Dashboards',
  dataJob: 'Jobs'
}
const ASPECTS = ['hasOwners', 'hasDescription', 'hasDomain'] as const
const SAID = { hasOwners: 'have owners', hasDescription: 'are described', hasDomain: 'are in a domain' }

/** One for each type of data that there is. */
export async function highlightsOf(deps: AnalyticsDeps, call: Call) {
  const { facets } = deps.search
  const countOf = async (type: string, field?: string) => {
    const orFilters = field === undefined ? null : [{ and: [{ field, values: ['true'] }] }]
    const wanted = await deps.search.wantedOf(call, { query: '*', types: [type], orFilters })
    const [facet] = await facets.count(call, wanted, { names: [TYPE] })
    return facet?.aggregations.find(({ value }) => value === enumName(type))?.count ?? 0
  }
  const highlights: object[] = []
  for (const [type, title] of Object.entries(HIGHLIGHTED)) {
    const value = await countOf(type)
    if (value === 0) continue
    const shares = await Promise.all(ASPECTS.map(async field => [field, await countOf(type, field)] as const))
    const body = shares.map(([field, count]) => `${Math.round((100 * count) / value)}% ${SAID[field]}`).join(', ')
    highlights.push({ value, title, body })
  }
  return highlights
}
