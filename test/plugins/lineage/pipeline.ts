import type { Client } from '../../helper.ts'

/** A pipeline of a source, three tables, a job, a chart and a dashboard, with columns; all names begin with the prefix. */
export interface Pipeline {
  readonly source: string
  readonly raw: string
  readonly staging: string
  readonly mart: string
  readonly job: string
  readonly chart: string
  readonly dashboard: string
}

export const datasetUrn = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
export const columnUrn = (dataset: string, path: string) => `urn:li:schemaField:(${dataset},${path})`

const STAMP = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ingestion' }
const COLUMNS = ['id', 'amount']

export function pipelineOf(prefix: string): Pipeline {
  const [source, raw, staging, mart] = ['source', 'raw', 'staging', 'mart'].map(name => datasetUrn(`${prefix}.${name}`))
  return {
    source: source ?? '',
    raw: raw ?? '',
    staging: staging ?? '',
    mart: mart ?? '',
    job: `urn:li:dataJob:(urn:li:dataFlow:(airflow,${prefix},PROD),copy)`,
    chart: `urn:li:chart:(looker,${prefix})`,
    dashboard: `urn:li:dashboard:(looker,${prefix})`
  }
}

export const upstreamLineage = (down: string, ups: readonly string[], columns: readonly string[] = []) => ({
  upstreams: ups.map(dataset => ({ dataset, type: 'TRANSFORMED', auditStamp: STAMP })),
  fineGrainedLineages: columns.map(path => ({
    upstreamType: 'FIELD_SET',
    upstreams: ups.map(up => columnUrn(up, path)),
    downstreamType: 'FIELD',
    downstreams: [columnUrn(down, path)]
  }))
})

export const schemaMetadata = (columns: readonly string[]) => ({
  schemaName: 's',
  platform: 'urn:li:dataPlatform:hive',
  version: 0,
  hash: '',
  platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
  fields: columns.map(fieldPath => ({
    fieldPath,
    nativeDataType: 'int',
    type: { type: { 'com.linkedin.schema.NumberType': {} } }
  }))
})

/** source → raw → (job) → staging → mart → chart → dashboard; the first two by a job. */
export async function ingestPipeline(by: Client, prefix: string): Promise<Pipeline> {
  const all = pipelineOf(prefix)
  const { source, raw, staging, mart, job, chart, dashboard } = all
  const put = async (urn: string, aspect: string, value: object) => {
    const { status, body } = await by.ingest(urn, aspect, value)
    if (status !== 200) throw new Error(`${aspect} of ${urn}: ${JSON.stringify(body)}`)
  }
  for (const urn of [source, raw, staging, mart]) await put(urn, 'schemaMetadata', schemaMetadata(COLUMNS))
  await put(raw, 'upstreamLineage', upstreamLineage(raw, [source], COLUMNS))
  await put(staging, 'upstreamLineage', upstreamLineage(staging, [raw], COLUMNS))
  await put(mart, 'upstreamLineage', upstreamLineage(mart, [staging], ['id']))
  await put(job, 'dataJobInfo', { name: `${prefix} copy`, type: { string: 'SQL' } })
  await put(job, 'dataJobInputOutput', {
    inputDatasets: [],
    outputDatasets: [],
    inputDatasetEdges: [{ destinationUrn: raw }],
    outputDatasetEdges: [{ destinationUrn: staging, created: STAMP, lastModified: STAMP }]
  })
  const lastModified = { created: STAMP, lastModified: STAMP }
  await put(chart, 'chartInfo', { title: 'c', description: '', lastModified, inputEdges: [{ destinationUrn: mart }] })
  await put(dashboard, 'dashboardInfo', {
    title: 'd',
    description: '',
    lastModified,
    charts: [],
    chartEdges: [{ destinationUrn: chart }]
  })
  return all
}

const WALK = `query ($input: SearchAcrossLineageInput!) {
  searchAcrossLineage(input: $input) {
    start count total isPartial
    facets { field aggregations { value count } }
    searchResults { degree explored truncatedChildren entity { urn type } paths { path { urn } } matchedFields { name value } }
  }
}`

export interface Walked {
  readonly total: number
  readonly isPartial: boolean
  /** `2 urn:…`, by degree, then URN. */
  readonly reached: readonly string[]
  readonly paths: ReadonlyMap<string, readonly string[]>
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** @throws Error with the answer if the walk is refused */
export async function walk(
  by: Client,
  urn: string,
  direction: 'UPSTREAM' | 'DOWNSTREAM',
  input: object = {}
): Promise<Walked> {
  const { data, errors } = await by.gql(WALK, { input: { urn, direction, query: '*', count: 100, ...input } })
  if (errors) throw new Error(JSON.stringify(errors))
  const { total, isPartial, searchResults, facets } = data.searchAcrossLineage
  type Result = { degree: number; entity: { urn: string }; paths: { path: { urn: string }[] }[] }
  const results: Result[] = searchResults
  return {
    total,
    isPartial,
    reached: results.map(({ degree, entity }) => `${degree} ${entity.urn}`).sort(),
    paths: new Map(
      results.map(({ entity, paths }) => [entity.urn, paths.map(({ path }) => path.map(one => one.urn).join(' > '))])
    ),
    facets: Object.fromEntries(
      facets.map((facet: { field: string; aggregations: { value: string; count: number }[] }) => [
        facet.field,
        Object.fromEntries(facet.aggregations.map(({ value, count }) => [value, count]))
      ])
    )
  }
}
