import t from 'tap'
import { start } from '../../helper.ts'
import { created, list, newDataset, remove, update, urnsOf } from './requests.ts'

/** Uses the store in all ways that queries do. Runs on every kind of store in every test run. */
let server = await start(t)
const orders = await newDataset(server.admin)
const shops = await newDataset(server.admin)
const first = await created(server.admin, [orders], 'select 1', { name: 'first' })
const second = await created(server.admin, [orders, shops], 'select 2', { name: 'second' })

t.test('queries are created, listed and changed by concurrent writers', async t => {
  const { admin } = server
  t.strictSame(await urnsOf(admin, { datasetUrn: orders }), [second, first])
  await Promise.all([
    update(admin, second, { properties: { name: 'renamed' } }),
    update(admin, second, { properties: { description: 'described' } }),
    // Whichever comes first: the others may change a query of fewer datasets than they were admitted for.
    update(admin, second, { subjects: [{ datasetUrn: shops }] })
  ])
  t.strictSame(await urnsOf(admin, { datasetUrn: orders }), [first])
  const { queries } = await list(admin, {
    datasetUrn: shops,
    sortInput: { sortCriterion: { field: 'createdAt', sortOrder: 'ASCENDING' } }
  })
  t.match(queries, [{ urn: second, properties: { name: 'renamed', description: 'described' } }])
})

t.test('a deleted query is gone, and all other data is present after a restart', async t => {
  t.strictSame((await remove(server.admin, first)).data, { deleteQuery: true })
  server = await server.restart()
  t.strictSame(await urnsOf(server.admin, { datasetUrn: orders }), [])
  t.strictSame(await urnsOf(server.admin, { datasetUrn: shops }), [second])
})
