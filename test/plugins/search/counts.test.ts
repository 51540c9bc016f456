import t from 'tap'
import { start } from '../../helper.ts'

const server = await start(t)
const { admin, user, ingest } = server
const dataset = (platform: string, name: string) => `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`

t.test('entities are counted by type, and platforms and types are offered as filters', async t => {
  for (const name of ['a', 'b', 'c']) await ingest(dataset('hive', name), 'datasetProperties', { name })
  await ingest(dataset('kafka', 'd'), 'datasetProperties', { name: 'd' })
  await ingest('urn:li:tag:pii', 'tagProperties', { name: 'pii' })

  const counts = async (input: string) =>
    (await admin.gql(`{ getEntityCounts(${input}) { counts { entityType count } } }`)).data.getEntityCounts.counts
  t.strictSame(await counts('input: {types: [DATASET, CHART, TAG]}'), [
    { entityType: 'DATASET', count: 4 },
    { entityType: 'CHART', count: 0 },
    { entityType: 'TAG', count: 1 }
  ])
  const all = await admin.gql('{ getEntityCounts { counts { entityType count } } }')
  const found = new Map(
    all.data.getEntityCounts.counts.map((one: { entityType: string; count: number }) => [one.entityType, one.count])
  )
  t.strictSame([found.get('DATASET'), found.get('TAG')], [4, 1])

  const quick = '{ getQuickFilters(input: {}) { quickFilters { field value entity { urn } } } }'
  const filters = (await admin.gql(quick)).data.getQuickFilters.quickFilters
  const hive = 'urn:li:dataPlatform:hive'
  t.match(filters[0], { field: 'platform', value: hive, entity: { urn: hive } })
  t.match(
    filters.find(({ value }: { value: string }) => value === 'DATASET'),
    { field: '_entityType', entity: null }
  )
})

t.test('what a user may not see is not counted', async t => {
  const nobody = await user('nobody', { privileges: [] })
  const query = '{ getEntityCounts(input: {types: [DATASET]}) { counts { count } } }'
  const { data } = await nobody.gql(query)
  const shown = (await nobody.gql('{ searchAcrossEntities(input: {types: [DATASET], query: "*"}) { total } }')).data
  t.equal(data.getEntityCounts.counts[0].count, shown.searchAcrossEntities.total)
})
