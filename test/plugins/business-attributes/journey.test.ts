import t from 'tap'
import { start } from '../../helper.ts'
import { attach, attributeOf, columnOf, created, list, newDataset, remove, update } from './requests.ts'

/** Uses the store in all ways that business attributes do. Runs on every kind of store in every test run. */
let server = await start(t)
const dataset = await newDataset(server.admin, ['id', 'mail'])
const number = await created(server.admin, 'Number')
const amount = await created(server.admin, 'Amount')
const at = (column: string) => [{ resourceUrn: columnOf(dataset, column) }]

t.test('attributes are listed, changed and attached by concurrent writers', async t => {
  const { admin } = server
  t.match(await list(admin), { total: 2, businessAttributes: [{ urn: amount }, { urn: number }] })
  await Promise.all([
    update(admin, number, { description: 'd' }),
    update(admin, number, { type: 'NUMBER' }),
    attach(admin, 'addBusinessAttribute', number, at('id')),
    attach(admin, 'addBusinessAttribute', number, at('mail'))
  ])
  t.equal(await attributeOf(admin, dataset, 'id'), number)
  t.equal(await attributeOf(admin, dataset, 'mail'), number)
})

t.test('a deleted one is off all columns, and all other data is present after a restart', async t => {
  await attach(server.admin, 'addBusinessAttribute', amount, at('mail'))
  t.notOk((await remove(server.admin, number)).errors)
  server = await server.restart()
  t.equal(await attributeOf(server.admin, dataset, 'id'), undefined)
  t.equal(await attributeOf(server.admin, dataset, 'mail'), amount)
})
