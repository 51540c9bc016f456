import { existsSync } from 'node:fs'
import t from 'tap'
import { openServer } from '../../../testing/server.ts'
import { eventually, start } from '../../helper.ts'
import { mongodbTest, mongodbUrl } from '../../mongod.ts'

const TAG = 'urn:li:tag:found'
const SEARCH = '{ searchAcrossEntities(input: {query: "found", types: [TAG]}) { searchResults { entity { urn } } } }'

t.test('on demand the index is opened at the first search, which finds what was written before', async t => {
  const server = await start(t)
  const index = `${server.store.slice('sqlite:'.length)}.search.db`
  await server.ingest(TAG, 'tagProperties', { name: 'found' })
  if (server.store.startsWith('sqlite:')) t.notOk(existsSync(index), 'not yet')
  const { data } = await server.admin.gql(SEARCH)
  t.strictSame(data, { searchAcrossEntities: { searchResults: [{ entity: { urn: TAG } }] } })
})

t.test('by default it is opened at the start', async t => {
  const server = await start(t, { config: { plugins: { search: { onDemand: false } } } })
  if (server.store.startsWith('sqlite:')) {
    await eventually(() => existsSync(`${server.store.slice('sqlite:'.length)}.search.db`))
  }
  t.equal((await server.anonymous.get('/health')).status, 200)
})

mongodbTest('the thread reads a store on MongoDB by itself', async t => {
  await using server = await openServer({ store: await mongodbUrl(t) })
  await server.ingest(TAG, 'tagProperties', { name: 'found' })
  const { data } = await server.admin.gql(SEARCH)
  t.strictSame(data, { searchAcrossEntities: { searchResults: [{ entity: { urn: TAG } }] } })
})
