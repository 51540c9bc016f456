import t from 'tap'
import { start } from '../../helper.ts'
import { create, from, joining, newDataset, remove, shown, update } from './requests.ts'

/** Uses the store in all ways that relationships do. Runs on every kind of store in every test run. */
let server = await start(t)
const orders = await newDataset(server.admin, ['id'])
const shops = await newDataset(server.admin, ['id'])
const urns: string[] = []

t.test('relationships are created and changed by concurrent writers', async t => {
  const { admin } = server
  for (const name of ['first', 'second']) {
    const { data } = await create(admin, joining(orders, shops, name))
    urns.push(data.createERModelRelationship.urn)
  }
  t.strictSame((await from(admin, orders)).sort(), urns.toSorted())
  const [first = ''] = urns
  await Promise.all([
    update(admin, first, joining(orders, shops, 'renamed')),
    update(admin, first, { editableProperties: { description: 'd' } })
  ])
  t.match(await shown(admin, first), { properties: { name: 'renamed' }, editableProperties: { description: 'd' } })
})

t.test('a deleted one is gone, and all other data is present after a restart', async t => {
  const [first = '', second = ''] = urns
  t.notOk((await remove(server.admin, second)).errors)
  server = await server.restart()
  t.strictSame(await from(server.admin, orders), [first])
})
