import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { events, latest } from './events.ts'

/** These tests run in order: each reads events that the one before it stored. */
let server = await start(t)
const audit = (audit: object | false) => ({ config: { plugins: { audit } } })

t.test('a disabled plugin records nothing and keeps the stored events', async t => {
  await server.admin.gql('mutation { createTag(input: {id: "first", name: "f"}) }')
  const plain = await server.user('plain')
  await Promise.all(Array.from({ length: 600 }, () => plain.gql('mutation { deleteTag(urn: "urn:li:tag:t") }')))
  server = await server.restart(audit(false))
  await server.admin.gql('mutation { createTag(input: {id: "second", name: "s"}) }')
  t.match((await server.admin.gql('{ listAuditEvents(input: {}) { total } }')).errors, [{ message: /listAuditEvents/ }])
  server = await server.restart(audit({ reads: true }))
  t.match((await latest(server.admin, { operation: 'createTag' }))?.names, [{ name: 'id', value: 'first' }, {}])
})

t.test('refusals that were counted before a restart remain', async t => {
  const { total, events: denied } = await events(server.admin, { outcome: 'DENIED' })
  t.equal(total, 1)
  t.equal(denied[0]?.count, 600)
})

t.test('reads are recorded if enabled', async t => {
  await events(server.admin)
  t.match(await latest(server.admin, { operation: 'listAuditEvents' }), { outcome: 'ALLOWED' })
})

t.test('old events are purged', async () => {
  server = await server.restart(audit({ keepDays: 0 }))
  await eventually(async () => (await events(server.admin, { outcome: 'DENIED' })).total === 0)
})
