import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { eventually, start } from '../helper.ts'
import { LARGE, largeRequests } from './large-answers.ts'

const READERS = 12
const ANSWER_BYTES = 9_000_000
const PENDING_MB = 32
/** Answers that one address may leave unread. */
const MOST = Math.floor((PENDING_MB * 1024 * 1024) / ANSWER_BYTES)

const server = await start(t, { config: { http: { pendingMbPerAddress: PENDING_MB } } })

/** Sends a request on each of many connections. Resolves to the statuses when every one has begun to be answered. */
async function statusesOf(t: Test, request: string): Promise<string[]> {
  const readers = Array.from({ length: READERS }, () => connect(Number(new URL(server.url).port), '127.0.0.1'))
  t.teardown(() => readers.forEach(socket => void socket.destroy()))
  for (const socket of readers) socket.write(request)
  return Promise.all(readers.map(statusOf))
}

/** The rest of the answer is never read. */
async function statusOf(socket: Socket): Promise<string> {
  await once(socket, 'readable')
  return String(socket.read(12)).slice(9)
}

t.test('clients that do not read the query editor share its bytes', async t => {
  const page = await (await fetch(`${server.url}/api/graphiql`)).text()
  const [, path = ''] = /"([^"]+\.graphiql\.js)"/.exec(page) ?? []
  const statuses = await statusesOf(t, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  t.strictSame(statuses, Array(READERS).fill('200'))
  t.equal((await server.anonymous.get('/config')).status, 200, 'they do not count for their address')
})

t.test('of the clients that do not read large answers, only some get one', async t => {
  const { admin } = server
  for (const request of await largeRequests(admin, ANSWER_BYTES)) {
    // Once the connections of the test before have ended, another answer fits.
    await eventually(async () => (await admin.get(`/entitiesV2/${encodeURIComponent(LARGE)}`)).status === 200)
    await t.test(request.slice(0, 4), async t => {
      const statuses = await statusesOf(t, request)
      const given = statuses.filter(status => status === '200')
      t.ok(given.length > 0 && given.length <= MOST, `${given.length} of at most ${MOST}`)
      t.strictSame(
        statuses.filter(status => status !== '200'),
        Array(READERS - given.length).fill('429')
      )
    })
  }
})
