import { Webhook } from 'standardwebhooks'
import t, { type Test } from 'tap'
import { type Client, eventually, start } from '../../helper.ts'
import { grant, removePolicies } from '../../people.ts'
import { storedText } from '../../stored-text.ts'
import { deliveryConfig, openReceiver, type Receiver } from '../delivery/receiver.ts'
import { datasetOf, follow, linesOf, ORDERS, prepare, TAG, tagged } from './requests.ts'

const CREATE = 'mutation c($input: CreateMyChannelInput!) { createMyChannel(input: $input) }'

async function begin(t: Test, more: object = {}) {
  const server = await start(t, { config: deliveryConfig(more) })
  await prepare(server)
  const ann = await server.user('ann', { role: 'Reader' })
  const ben = await server.user('ben', { role: 'Editor' })
  return { server, ann, ben, receiver: await openReceiver(t) }
}

async function channelOf(by: Client, receiver: Receiver, more: object = {}): Promise<string> {
  const input = { name: 'chat', kind: 'SLACK', address: receiver.url, ...more }
  const { data, errors } = await by.gql(CREATE, { input })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createMyChannel
}

const texts = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).blocks)

t.test('what a user is told comes to their channels too, with names and a link, and to nobody else', async t => {
  const { server, ann, ben, receiver } = await begin(t)
  const others = await openReceiver(t)
  await channelOf(ann, receiver)
  await channelOf(ben, others)
  for (const user of [ann, ben]) await follow(user, { urn: ORDERS })
  await tagged(ben, ORDERS)
  await linesOf(ann, 1)
  await eventually(() => receiver.received.length > 0)
  const [[header, change]] = texts(receiver)
  t.match(header.text.text, /orders has changed$/)
  const link = `${server.url}/dataset/${encodeURIComponent(ORDERS)}`
  t.equal(change.text.text, `<${link}|Tags: added ${TAG.split(':').at(-1)}>`)
  await tagged(server.admin, ORDERS, 'urn:li:tag:other')
  await eventually(() => others.received.length > 0)
  await eventually(() => receiver.received.length > 1)
  t.equal(others.received.length, 1, 'nobody is told what they have done themselves')
})

t.test('of what a user may not see any more nothing is sent, and what follows arrives', async t => {
  const { server, receiver } = await begin(t)
  const { admin } = server
  await removePolicies(admin)
  const [hidden, kept] = [datasetOf('hidden'), datasetOf('kept')]
  for (const urn of [hidden, kept]) await prepare(server, urn)
  const eve = await server.user('eve', { privileges: ['VIEW_ENTITY_PAGE'], on: hidden })
  await channelOf(eve, receiver)
  await follow(eve, { urn: hidden })
  receiver.answer.status = 503
  await tagged(admin, hidden)
  await eventually(() => receiver.received.length > 0)
  await removePolicies(admin)
  await grant(admin, eve, ['VIEW_ENTITY_PAGE'], kept)
  await follow(eve, { urn: kept })
  const before = receiver.received.length
  receiver.answer.status = 204
  await tagged(admin, kept)
  await eventually(() => receiver.received.length > before)
  const link = `${server.url}/dataset/${encodeURIComponent(kept)}`
  await eventually(() => receiver.received.at(-1)?.body.includes(link))
  t.equal(receiver.received.slice(before + 1).filter(({ body }) => !body.includes(link)).length, 0)
})

const TIMING =
  'mutation t($urn: String!, $timing: ChannelTimingInput!) { setMyChannelTiming(urn: $urn, timing: $timing) }'
const waitingOf = async (by: Client): Promise<number[]> =>
  (await by.gql('{ myChannels { channels { waiting } } }')).data.myChannels.channels.map(
    ({ waiting }: { waiting: number }) => waiting
  )

t.test('another timing of a channel moves what waits already', async t => {
  const { server, ann, ben, receiver } = await begin(t)
  const timing = { digest: 'DAILY', at: '08:00', timezone: 'UTC' }
  const urn = await channelOf(ann, receiver, { timing })
  await follow(ann, { urn: ORDERS })
  await tagged(ben, ORDERS)
  await eventually(async () => (await waitingOf(ann))[0] === 1)
  t.equal(receiver.received.length, 0)
  const others = await server.user('eve', { role: 'Reader' })
  t.match((await others.gql(TIMING, { urn, timing })).errors, [{ extensions: { code: 404 } }])
  t.notOk((await ann.gql(TIMING, { urn, timing: { digest: 'NOW', timezone: 'UTC' } })).errors)
  await eventually(() => receiver.received.length === 1)
  t.match(texts(receiver)[0][0].text.text, /orders has changed$/)
})

t.test('a follow says how one is told: by some channels, in the inbox alone, or not there', async t => {
  const { ann, ben, receiver } = await begin(t)
  const teams = await openReceiver(t)
  const state = async (urn: string) =>
    (await ann.gql('query s($urn: String!) { followState(urn: $urn) { ways } followWays }', { urn })).data
  t.strictSame(await state(ORDERS), {
    followState: { ways: ['INBOX', 'MAIL', 'SLACK', 'TEAMS', 'WEBHOOK'] },
    followWays: ['INBOX']
  })
  await channelOf(ann, receiver)
  await channelOf(ann, teams, { kind: 'TEAMS' })
  const ways = { inbox: ['INBOX'], slack: ['SLACK'], both: ['TEAMS', 'INBOX'] }
  for (const [name, of] of Object.entries(ways)) {
    await prepare({ admin: ben }, datasetOf(name))
    t.notOk((await follow(ann, { urn: datasetOf(name) }, ['TAGS'], of)).errors)
  }
  t.strictSame(await state(datasetOf('slack')), {
    followState: { ways: ['SLACK'] },
    followWays: ['INBOX', 'SLACK', 'TEAMS']
  })
  t.match((await follow(ann, { urn: ORDERS }, ['TAGS'], [])).errors, [
    { message: 'ways: expected at least one, found none' }
  ])
  t.match((await follow(ann, { urn: ORDERS }, ['TAGS'], ['FAX'])).errors, [{ message: /FAX/ }])
  for (const name of Object.keys(ways)) await tagged(ben, datasetOf(name))
  // By all ways: what comes before it has been told.
  await follow(ann, { urn: ORDERS })
  await tagged(ben, ORDERS)
  const lines = await linesOf(ann, 3)
  t.strictSame(
    lines.map(({ entity }) => entity.urn).toSorted(),
    [ORDERS, datasetOf('both'), datasetOf('inbox')].toSorted()
  )
  const told =
    (name: string) =>
    ({ received }: Receiver) =>
      received.some(({ body }) => body.includes(encodeURIComponent(datasetOf(name))))
  await eventually(() => [receiver, teams].every(told('orders')))
  t.strictSame(
    Object.keys(ways).filter(name => told(name)(receiver)),
    ['slack']
  )
  t.strictSame(
    Object.keys(ways).filter(name => told(name)(teams)),
    ['both']
  )
})

t.test('a program of a user gets signed notices, with a secret that is shown once', async t => {
  const { server, ann, ben, receiver } = await begin(t)
  const secretOf = (by: Client, urn: string) =>
    by.gql('mutation s($urn: String!) { newMyChannelSecret(urn: $urn) }', { urn })
  const urn = await channelOf(ann, receiver, { kind: 'WEBHOOK' })
  const chat = await channelOf(ann, receiver)
  t.match((await secretOf(ann, chat)).errors, [{ message: /Only webhooks/, extensions: { code: 400 } }])
  t.match((await secretOf(ben, urn)).errors, [{ extensions: { code: 404 } }])
  const { newMyChannelSecret: secret } = (await secretOf(ann, urn)).data
  await follow(ann, { urn: ORDERS }, ['TAGS'], ['WEBHOOK'])
  await tagged(ben, ORDERS)
  const { body, headers } = await eventually(() => receiver.received[0])
  t.match(new Webhook(secret).verify(body, headers as Record<string, string>), {
    ...{ type: 'following.changed' },
    data: { entity: ORDERS, actor: ben.actor, events: [{ event: 'TAGS', operation: 'ADD', subject: TAG }] }
  })
  t.notMatch(await storedText(server.store), secret)
})
