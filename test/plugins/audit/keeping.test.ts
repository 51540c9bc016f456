import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { events, latest } from './events.ts'

/** One after another over the same store: each test leaves the events that the next one reads. */
let server = await start(t)
const audit = (audit: object | false) => ({ config: { plugins: { audit } } })

t.test('switched off nothing is recorded, and what is stored stays', async t => {
  await server.admin.gql('mutation { createTag(input: {id: "first", name: "f"}) }')
  const plain = await server.user('plain')
  await Promise.all(Array.from({ length: 600 }, () => plain.gql('mutation { deleteTag(urn: "urn:li:tag:t") }')))
  server = await server.restart(audit(false))
  await server.admin.gql('mutation { createTag(input: {id: "second", name: "s"}) }')
  t.match((await server.admin.gql('{ listAuditEvents(input: {}) { total } }')).errors, [{ message: /listAuditEvents/ }])
  server = await server.restart(audit({ reads: true }))
  t.match((await latest(server.admin, { operation: 'createTag' }))?.names, [{ name: 'id', value: 'first' }, {}])
})

t.test('refusals that nobody waited for are there after a restart', async t => {
  t.equal((await events(server.admin, { outcome: 'DENIED' })).total, 600)
})

t.test('reads are recorded where the configuration says so', async t => {
  await events(server.admin)
  t.match(await latest(server.admin, { operation: 'listAuditEvents' }), { outcome: 'ALLOWED' })
})

t.test('old events go', async () => {
  server = await server.restart(audit({ keepDays: 0 }))
  await eventually(async () => (await events(server.admin, { outcome: 'DENIED' })).total === 0)
})
