import { writeFileSync } from 'node:fs'
import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { holdBuild, indexOf } from './held.ts'
import { datasetUrn, search } from './searching.ts'

const LIST =
  'query($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { total searchResults { entity { urn } } } }'
const SCROLL =
  'query($input: ScrollAcrossEntitiesInput!) { scrollAcrossEntities(input: $input) { total nextScrollId searchResults { entity { urn } } } }'
const DATASETS = ['shop.customers', 'shop.orders', 'shop.stock'].map(datasetUrn)
const types = ['DATASET']

const whole = await start(t)
for (const urn of DATASETS) await whole.ingest(urn, 'datasetProperties', { description: 'lemons' })
await whole.ingest('urn:li:corpuser:ann', 'corpUserInfo', { active: true, displayName: 'Ann Harbour' })
await search(whole.admin, '*')
const path = indexOf(whole)
const release = holdBuild(t, path)
await whole.kernel.close()
writeFileSync(path, 'not a database '.repeat(1000))
const { admin } = await whole.restart()

async function ask(query: string, input: object) {
  const { body } = await admin.post('/api/graphql', { query, variables: { input } })
  return body
}
const urnsOf = (page: { searchResults: { entity: { urn: string } }[] }) =>
  page.searchResults.map(({ entity }) => entity.urn)

t.test('while a damaged index is built, lists by type come from the store, and say so', async t => {
  const { data, extensions } = await ask(LIST, { types, query: '*', start: 1, count: 1 })
  t.strictSame([data.searchAcrossEntities.total, urnsOf(data.searchAcrossEntities)], [3, DATASETS.slice(1, 2)])
  t.match(extensions, { search: { state: 'building' } })
  const filters = [{ field: 'platform', values: ['urn:li:dataPlatform:hive'] }]
  t.match(await ask(LIST, { types, filters }), { data: { searchAcrossEntities: { total: 3 } } })
  const { body } = await admin.post('/entities?action=list', { entity: 'dataset', start: 0, count: 10 })
  t.match(body.value, { total: 3, entities: DATASETS })
  const { status, body: page } = await admin.get('/openapi/v3/entity/dataset?count=2&systemMetadata=false')
  t.match([status, page.entities.map(({ urn }: { urn: string }) => urn)], [200, DATASETS.slice(0, 2)])
})

t.test('lists by name look for the text in the store', async t => {
  const { data } = await admin.gql('{ listUsers(input: {query: "arbou"}) { total users { urn } } }')
  t.match(data.listUsers, { total: 1, users: [{ urn: 'urn:li:corpuser:ann' }] })
})

t.test('what needs the index is refused, never empty', async t => {
  for (const input of [
    { types, query: 'lemons' },
    { types, sortInput: { sortCriterion: { field: 'urn', sortOrder: 'DESCENDING' } } },
    { types, filters: [{ field: 'description', values: ['lemons'] }] },
    { types, filters: [{ field: 'columnCount', condition: 'GREATER_THAN', values: ['0'] }] }
  ]) {
    const { data, errors, extensions } = await ask(LIST, input)
    t.match([data, errors], [{ searchAcrossEntities: null }, [{ extensions: { code: 503 } }]], JSON.stringify(input))
    t.match(extensions, { search: { state: 'building' } })
  }
})

t.test('a list that began in the store ends there', async t => {
  const first = (await ask(SCROLL, { types, query: '*', count: 2 })).data.scrollAcrossEntities
  t.strictSame([first.total, urnsOf(first)], [3, DATASETS.slice(0, 2)])
  release()
  await eventually(async () => (await ask(LIST, { types, query: 'lemons' })).errors === undefined)
  const next = (await ask(SCROLL, { types, query: '*', count: 2, scrollId: first.nextScrollId })).data
    .scrollAcrossEntities
  t.strictSame([next.total, urnsOf(next), next.nextScrollId], [3, DATASETS.slice(2), null])
  t.strictSame((await ask(LIST, { types, query: 'lemons' })).extensions, {})
})
