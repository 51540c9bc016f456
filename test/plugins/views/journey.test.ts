import t from 'tap'
import { start } from '../../helper.ts'
import { created, defaults, list, remove, setGlobal, setOwn, update, viewOf } from './requests.ts'

/** Uses the store in all ways that views do. Runs on every kind of store in every test run. */
let server = await start(t)
const mine = await created(server.admin, 'mine')
const all = await created(server.admin, 'all', { viewType: 'GLOBAL' })

t.test('views are listed, changed by concurrent writers, and chosen', async t => {
  const { admin } = server
  t.match(await list(admin, 'listMyViews'), { total: 2, urns: [all, mine] })
  t.match(await list(admin, 'listGlobalViews'), { total: 1, urns: [all] })
  await Promise.all([update(admin, mine, { name: 'renamed' }), update(admin, mine, { description: 'd' })])
  t.match(await viewOf(admin, mine), { name: 'renamed', description: 'd' })
  await Promise.all([setGlobal(admin, all), setOwn(admin, mine)])
  t.strictSame(await defaults(admin), { own: mine, global: all })
})

t.test('a deleted view is nowhere, and all other data is present after a restart', async t => {
  t.notOk((await remove(server.admin, all)).errors)
  server = await server.restart()
  t.strictSame(await defaults(server.admin), { own: mine, global: null })
  t.match(await viewOf(server.admin, mine), { name: 'renamed' })
})
