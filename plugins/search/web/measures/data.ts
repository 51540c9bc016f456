import { graphql, plugins, shortName, typeName } from 'aspectd/console'
import { orFiltersOf, parseFilters } from '../filters.ts'
import { queryPath } from '../nothing.ts'
import { withoutLinesOf } from '../plugin-lines.ts'
import { COVERAGE } from './documents.ts'
import type { Coverage, CoverageVariables } from './documents.types.ts'

/** What people describe, own and tag. */
const ASSETS = ['DATASET', 'CONTAINER', 'CHART', 'DASHBOARD', 'DATA_FLOW', 'DATA_JOB']
const TYPE = '_entityType'
/** Rows of the page. */
const MOST_ROWS = 1000
/** The largest that the server answers. */
const MOST_VALUES = 10_000

/** What assets are counted by, as the address says; and the filter of each. */
export const FIELDS = { platform: 'platform', domain: 'domains', type: TYPE } as const
export type By = keyof typeof FIELDS

export const byOf = (text: string | null): By => (text === 'domain' || text === 'type' ? text : 'platform')

/** What can be asked for: what it is asked of, and the query for what lacks it. A page of results finds the same. */
interface Measure {
  readonly of: 'all' | 'tables' | 'datasets'
  readonly lacks: string
  /** Without it nothing is counted. */
  readonly plugin?: string
}

/** Entities that measures are asked of. */
const BASES = {
  all: { query: '', types: ASSETS },
  tables: { query: 'fieldPaths:*', types: ['DATASET'] },
  datasets: { query: '', types: ['DATASET'] }
} as const

export const MEASURES = {
  described: { of: 'all', lacks: '-description:* -editedDescription:*' },
  owned: { of: 'all', lacks: '-owners:*', plugin: 'owners' },
  tagged: { of: 'all', lacks: '-tags:* -glossaryTerms:*' },
  inDomain: { of: 'all', lacks: '-domains:*', plugin: 'domains' },
  columns: { of: 'tables', lacks: 'fieldPaths:* -fieldDescriptions:* -editedFieldDescriptions:*' },
  checked: {
    ...{ of: 'datasets', plugin: 'quality' },
    lacks: '-passingAssertions:* -failingAssertions:* -erroringAssertions:*'
  }
} as const satisfies Readonly<Record<string, Measure>>
export type MeasureName = keyof typeof MEASURES

/** Those of plugins that are on. */
export const measuresShown = (): MeasureName[] =>
  (Object.keys(MEASURES) as MeasureName[]).filter(name => {
    const { plugin }: Measure = MEASURES[name]
    return plugin === undefined || plugins.value.has(plugin)
  })

export interface CoverageRow {
  /** A value of the filter; `undefined`: all assets. */
  readonly value: string | undefined
  /** `''` for all assets. */
  readonly name: string
  readonly total: number
  readonly measured: Readonly<Record<MeasureName, { readonly of: number; readonly lacking: number }>>
}

/** All assets, then those of each value, the most first; and whether there are more values. */
export interface CoverageTable {
  readonly rows: readonly CoverageRow[]
  readonly isCut: boolean
}

export async function loadCoverage(by: By, signal: AbortSignal): Promise<CoverageTable> {
  const document = withoutLinesOf(COVERAGE, plugin => plugins.value.has(plugin))
  // Without the lines of plugins that are off.
  const answer: Partial<Coverage> = await graphql<Partial<Coverage>>(document, { ...variables(by) }, signal)
  const countsOf = (name: keyof Coverage) => createCounts(answer[name], FIELDS[by])
  const all = countsOf('all')
  const of = { all, tables: countsOf('tables'), datasets: countsOf('datasets') }
  const lacking = new Map((Object.keys(MEASURES) as MeasureName[]).map(name => [name, countsOf(name)]))
  const rowOf = (value: string | undefined, name: string): CoverageRow => ({
    value,
    name,
    total: all(value),
    measured: Object.fromEntries(
      Array.from(lacking, ([measure, counts]) => [
        measure,
        { of: of[MEASURES[measure].of](value), lacking: counts(value) }
      ])
    ) as CoverageRow['measured']
  })
  const values = answer.all?.facets?.find(({ field }) => field === FIELDS[by])?.aggregations ?? []
  const rows = values.slice(0, MOST_ROWS).map(one => rowOf(one.value, nameOf(by, one)))
  return { rows: all(undefined) === 0 ? [] : [rowOf(undefined, ''), ...rows], isCut: values.length > MOST_ROWS }
}

const nameOf = (by: By, { value, displayName }: { readonly value: string; readonly displayName?: string | null }) =>
  by === 'type' ? typeName(value) : displayName || shortName(value)

type Answer = Coverage['tables'] | undefined

/** Returns how many have a value; without one, how many there are: each has one type. */
function createCounts(answer: Answer, field: string): (value: string | undefined) => number {
  const valuesOf = (name: string) => answer?.facets?.find(facet => facet.field === name)?.aggregations ?? []
  const counts = new Map(valuesOf(field).map(({ value, count }) => [value, count]))
  const whole = valuesOf(TYPE).reduce((sum, { count }) => sum + count, 0)
  return value => (value === undefined ? whole : (counts.get(value) ?? 0))
}

function variables(by: By): CoverageVariables {
  const facets = [...new Set([TYPE, FIELDS[by]])]
  const input = (query: string, types: readonly string[]) => ({
    query: query === '' ? '*' : query,
    facets,
    orFilters: orFiltersOf(parseFilters(types.map(type => `${TYPE}:${type}`))),
    searchFlags: { maxAggValues: MOST_VALUES }
  })
  const base = (name: keyof typeof BASES) => input(BASES[name].query, BASES[name].types)
  const lacking = (name: MeasureName) => input(MEASURES[name].lacks, BASES[MEASURES[name].of].types)
  return {
    ...{ all: base('all'), tables: base('tables'), datasets: base('datasets') },
    ...{ described: lacking('described'), owned: lacking('owned'), tagged: lacking('tagged') },
    ...{ inDomain: lacking('inDomain'), columns: lacking('columns'), checked: lacking('checked') }
  }
}

/** The results that are as many as `total` of the row says, or, with a measure, `lacking`. */
export function resultsPath(by: By, { value }: Pick<CoverageRow, 'value'>, name?: MeasureName): string {
  const { types } = BASES[name === undefined ? 'all' : MEASURES[name].of]
  const isType = by === 'type' && value !== undefined
  const ofTypes = (isType ? [value] : types).map(type => `${TYPE}:${type}`)
  const ofValue = value === undefined || isType ? [] : [`${FIELDS[by]}:${value}`]
  return queryPath(name === undefined ? '' : MEASURES[name].lacks, [...ofTypes, ...ofValue])
}
