import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { asking, probe } from './probe.ts'
import { deliveryConfig, openReceiver } from './receiver.ts'

const ROOT = 'urn:li:corpuser:datahub'
const texts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, at) => ({ text: String(from + at) }))
const textOf = ({ body }: { body: string }) => JSON.parse(body).data.text

t.test('while a receiver is away its messages wait, those of others do not', async t => {
  const [away, other] = await Promise.all([openReceiver(t), openReceiver(t)])
  away.answer.status = 503
  const server = await start(t, { plugins: [probe], config: deliveryConfig() })
  const ask = asking(server.admin)
  const first = await ask('create', { kind: 'webhook', url: away.url, owner: ROOT, name: 'away' })
  const second = await ask('create', { kind: 'webhook', url: other.url, owner: ROOT, name: 'other' })
  for (const { urn } of [first, second]) await ask('queue', { urn, payloads: texts(1, 3) })
  await eventually(() => other.received.length === 3 && away.received.length > 2)
  t.equal(new Set(away.ids()).size, 1, 'the first message is repeated with its id')
  t.match(await ask('view', first), { waiting: 3, state: { failures: Number, failingSince: Number } })
  away.received.length = 0
  const again = await server.restart()
  await eventually(() => away.received.length > 0)
  away.answer.status = 200
  await eventually(() => away.received.map(textOf).join().endsWith('1,2,3'))
  t.match(await asking(again.admin)('view', first), { state: { failures: 0 } })
})

t.test('a refused message is a dead letter, which is sent again or removed', async t => {
  const receiver = await openReceiver(t)
  receiver.answer.status = 422
  const server = await start(t, { plugins: [probe], config: deliveryConfig({ tries: 2 }) })
  const ask = asking(server.admin)
  const { urn } = await ask('create', { kind: 'webhook', url: receiver.url, owner: ROOT, name: 'strict' })
  await ask('queue', { urn, payloads: texts(1, 2) })
  await eventually(async () => (await ask('view', { urn })).deadLetters === 2)
  t.equal(receiver.received.length, 4)
  receiver.answer.status = 200
  const { letters, total } = await ask('letters', { urn })
  t.equal(total, 2)
  t.match(letters[0], { error: 'the receiver answered 422', status: 422, source: 'probe' })
  t.notOk('payload' in letters[0])
  t.equal(await ask('again', { urn, place: letters[1].place }), true)
  await eventually(() => receiver.received.length === 5)
  t.equal(receiver.received.at(-1)?.headers['webhook-id'], letters[1].id)
  t.equal(await ask('again', { urn, place: letters[1].place }), false)
  t.equal((await ask('letters', { urn })).total, 1)
})

t.test('a receiver that answers 410, or fails for too long, is stopped until it is resumed', async t => {
  const [gone, failing, chat] = await Promise.all([openReceiver(t), openReceiver(t), openReceiver(t)])
  gone.answer.status = 410
  failing.answer.status = 500
  const server = await start(t, { plugins: [probe], config: deliveryConfig({ giveUpHours: 0 }) })
  const ask = asking(server.admin)
  await ask('create', { kind: 'slack', url: chat.url, owner: ROOT, name: 'chat' })
  const first = await ask('create', { kind: 'webhook', url: gone.url, owner: ROOT, name: 'gone' })
  const second = await ask('create', { kind: 'webhook', url: failing.url, owner: ROOT, name: 'failing' })
  for (const { urn } of [first, second]) await ask('queue', { urn, payloads: texts(1, 2) })
  const stopOf = async (channel: object) => (await ask('view', channel)).state.stopped
  t.match(await eventually(() => stopOf(first)), { reason: 'GONE' })
  t.match(await eventually(() => stopOf(second)), { reason: 'FAILED', error: 'the receiver answered 500' })
  t.equal(gone.received.length, 1)
  t.equal(await ask('queue', { urn: first.urn, payloads: texts(3, 3) }), 'stopped')
  await eventually(() => chat.received.length === 2)
  t.match(
    chat.received.map(({ body }) => JSON.parse(body).text).sort(),
    ['Messages to failing have stopped', 'Messages to gone have stopped'],
    'the owner is told by their other channel'
  )
  gone.answer.status = 200
  gone.received.length = 0
  await ask('resume', first)
  await eventually(() => gone.received.length === 2)
  t.strictSame(gone.received.map(textOf), ['1', '2'], 'what waited is kept')
})

t.test('redirects, answers that never come and huge ones are failures', async t => {
  const [inner, redirecting, slow, huge] = await Promise.all([1, 2, 3, 4].map(() => openReceiver(t)))
  if (!inner || !redirecting || !slow || !huge) throw new Error('a receiver is missing')
  redirecting.answer.status = 307
  redirecting.answer.headers = { location: inner.url }
  slow.answer.hangs = true
  huge.answer.status = 200
  huge.answer.body = Buffer.alloc(1_000_000)
  const server = await start(t, { plugins: [probe], config: deliveryConfig({ timeoutSeconds: 0.2 }) })
  const ask = asking(server.admin)
  const errorOf = async (url: string) => {
    const channel = await ask('create', { kind: 'webhook', url, owner: ROOT, name: 'bad' })
    await ask('queue', { urn: channel.urn, payloads: texts(1, 1) })
    return eventually(async () => (await ask('view', channel)).state.attempts[0]?.error)
  }
  t.equal(await errorOf(redirecting.url), 'the receiver answered 307')
  t.match(await errorOf(slow.url), /no answer within 200 ms/)
  t.match(await errorOf(huge.url), /delivery: request to 127\.0\.0\.1:\d+ failed: .*large/)
  t.match(await errorOf('http://localhost:1/'), /its port 1 is not one of HTTP/)
  t.match(await errorOf('http://10.0.0.1/'), /its address is not public/)
  t.equal(inner.received.length, 0, 'a redirect into the own network is not followed')
})

t.test('what the owner may not see is not sent, and nothing is while they are suspended', async t => {
  const receiver = await openReceiver(t)
  const server = await start(t, { plugins: [probe], config: deliveryConfig() })
  const ask = asking(server.admin)
  await server.user('rita')
  const owner = 'urn:li:corpuser:rita'
  await server.ingest('urn:li:tag:seen', 'tagProperties', { name: 'seen' })
  const policy =
    'mutation { updatePolicy(urn: "urn:li:dataHubPolicy:view-entity-page-all", input: { type: METADATA, name: "x", state: INACTIVE, privileges: ["VIEW_ENTITY_PAGE"], actors: { users: [], groups: [], resourceOwners: false, allUsers: true, allGroups: false } }) }'
  const { urn } = await ask('create', { kind: 'webhook', url: receiver.url, owner, name: 'of rita' })
  const about = (text: string) => ({ text, about: 'urn:li:tag:seen' })
  await ask('queue', { urn, payloads: [about('a'), { text: 'b', hidden: true }, { text: 'c' }] })
  await eventually(() => receiver.received.length === 2)
  t.strictSame(receiver.received.map(textOf), ['a', 'c'])
  t.match(await server.admin.gql(policy), { data: {} })
  await ask('queue', { urn, payloads: [about('d'), { text: 'e' }] })
  await eventually(() => receiver.received.length === 3)
  t.equal(textOf(receiver.received[2] as { body: string }), 'e', 'rights are asked when it is sent')
  t.match(await server.admin.gql('mutation { updateUserStatus(urn: "urn:li:corpuser:rita", status: SUSPENDED) }'), {
    data: { updateUserStatus: owner }
  })
  await ask('queue', { urn, payloads: texts(1, 1) })
  t.match(await eventually(async () => (await ask('view', { urn })).state.stopped), { reason: 'OWNER' })
  t.equal(receiver.received.length, 3)
})
