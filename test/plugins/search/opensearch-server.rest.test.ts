import type { Test } from 'tap'
import { eventually, start, temporaryFolder } from '../../helper.ts'
import { openSearchSettings, openSearchTest } from '../../opensearch.ts'
import { checkChanges } from './consistency.ts'
import { openGate } from './open-search-gate.ts'
import { datasetUrn, ready, search } from './searching.ts'

process.env.ASPECTD_TEST_STORE = 'mongodb'

const FRESH = `query fresh($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { total facets { field aggregations { value count } } } }`

async function startTwo(t: Test) {
  const { nodes, indexPrefix } = await openSearchSettings(t)
  const gate = await openGate(t, nodes[0] ?? '')
  const folder = temporaryFolder(t)
  const env = {
    ASPECTD_SEARCH_ENGINE: 'opensearch',
    ASPECTD_SEARCH_NODES: gate.url,
    ASPECTD_SEARCH_INDEX_PREFIX: indexPrefix,
    ASPECTD_SEARCH_REPLICAS: '0',
    ASPECTD_ADMIN_PASSWORD: 'twelve characters at least'
  }
  const [one, two] = [await start(t, { folder, env }), await start(t, { folder, env })]
  await Promise.all([ready(one.admin), ready(two.admin)])
  return { one, two, gate }
}

openSearchTest('two instances share an index: each finds what the other wrote, and goes on without it', async t => {
  const { one, two, gate } = await startTwo(t)
  await checkChanges(t, { writer: one.admin, searchers: [one.admin, two.admin], name: 'apricots' })
  await checkChanges(t, { writer: two.admin, searchers: [two.admin, one.admin], name: 'blackberries' })

  await one.ingest(datasetUrn('counted'), 'datasetProperties', { name: 'counted', description: 'cranberries' })
  const input = { types: ['DATASET'], query: 'cranberries', searchFlags: { fresh: 'RECENT' } }
  await eventually(async () => (await two.admin.gql(FRESH, { input })).data?.searchAcrossEntities.total === 1)
  const { data } = await two.admin.gql(FRESH, { input: { ...input, searchFlags: {} } })
  t.strictSame(
    data.searchAcrossEntities.facets.find(({ field }: { field: string }) => field === 'platform').aggregations,
    [{ value: 'urn:li:dataPlatform:hive', count: 1 }]
  )

  const failed = async () => JSON.stringify(await (await fetch(`${two.url}/health`)).json())
  gate.obstacle = (_asked, answer) => {
    answer
      .writeHead(503, { 'content-type': 'application/json' })
      .end('{"error":{"type":"x","reason":"no elected manager"}}')
    return true
  }
  await eventually(async () => (await failed()).includes('no elected manager'))
  t.equal((await fetch(`${two.url}/health`)).status, 200, 'the catalog is ready')
  await one.ingest(datasetUrn('meanwhile'), 'datasetProperties', { name: 'meanwhile', description: 'dewberries' })
  await t.rejects(search(two.admin, 'dewberries'), /no elected manager/)
  gate.obstacle = undefined
  await eventually(async () => !(await failed()).includes('no elected manager'))
  await ready(two.admin)
  t.equal((await search(two.admin, 'dewberries')).total, 1)
})
