import t from 'tap'
import { start } from '../../helper.ts'
import { columnUrn, ingestPipeline, walk } from './pipeline.ts'

const server = await start(t)
const { admin } = server
const all = await ingestPipeline(admin, 'walked')
const { source, raw, staging, mart, job, chart, dashboard } = all

t.test('a walk upstream and downstream has degrees, paths and facets', async t => {
  const up = await walk(admin, dashboard, 'UPSTREAM')
  t.strictSame(up.reached, [`1 ${chart}`, `2 ${mart}`, `3 ${staging}`, `4 ${job}`, `4 ${raw}`, `5 ${source}`].sort())
  t.equal(up.total, 6)
  t.equal(up.isPartial, false)
  t.strictSame(up.paths.get(mart), [`${dashboard} > ${chart} > ${mart}`])
  t.strictSame(up.facets.degree, { 1: 1, 2: 1, '3+': 4 })
  t.strictSame(up.facets._entityType, { DATASET: 4, CHART: 1, DATA_JOB: 1 })
  const down = await walk(admin, raw, 'DOWNSTREAM')
  t.strictSame(down.reached, [`1 ${job}`, `1 ${staging}`, `2 ${mart}`, `3 ${chart}`, `4 ${dashboard}`].sort())
})

t.test('text, types and filters select what is returned, not what is walked through', async t => {
  const datasets = await walk(admin, dashboard, 'UPSTREAM', { types: ['DATASET'] })
  t.strictSame(datasets.reached, [`2 ${mart}`, `3 ${staging}`, `4 ${raw}`, `5 ${source}`].sort())
  const words = await walk(admin, dashboard, 'UPSTREAM', { query: 'staging' })
  t.strictSame(words.reached, [`3 ${staging}`])
  const orFilters = [{ and: [{ field: 'degree', values: ['1', '2'] }] }]
  t.strictSame((await walk(admin, dashboard, 'UPSTREAM', { orFilters })).reached, [`1 ${chart}`, `2 ${mart}`])
  const far = [
    { field: 'degree', values: ['3+'] },
    { field: '_entityType', values: ['DATA_JOB'] }
  ]
  t.strictSame((await walk(admin, dashboard, 'UPSTREAM', { filters: far })).reached, [`4 ${job}`])
})

t.test('columns are walked: as columns, or as their datasets', async t => {
  const groupingSpec = { groupingCriteria: { baseEntityType: 'SCHEMA_FIELD', groupingEntityType: 'SCHEMA_FIELD' } }
  const id = (dataset: string) => columnUrn(dataset, 'id')
  const columns = await walk(admin, id(mart), 'UPSTREAM', { searchFlags: { groupingSpec } })
  t.strictSame(columns.reached, [`1 ${id(staging)}`, `2 ${id(raw)}`, `3 ${id(source)}`].sort())
  const datasets = await walk(admin, id(mart), 'UPSTREAM')
  t.strictSame(datasets.reached, [`1 ${staging}`, `2 ${raw}`, `3 ${source}`].sort())
  t.strictSame(datasets.paths.get(raw), [`${id(mart)} > ${id(staging)} > ${id(raw)}`])
  t.strictSame((await walk(admin, columnUrn(mart, 'amount'), 'UPSTREAM')).total, 0)
})

t.test('a column says which path it is, of which dataset', async t => {
  const { data, errors } = await admin.gql(
    `query ($input: SearchAcrossLineageInput!) {
      searchAcrossLineage(input: $input) {
        searchResults { paths { path { urn type ... on SchemaFieldEntity { fieldPath parent { urn type } } } } }
      }
    }`,
    { input: { urn: columnUrn(raw, 'id'), direction: 'UPSTREAM' } }
  )
  t.notOk(errors, JSON.stringify(errors))
  t.strictSame(data.searchAcrossLineage.searchResults[0].paths[0].path.at(-1), {
    urn: columnUrn(source, 'id'),
    type: 'SCHEMA_FIELD',
    fieldPath: 'id',
    parent: { urn: source, type: 'DATASET' }
  })
})

t.test('types that are ignored as hops take the degree of the one before them', async t => {
  const lineageFlags = { ignoreAsHops: [{ entityType: 'CHART' }] }
  const found = await walk(admin, dashboard, 'UPSTREAM', { lineageFlags, types: ['DATASET', 'CHART'] })
  t.strictSame(found.reached, [`1 ${mart}`, `2 ${staging}`, `3 ${raw}`, `4 ${source}`].sort())
  const elsewhere = { ignoreAsHops: [{ entityType: 'CHART', platforms: ['urn:li:dataPlatform:tableau'] }] }
  t.match((await walk(admin, dashboard, 'UPSTREAM', { lineageFlags: elsewhere })).reached, [`1 ${chart}`])
})

t.test('scrolling returns every result once, with a cursor of this question only', async t => {
  const document = `query ($input: ScrollAcrossLineageInput!) {
    scrollAcrossLineage(input: $input) { nextScrollId total searchResults { entity { urn } paths { path { urn } } } }
  }`
  const found: string[] = []
  const input = { urn: dashboard, direction: 'UPSTREAM', count: 2 }
  let scrollId: string | null = null
  do {
    const { data, errors } = await admin.gql(document, { input: { ...input, scrollId } })
    t.notOk(errors)
    const page = data.scrollAcrossLineage
    t.equal(page.total, 6)
    found.push(...page.searchResults.map(({ entity }: { entity: { urn: string } }) => entity.urn))
    scrollId = page.nextScrollId
    if (scrollId === null) break
    const foreign = await admin.gql(document, { input: { ...input, direction: 'DOWNSTREAM', scrollId } })
    t.equal(foreign.errors[0].extensions.code, 400)
  } while (scrollId !== null)
  t.strictSame([...found].sort(), [chart, job, mart, raw, source, staging].sort())
})

t.test('a start that does not exist has no lineage', async t => {
  const nothing = await walk(admin, 'urn:li:dataset:(urn:li:dataPlatform:hive,walked.none,PROD)', 'UPSTREAM')
  t.strictSame([nothing.total, nothing.reached], [0, []])
})

t.test('a change is walked by the next question', async t => {
  await admin.ingest(staging, 'status', { removed: true })
  t.strictSame((await walk(admin, dashboard, 'UPSTREAM')).reached, [`1 ${chart}`, `2 ${mart}`])
  const searchFlags = { includeSoftDeleted: true }
  t.equal((await walk(admin, dashboard, 'UPSTREAM', { searchFlags })).total, 6)
  await admin.ingest(staging, 'status', { removed: false })
  t.equal((await walk(admin, dashboard, 'UPSTREAM')).total, 6)
})

t.test('input that cannot be evaluated is refused with what was expected', async t => {
  const refused: readonly (readonly [object, RegExp])[] = [
    [{ urn: null }, /^urn: expected the URN/],
    [{ urn: 'orders' }, /is not a URN/],
    [{ count: -1 }, /^count must be between 0 and 10000/],
    [{ start: -1 }, /^start must not be negative/],
    [{ filters: [{ field: 'degree', values: ['4'] }] }, /^filter: the field degree has the values 1, 2, 3\+, found 4$/],
    [
      { filters: [{ field: 'degree', condition: 'CONTAIN', values: ['1'] }] },
      /does not support the condition CONTAIN$/
    ],
    [{ orFilters: [{ and: [{ field: 'degree', values: ['1'] }] }, { and: [] }] }, /expected the same degrees/],
    [{ searchFlags: { maxAggValues: -1 } }, /^maxAggValues must be/]
  ]
  for (const [input, message] of refused) {
    const document = 'query ($input: SearchAcrossLineageInput!) { searchAcrossLineage(input: $input) { total } }'
    const { errors } = await admin.gql(document, { input: { urn: mart, direction: 'UPSTREAM', ...input } })
    t.match(errors?.[0]?.message, message)
    t.equal(errors?.[0]?.extensions.code, 400)
  }
})

t.test('a dataset says how many columns it has, and so does a walk that reaches it; nothing else does', async t => {
  const { data, errors } = await admin.gql(
    `query ($urn: String!, $input: SearchAcrossLineageInput!) {
      dataset(urn: $urn) { schemaMetadata { totalFields } }
      searchAcrossLineage(input: $input) { searchResults { columnCount entity { urn } } }
    }`,
    { urn: mart, input: { urn: dashboard, direction: 'UPSTREAM' } }
  )
  t.notOk(errors, JSON.stringify(errors))
  type Result = { columnCount: number | null; entity: { urn: string } }
  const results: readonly Result[] = data.searchAcrossLineage.searchResults
  const counts = results.map(({ entity, columnCount }) => `${entity.urn} ${columnCount}`)
  const datasets = [mart, staging, raw, source].map(urn => `${urn} 2`)
  t.strictSame(counts.sort(), [...datasets, `${chart} null`, `${job} null`].sort())
  t.equal(data.dataset.schemaMetadata.totalFields, 2)
})
