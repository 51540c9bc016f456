import t from 'tap'
import { start } from '../../helper.ts'
import {
  moduleMade,
  newTemplate,
  putTemplate,
  removeModule,
  setGlobal,
  setOwn,
  settingsOf,
  shown,
  templateMade
} from './requests.ts'

/** Uses the store in all ways that home pages do. Runs on every kind of store in every test run. */
let server = await start(t)
const [first = '', second = ''] = [await moduleMade(server.admin, 'first'), await moduleMade(server.admin, 'second')]
const mine = await templateMade(server.admin, [first, second])
const all = await templateMade(server.admin, [], { scope: 'GLOBAL' })

t.test('templates are chosen and changed by concurrent writers', async t => {
  const { admin } = server
  await Promise.all([
    setOwn(admin, { pageTemplate: mine }),
    setOwn(admin, { newDismissedAnnouncements: ['urn:li:post:a'] }),
    setGlobal(admin, all),
    putTemplate(admin, { urn: mine, ...newTemplate([second, first]) })
  ])
  t.match(await settingsOf(admin), { own: mine, global: all, dismissed: ['urn:li:post:a'] })
  t.match((await shown(admin, mine)).properties.rows, [{ modules: [{ urn: second }, { urn: first }] }])
})

t.test('a deleted module is in no template, and all other data is present after a restart', async t => {
  t.notOk((await removeModule(server.admin, second)).errors)
  server = await server.restart()
  t.strictSame((await shown(server.admin, mine)).properties.rows[0].modules, [
    { urn: first, properties: { name: 'first' } }
  ])
  t.match(await settingsOf(server.admin), { own: mine, global: all })
})
