import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { operation } from '../../../core/contract/operation.ts'
import { definePlugin } from '../../../core/index.ts'
import { eventually, start } from '../../helper.ts'

const ITEMS = 10_000
let computed = 0

/** A list whose items take a millisecond each. */
const slow = definePlugin({
  name: 'slow',
  contract: 1,
  setup: () => ({
    api: undefined,
    sdl: 'type SlowItem { value: Int } extend type Query { slowItems: [SlowItem!]! }',
    operations: { Query: { slowItems: operation('signed-in', () => Array.from({ length: ITEMS }, () => ({}))) } },
    fields: { SlowItem: { value: compute } }
  })
})

function compute(): number {
  const end = performance.now() + 1
  while (performance.now() < end);
  return ++computed
}

const server = await start(t, { plugins: [...bundled, slow], config: { http: { requestSeconds: 1 } } })
const QUERY = '{ slowItems { value } }'

async function stopped(t: Test): Promise<void> {
  const count = computed
  t.ok(count < ITEMS, `${count} of ${ITEMS} items`)
  await pause(100)
  t.equal(computed, count)
}

t.test('the deadline fires in the middle of a large list and ends its work', async t => {
  computed = 0
  const { status, body } = await server.admin.gql(QUERY)
  t.equal(status, 503)
  t.match(body, { message: /timed out/ })
  await pause(100)
  await stopped(t)
})

t.test('a client that disconnects ends the work for its large list', async t => {
  computed = 0
  const { headers } = await server.anonymous.post('/logIn', { username: 'datahub', password: server.password })
  const cookie = headers.getSetCookie().join('; ')
  const leave = new AbortController()
  const asked = fetch(`${server.url}/api/graphql`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY }),
    signal: leave.signal
  })
  await eventually(async () => computed > 10)
  leave.abort()
  await t.rejects(asked)
  await pause(100)
  await stopped(t)
})
