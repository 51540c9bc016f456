import { mock } from 'node:test'
import t from 'tap'
import { createSystemCall } from '../../../core/call.ts'
import { Forbidden, makeUrn, operation } from '../../../core/index.ts'
import type { AuditEvent } from '../../../plugins/audit/event.ts'
import { createRefusalCounts } from '../../../plugins/audit/refusal-counts.ts'
import { type Client, start } from '../../helper.ts'
import { grant, QUICK } from '../../people.ts'
import { events } from './events.ts'

const server = await start(t, QUICK)
const { admin, anonymous } = server

const erase = (by: Client, name: string) => by.post('/entities?action=delete', { urn: `urn:li:tag:${name}` })
const denied = async (by: Client) => (await events(admin, { actor: by.actor, outcome: 'DENIED' })).events

t.test('repeated refusals of one caller and operation are one event with their number', async t => {
  const mallory = await server.user('mallory')
  const begun = Date.now()
  t.teardown(() => mock.timers.reset())
  t.equal((await erase(mallory, 'first')).status, 403)
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 5000 })
  await Promise.all(Array.from({ length: 300 }, (_none, at) => erase(mallory, `next${at}`)))
  await mallory.gql('mutation { deleteTag(urn: "urn:li:tag:first") }')
  const [other, counted, ...more] = await denied(mallory)
  t.strictSame(more, [])
  t.match(other, { operation: 'deleteTag', count: 1, lastTime: other?.time })
  t.match(counted, { operation: 'entities.delete', count: 301, status: 403, resources: ['urn:li:tag:first'] })
  t.ok(begun <= Number(counted?.time) && Number(counted?.time) <= Date.now() - 5000)
  t.equal(counted?.lastTime, Date.now())
  await erase(mallory, 'again')
  t.equal((await denied(mallory))[1]?.count, 302, 'a list that was read in between ends no count')
})

t.test('refused root fields of one request are one event', async t => {
  const trudy = await server.user('trudy')
  const fields = Array.from({ length: 100 }, (_none, at) => `f${at}: deleteTag(urn: "urn:li:tag:t${at}")`)
  const { errors } = await trudy.gql(`mutation { ${fields.join(' ')} }`)
  t.equal(errors.length, 100)
  t.match(await denied(trudy), [{ operation: 'deleteTag', count: 100 }])
})

t.test('each credential of a user is counted on its own', async t => {
  const peggy = await server.user('peggy')
  await grant(admin, peggy, ['GENERATE_PERSONAL_ACCESS_TOKENS'])
  const made = await peggy.gql(`mutation { createAccessToken(input: {type: PERSONAL, duration: ONE_HOUR, name: "own",
    actorUrn: "${peggy.actor}"}) { accessToken } }`)
  const bot = anonymous.with({ token: made.data.createAccessToken.accessToken })
  for (const by of [peggy, bot, peggy, bot, bot]) await erase(by, 'x')
  t.match(await denied(peggy), [
    { credentialKind: 'token', count: 3 },
    { credentialKind: 'session', count: 2 }
  ])
})

t.test('mutations that fail before the gate admits them are one event', async t => {
  const oscar = await server.user('oscar')
  for (let at = 0; at < 5; at++) await oscar.gql('mutation { deleteTag(urn: "not a urn") }')
  await erase(oscar, 'x')
  const { events: all } = await events(admin, { actor: oscar.actor })
  t.match(all, [
    { outcome: 'DENIED', count: 1 },
    { operation: 'deleteTag', outcome: 'FAILED', status: 400, count: 5 },
    { operation: 'POST /signUp' }
  ])
})

t.test('changes that fail after the gate admitted them have an event each', async t => {
  const before = (await events(admin, { operation: 'createTag' })).total
  for (let at = 0; at < 3; at++) await admin.gql('mutation { createTag(input: {id: "twice", name: "x"}) }')
  t.equal((await events(admin, { operation: 'createTag' })).total, before + 3)
})

t.test('failed log-ins are counted for each user, throttled ones together', async t => {
  const strict = await start(t, { config: { plugins: { auth: { attemptsPerMinute: 3 } } } })
  await strict.user('victor')
  for (let round = 0; round < 6; round++) {
    for (const username of ['victor', 'datahub']) await strict.anonymous.post('/logIn', { username, password: 'wrong' })
  }
  const all = (await events(strict.admin, { operation: 'POST /logIn', outcome: 'DENIED' })).events
  const shown = all.map(({ status, resources, count }) => `${status} ${status === 400 ? resources : ''} ${count}`)
  t.strictSame(shown.toSorted(), ['400 urn:li:corpuser:datahub 3', '400 urn:li:corpuser:victor 3', '429  6'])
})

t.test('the counts of more callers than fit in memory are stored early', async t => {
  const stored: unknown[] = []
  const trail = {
    appendFirst: async (event: AuditEvent | Promise<AuditEvent>) => makeUrn('aspectdAuditEvent', (await event).address),
    count: async (urn: Promise<string>, { count }: { count: number }) => void stored.push([await urn, count])
  }
  const counts = createRefusalCounts({ trail, isUser: async () => false })
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const call = createSystemCall('a test', new AbortController().signal, log)
  const refuse = (address: string) =>
    counts.add({
      ...{ kind: 'mutation', name: 'deleteTag', plugin: 'tags', operation: operation('signed-in', () => 1) as never },
      ...{ args: {}, call: { ...call, address }, error: new Forbidden('no') },
      ...{ outcome: 'refused', milliseconds: 1 }
    })
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) await refuse(address)
  for (let at = 0; at < 10_000; at++) await refuse(`10.1.${at >> 8}.${at & 255}`)
  t.strictSame(stored, [['urn:li:aspectdAuditEvent:10.0.0.1', 2]])
})
