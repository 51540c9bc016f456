import t from 'tap'
import { start } from '../../helper.ts'
import { columnUrn, datasetUrn, schemaMetadata, upstreamLineage, walk } from './pipeline.ts'

const { admin } = await start(t)
const STAMP = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ingestion' }
const AS_COLUMNS = {
  searchFlags: {
    groupingSpec: { groupingCriteria: { baseEntityType: 'SCHEMA_FIELD', groupingEntityType: 'SCHEMA_FIELD' } }
  }
}

async function put(urn: string, aspect: string, value: object) {
  const { status, body } = await admin.ingest(urn, aspect, value)
  if (status !== 200) throw new Error(`${aspect} of ${urn}: ${JSON.stringify(body)}`)
}
const joined = (...pairs: readonly (readonly [up: string, down: string])[]) => ({
  upstreams: [],
  fineGrainedLineages: pairs.map(([up, down]) => ({
    ...{ upstreamType: 'FIELD_SET', upstreams: [up] },
    ...{ downstreamType: 'FIELD', downstreams: [down] }
  }))
})

/** The datasets that a filter of columns finds. */
async function declaring(path: string): Promise<string[]> {
  const { data, errors } = await admin.gql(
    `query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { searchResults { entity { urn } } } }`,
    { input: { types: ['DATASET'], query: '*', orFilters: [{ and: [{ field: 'fieldPaths', values: [path] }] }] } }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.searchAcrossEntities.searchResults.map((hit: { entity: { urn: string } }) => hit.entity.urn).sort()
}

t.test('both spellings of a column are one column of a walk', async t => {
  const [raw, typed, mart] = ['spelled.raw', 'spelled.typed', 'spelled.mart'].map(datasetUrn) as [
    string,
    string,
    string
  ]
  const paths = {
    email: '[version=2.0].[type=string].email',
    'address.zip': '[version=2.0].[type=struct].[type=struct].address.[type=string].zip',
    'lines.n': '[version=2.0].[type=struct].[type=array].[type=struct].lines.[type=int].n',
    'labels.value': '[version=2.0].[type=struct].[type=map].[type=struct].labels.[type=string].value',
    'event.name': '[version=2.0].[type=struct].[type=union].event.[type=com.acme.Event].[type=string].name'
  }
  const plain = Object.keys(paths)
  await put(raw, 'schemaMetadata', schemaMetadata(plain))
  await put(mart, 'schemaMetadata', schemaMetadata(plain))
  await put(typed, 'schemaMetadata', schemaMetadata(Object.values(paths)))
  const [into, from] = [Object.entries(paths), plain]
  await put(
    typed,
    'upstreamLineage',
    joined(...into.map(([p, v2]) => [columnUrn(raw, p), columnUrn(typed, v2)] as const))
  )
  await put(mart, 'upstreamLineage', joined(...from.map(p => [columnUrn(typed, p), columnUrn(mart, p)] as const)))
  for (const [path, spelled] of into) {
    const middle = columnUrn(typed, spelled)
    const down = await walk(admin, columnUrn(raw, path), 'DOWNSTREAM', AS_COLUMNS)
    t.strictSame(down.reached, [`1 ${middle}`, `2 ${columnUrn(mart, path)}`], path)
    t.strictSame(await declaring(path), [mart, raw, typed])
    t.strictSame(await declaring(spelled), [mart, raw, typed])
    const up = await walk(admin, columnUrn(mart, path), 'UPSTREAM')
    t.strictSame(up.reached, [`1 ${typed}`, `2 ${raw}`])
    for (const start of [middle, columnUrn(typed, path), columnUrn(typed, `[version=2.0].[type=bytes].${path}`)]) {
      t.strictSame((await walk(admin, start, 'DOWNSTREAM')).paths.get(mart), [`${start} > ${columnUrn(mart, path)}`])
      t.strictSame((await walk(admin, start, 'UPSTREAM')).reached, [`1 ${raw}`])
    }
  }
})

t.test('a walk of a column goes on to what consumes it, and one of an entity stays one of entities', async t => {
  const [from, table, out] = ['fields.from', 'fields.table', 'fields.out'].map(datasetUrn) as [string, string, string]
  const [chart, dashboard] = ['urn:li:chart:(looker,fields)', 'urn:li:dashboard:(looker,fields)']
  const other = 'urn:li:dashboard:(looker,fields.other)'
  const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,fields,PROD),job)'
  const typed = '[version=2.0].[type=long].buyer'
  await put(from, 'schemaMetadata', schemaMetadata(['user']))
  await put(table, 'schemaMetadata', schemaMetadata([typed, 'unused']))
  await put(out, 'schemaMetadata', schemaMetadata(['who']))
  await put(table, 'upstreamLineage', {
    ...upstreamLineage(table, [from]),
    ...{ fineGrainedLineages: joined([columnUrn(from, 'user'), columnUrn(table, 'buyer')]).fineGrainedLineages }
  })
  const info = { title: 't', description: '', lastModified: { created: STAMP, lastModified: STAMP } }
  await put(chart, 'chartInfo', { ...info, inputEdges: [{ destinationUrn: table }] })
  await put(chart, 'inputFields', { fields: [{ schemaFieldUrn: columnUrn(table, typed) }] })
  await put(dashboard, 'dashboardInfo', { ...info, charts: [], chartEdges: [{ destinationUrn: chart }] })
  await put(other, 'dashboardInfo', { ...info, charts: [] })
  await put(other, 'inputFields', { fields: [{ schemaFieldUrn: columnUrn(table, 'buyer') }] })
  await put(job, 'dataJobInputOutput', {
    ...{ inputDatasets: [table], outputDatasets: [out] },
    ...{ inputDatasetFields: [columnUrn(table, 'buyer')], outputDatasetFields: [columnUrn(out, 'who')] }
  })
  const consumers = [`2 ${chart}`, `2 ${other}`, `2 ${job}`, `3 ${dashboard}`, `3 ${out}`]
  const down = await walk(admin, columnUrn(from, 'user'), 'DOWNSTREAM')
  t.strictSame(down.reached, [`1 ${table}`, ...consumers].sort())
  t.equal(down.total, 6)
  t.strictSame(down.paths.get(dashboard), [
    [columnUrn(from, 'user'), columnUrn(table, typed), chart, dashboard].join(' > ')
  ])
  t.equal((await walk(admin, columnUrn(table, 'unused'), 'DOWNSTREAM')).total, 0)
  t.match((await walk(admin, columnUrn(out, 'who'), 'UPSTREAM')).reached, [`1 ${job}`, `2 ${table}`, `3 ${from}`])
  t.strictSame((await walk(admin, from, 'DOWNSTREAM')).reached, [
    ...[`1 ${table}`, `2 ${chart}`, `2 ${job}`, `3 ${dashboard}`, `3 ${out}`].sort()
  ])
  for (const path of [typed, 'buyer']) {
    const urn = encodeURIComponent(columnUrn(table, path))
    const { body } = await admin.get(`/relationships?urn=${urn}&direction=INCOMING&types=List(consumesField)`)
    t.strictSame(body.relationships.map(({ entity }: { entity: string }) => entity).sort(), [chart, other], path)
  }
  t.strictSame((await walk(admin, job, 'UPSTREAM')).reached, [`1 ${table}`, `2 ${from}`])
})

t.test('what lineage names and nobody stored is a ghost, which only those see who ask', async t => {
  const [here, gone, hidden] = ['ghosts.here', 'ghosts.gone', 'ghosts.removed'].map(datasetUrn) as [
    string,
    string,
    string
  ]
  await put(hidden, 'status', { removed: true })
  await put(here, 'schemaMetadata', schemaMetadata(['id']))
  await put(here, 'upstreamLineage', {
    ...upstreamLineage(here, [gone, hidden]),
    ...{ fineGrainedLineages: joined([columnUrn(gone, 'id'), columnUrn(here, 'id')]).fineGrainedLineages }
  })
  const oneHop = async (flags: object) => {
    const { data, errors } = await admin.gql(
      `query ($urn: String!, $input: LineageInput!) { dataset(urn: $urn) { lineage(input: $input) {
        total relationships { entity { urn ... on Dataset { exists } } } } } }`,
      { urn: here, input: { direction: 'UPSTREAM', ...flags } }
    )
    t.notOk(errors, JSON.stringify(errors))
    return data.dataset.lineage
  }
  t.match(await oneHop({}), { total: 0 })
  t.strictSame(await oneHop({ includeGhostEntities: true }), {
    total: 2,
    relationships: [{ entity: { urn: gone, exists: false } }, { entity: { urn: hidden, exists: true } }]
  })
  const ghosts = { includeGhostEntities: true }
  const both = [`1 ${gone}`, `1 ${hidden}`]
  t.strictSame((await walk(admin, here, 'UPSTREAM')).reached, [])
  t.strictSame((await walk(admin, here, 'UPSTREAM', ghosts)).reached, both)
  t.strictSame((await walk(admin, here, 'UPSTREAM', { lineageFlags: ghosts })).reached, both)
  t.strictSame((await walk(admin, here, 'UPSTREAM', { ...ghosts, types: ['CHART'] })).reached, [])
  t.strictSame((await walk(admin, here, 'UPSTREAM', { ...ghosts, query: 'nothing' })).reached, [])
  t.strictSame((await walk(admin, columnUrn(here, 'id'), 'UPSTREAM', ghosts)).reached, [`1 ${gone}`])
  t.strictSame((await walk(admin, gone, 'DOWNSTREAM', ghosts)).reached, [`1 ${here}`])
  t.equal((await walk(admin, gone, 'DOWNSTREAM')).total, 0)
  const { data } = await admin.gql(
    `query ($input: SearchAcrossLineageInput!) { searchAcrossLineage(input: $input) {
      searchResults { entity { urn ... on Dataset { exists } } } } }`,
    { input: { urn: here, direction: 'UPSTREAM', query: '*', ...ghosts } }
  )
  t.strictSame(
    new Map(data.searchAcrossLineage.searchResults.map(({ entity }: { entity: object }) => Object.values(entity))),
    new Map([
      [gone, false],
      [hidden, true]
    ])
  )
})
