import t from 'tap'
import { start } from '../../helper.ts'

const server = await start(t)
const { admin, user, ingest } = server
const dataset = (name: string, platform = 'hive') => `urn:li:dataset:(urn:li:dataPlatform:${platform},an.${name},PROD)`
const now = Date.now()

t.before(async () => {
  for (const name of ['a', 'b', 'c']) await ingest(dataset(name), 'datasetProperties', { name, description: 'words' })
  await ingest(dataset('d', 'kafka'), 'datasetProperties', {
    name: 'd',
    lastModified: { time: now, actor: 'urn:li:corpuser:datahub' }
  })
  await ingest('urn:li:tag:an', 'tagProperties', { name: 'Analysed' })
  await ingest('urn:li:domain:an', 'domainProperties', { name: 'Analysis' })
  for (const name of ['a', 'b']) {
    await ingest(dataset(name), 'globalTags', { tags: [{ tag: 'urn:li:tag:an' }] })
  }
  await ingest(dataset('a'), 'domains', { domains: ['urn:li:domain:an'] })
  const usage = (count: number) => ({ timestampMillis: now - 1000, totalSqlQueries: count })
  await ingest(dataset('b'), 'datasetUsageStatistics', usage(3))
  await ingest(dataset('c'), 'datasetUsageStatistics', usage(30))
})

const modules = async (client: typeof admin, context: string) => {
  const input = `input: {userUrn: "urn:li:corpuser:x", requestContext: {${context}}}`
  const { data } = await client.gql(`{ listRecommendations(${input}) { modules {
    moduleId renderType content { value entity { urn } params { contentParams { count } searchParams { query filters { field values } } } }
  } } }`)
  return data.listRecommendations.modules
}

t.test('recommendations are what most entities have, what is most used and what changed last', async t => {
  const found = new Map(
    (await modules(admin, 'scenario: HOME')).map((one: { moduleId: string }) => [one.moduleId, one])
  ) as Map<string, { content: { value: string }[]; renderType: string }>
  const valuesOf = (id: string) => found.get(id)?.content.map(({ value }) => value)
  t.strictSame(valuesOf('HIGH_USAGE_ENTITIES'), [dataset('c'), dataset('b')])
  t.equal(valuesOf('RECENTLY_EDITED_ENTITIES')?.[0], dataset('d', 'kafka'))
  t.match(found.get('TOP_TAGS'), {
    renderType: 'TAG_SEARCH_LIST',
    content: [
      {
        ...{ value: 'urn:li:tag:an', entity: { urn: 'urn:li:tag:an' } },
        params: {
          contentParams: { count: 2 },
          searchParams: { query: '*', filters: [{ field: 'tags', values: ['urn:li:tag:an'] }] }
        }
      }
    ]
  })
  t.strictSame(valuesOf('DOMAINS'), ['urn:li:domain:an'])
  t.match(valuesOf('PLATFORMS'), ['urn:li:dataPlatform:hive', 'urn:li:dataPlatform:kafka'])
  t.strictSame((await modules(admin, 'scenario: HOME, modules: [DOMAINS]')).length, 1)
})

t.test('use is compared only where the caller may view it', async t => {
  const urn = 'urn:li:dataHubPolicy:view-dataset-sensitive'
  await admin.gql('mutation($urn: String!) { deletePolicy(urn: $urn) }', { urn })
  const reader = await user('an-reader', { privileges: ['VIEW_ENTITY_PAGE'] })
  const found = await modules(reader, 'scenario: HOME, modules: [HIGH_USAGE_ENTITIES]')
  t.strictSame(found, [])
})

t.test('charts and highlights count what is stored', async t => {
  const { data } = await admin.gql(`{
    getHighlights { value title body }
    getAnalyticsCharts { groupId charts {
      ... on BarChart { title bars { name segments { value } } }
      ... on TableChart { table: title columns rows { values cells { entity { urn } } } }
    } }
    kafka: getMetadataAnalyticsCharts(input: {entityType: DATASET, query: "d"}) { charts { ... on BarChart { title } } }
  }`)
  t.match(data.getHighlights[0], { value: 4, title: 'Datasets' })
  t.match(data.getHighlights[0].body, /75% are described, 25% are in a domain/)
  const charts = data.getAnalyticsCharts.flatMap(({ charts }: { charts: object[] }) => charts)
  const chart = (title: string) =>
    charts.find((one: { title?: string; table?: string }) => one.title === title || one.table === title)
  t.strictSame(chart('Entities by tag').bars, [{ name: 'Analysed', segments: [{ value: 2 }] }])
  t.strictSame(chart('Entities by domain').bars, [{ name: 'Analysis', segments: [{ value: 1 }] }])
  t.strictSame(chart('Most used').rows[0], {
    values: ['c', '30'],
    cells: [{ entity: { urn: dataset('c') } }, { entity: null }]
  })
  t.ok(data.kafka[0].charts.length > 0)
})
