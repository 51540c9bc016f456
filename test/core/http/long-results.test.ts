import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { operation } from '../../../core/contract/operation.ts'
import type { Contribution } from '../../../core/contract/plugin.ts'
import { type OwnClock, ownClock } from '../graphql/own-clock.ts'
import { ALICE, createApp, JSON_TYPE } from './fixture.ts'

/** Each has a turn of the event loop for itself. */
const ITEMS = 10_000
const ITEM_MS = 11
let clock: OwnClock | undefined
let computed = 0

/** A list whose items take long. */
const contribution: Contribution<undefined> = {
  api: undefined,
  sdl: 'type SlowItem { value: Int } extend type Query { slowItems(count: Int!): [SlowItem!]! }',
  operations: {
    Query: {
      slowItems: operation('signed-in', ({ count }: { count: number }) => Array.from({ length: count }, () => ({})))
    }
  },
  fields: { SlowItem: { value: compute } }
}

function compute(): number {
  clock?.pass(ITEM_MS)
  return ++computed
}

async function create(t: Test): Promise<FastifyInstance> {
  clock = ownClock(t)
  computed = 0
  return createApp(t, { contribution })
}

const bodyFor = (count: number) => JSON.stringify({ query: `{ slowItems(count: ${count}) { value } }` })
const ask = (app: FastifyInstance, count: number) =>
  app.inject({ method: 'POST', url: '/api/graphql', headers: { ...ALICE, ...JSON_TYPE }, payload: bodyFor(count) })

/** The list is in the middle. */
async function begun(): Promise<void> {
  while (computed < 50) await turn()
}

/** What was left of the work would take turns with that of another request. */
async function stopped(t: Test, app: FastifyInstance): Promise<void> {
  const before = computed
  t.ok(before < ITEMS, `${before} of ${ITEMS} items`)
  t.equal((await ask(app, 100)).statusCode, 200)
  t.equal(computed, before + 100)
}

t.test('the deadline fires in the middle of a large list and ends its work', async t => {
  const app = await create(t)
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  let isAnswered = false
  const asked = ask(app, ITEMS).finally(() => {
    isAnswered = true
  })
  await begun()
  mock.timers.tick(9999)
  await turn()
  t.equal(isAnswered, false)
  mock.timers.tick(1)
  const { statusCode, body } = await asked
  t.equal(statusCode, 503)
  t.match(body, /timed out/)
  await stopped(t, app)
})

t.test('a client that disconnects ends the work for its large list', async t => {
  const app = await create(t)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const connected = once(app.server, 'connection')
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const body = bodyFor(ITEMS)
  client.write(
    `POST /api/graphql HTTP/1.1\r\nhost: x\r\nauthorization: ${ALICE.authorization}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  )
  const [served] = await connected
  await begun()
  client.destroy()
  await once(served, 'close')
  await stopped(t, app)
})
