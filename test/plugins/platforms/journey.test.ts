import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, latest, proposal } from '../entities/proposals.ts'

const server = await start(t)
const { admin } = server
const platform = (name: string) => `urn:li:dataPlatform:${name}`
const dataset = (name: string, on: string) => `urn:li:dataset:(${platform(on)},${name},PROD)`
const storage = 'adlsGen1 adlsGen2 abs file gcs hdfs s3'.split(' ')

t.test('the platforms exist from the first start', async t => {
  t.match(await latest(admin, platform('snowflake'), 'dataPlatformInfo'), {
    name: 'snowflake',
    displayName: 'Snowflake',
    type: 'RELATIONAL_DB',
    datasetNameDelimiter: '.',
    logoUrl: /snowflake/
  })
  for (const name of storage) {
    t.match(await latest(admin, platform(name), 'dataPlatformInfo'), { datasetNameDelimiter: '/' }, name)
  }
  const { data } = await admin.gql('{ dataPlatform(urn: "urn:li:dataPlatform:mssql") { properties { displayName } } }')
  t.equal(data.dataPlatform.properties.displayName, 'SQL Server')
})

t.test('facets name platforms as people do', async t => {
  await admin.ingest(dataset('sales.orders', 'postgres'), 'datasetProperties', { name: 'orders' })
  const { data } = await admin.gql(
    '{ aggregateAcrossEntities(input: { query: "*", facets: ["platform"] }) { facets { aggregations { value displayName } } } }'
  )
  const values: { value: string; displayName: string }[] = data.aggregateAcrossEntities.facets[0].aggregations
  t.match(
    values.filter(({ value }) => value === platform('postgres')),
    [{ displayName: 'PostgreSQL' }]
  )
})

t.test('folders of storage platforms are folders', async t => {
  const NAMES: [string, string, string[]][] = [
    ['shelf/reports/q1.v2.csv', 'file', ['shelf', 'reports']],
    ['bucket-7/raw/events/2025', 's3', ['bucket-7', 'raw', 'events']],
    ['s3://bucket-7/raw/a.json', 's3', ['bucket-7', 'raw']],
    ['shelf/sub.dir/t.parquet', 'gcs', ['shelf', 'sub.dir']],
    ['/warehouse/lake/visits', 'hdfs', ['warehouse', 'lake']],
    ['acct.blob.core.windows.net/box/in/x.csv', 'abs', ['acct.blob.core.windows.net', 'box', 'in']],
    ['box/lake/x', 'adlsGen2', ['box', 'lake']],
    ['db.public.visits', 'postgres', ['db', 'public']],
    ['alone.csv', 'file', ['Default']]
  ]
  for (const [name, on, folders] of NAMES) {
    await ingest(admin, proposal(dataset(name, on), 'datasetProperties', { description: name }))
    const path = await latest(admin, dataset(name, on), 'browsePathsV2')
    t.strictSame(path, { path: folders.map(id => ({ id })) }, name)
  }
})

t.test('operators own the platforms: a changed one stays changed, a deleted one stays deleted', async t => {
  const mine = { name: 'kafka', displayName: 'Our Kafka', type: 'MESSAGE_BROKER', datasetNameDelimiter: '-' }
  await ingest(admin, proposal(platform('kafka'), 'dataPlatformInfo', mine))
  await admin.post('/entities?action=delete', { urn: platform('voldemort') })
  const { admin: again } = await server.restart()
  t.strictSame(await latest(again, platform('kafka'), 'dataPlatformInfo'), mine)
  t.equal(await latest(again, platform('voldemort'), 'dataPlatformInfo'), 404)
  t.match(await latest(again, platform('snowflake'), 'dataPlatformInfo'), { displayName: 'Snowflake' })
})
