import t, { type Test } from 'tap'
import { type Client, eventually, start } from '../../helper.ts'
import { grant, removePolicies } from '../../people.ts'
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

async function channelOf(by: Client, receiver: Receiver): Promise<string> {
  const input = { name: 'chat', kind: 'SLACK', address: receiver.url }
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
