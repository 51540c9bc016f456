import t from 'tap'
import { type Client, eventually, start } from '../../helper.ts'
import { ingest, proposal } from '../entities/proposals.ts'
import { type Event, events, latest } from './events.ts'

/** Everything that audit does with the store, in order. It runs on every kind of store. */
let server = await start(t)
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,audited,PROD)'
const alice = await server.user('alice')
let recorded: Event[] = []

const createTag = (client: Client, id: string) => client.gql(`mutation { createTag(input: {id: "${id}", name: "x"}) }`)
const operationsOf = async (filter: Record<string, unknown>) =>
  (await events(server.admin, filter)).events.map(one => one.operation)

t.test('changes, failures and refusals are recorded with their credential', async t => {
  const { admin, anonymous } = server
  await ingest(admin, proposal(URN, 'status', { removed: false }))
  t.match(await latest(admin, { resource: URN }), { operation: 'aspects.ingestProposal', credentialKind: 'session' })
  const made = await admin.gql(`mutation { createAccessToken(input: {type: PERSONAL, duration: ONE_HOUR, name: "bot",
    actorUrn: "${admin.actor}"}) { accessToken metadata { id } } }`)
  const { accessToken, metadata } = made.data.createAccessToken
  for (let round = 0; round < 2; round++) await createTag(anonymous.with({ token: accessToken }), 'audited')
  t.match((await events(admin, { credential: metadata.id })).events, [
    { operation: 'createTag', outcome: 'FAILED', code: 'TAGS_EXISTS', credentialKind: 'token' },
    { operation: 'createTag', outcome: 'ALLOWED', names: [{ name: 'id', value: 'audited' }, {}] }
  ])
  await Promise.all(Array.from({ length: 20 }, () => alice.post('/entities?action=delete', { urn: URN })))
  const denied = { actor: alice.actor, outcome: 'DENIED' }
  const { total, events: refused } = await events(admin, denied)
  t.equal(total, 1)
  t.match(refused, [{ operation: 'entities.delete', privileges: ['DELETE_ENTITY'], count: 20 }])
})

t.test('events are listed newest first, filtered and paged, with an exact total', async t => {
  const { admin } = server
  const { total, events: all } = await events(admin, { count: 1000 })
  recorded = all
  t.equal(all.length, total)
  const page = await events(admin, { start: 5, count: 10 })
  t.strictSame([page.total, page.events], [total, all.slice(5, 15)])
  t.strictSame(await operationsOf({ actor: alice.actor, outcome: 'ALLOWED' }), ['POST /signUp'])
  const from = all[9]?.time ?? 0
  t.equal((await events(admin, { from })).total, all.filter(({ time }) => time >= from).length)
  t.equal((await events(admin, { to: from })).total, all.filter(({ time }) => time < from).length)
})

t.test('an event cannot be changed or deleted', async t => {
  const urn = `urn:li:aspectdAuditEvent:${recorded[0]?.id}`
  t.equal((await ingest(server.admin, proposal(urn, 'aspectdAuditEvent', { time: 1 }))).status, 403)
  t.equal((await server.admin.post('/entities?action=delete', { urn })).status, 403)
  await t.rejects(events(alice), /Unauthorized to perform this action/)
})

t.test('events remain after a restart until they are purged', async t => {
  server = await server.restart()
  const newest = recorded[0]?.time ?? 0
  const { events: kept } = await events(server.admin, { to: newest + 1, count: 1000 })
  t.strictSame(kept, recorded)
  server = await server.restart({ config: { plugins: { audit: { keepDays: 0 } } } })
  await eventually(async () => (await operationsOf({ actor: alice.actor })).length === 0)
})
