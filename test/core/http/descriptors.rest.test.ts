import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import t from 'tap'
import { createClient } from '../../client.ts'
import { eventually, logIn, temporaryFolder } from '../../helper.ts'
import { spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'

const DESCRIPTORS = 64
const CONNECTIONS = 200
const PASSWORD = 'correct horse battery staple'

t.test('with 64 descriptors, many connections neither stop the server nor break it for later', async t => {
  const env = { ASPECTD_ADMIN_PASSWORD: PASSWORD }
  const server = await spawnServer(t, {
    folder: temporaryFolder(t),
    env,
    prefix: ['sh', '-c', `ulimit -n ${DESCRIPTORS}; exec "$@"`, 'sh']
  })
  const port = Number(new URL(server.url).port)
  const anonymous = createClient(server.url, {})
  for (let round = 0; round < scaled(1, 30); round++) {
    const sockets = await flood(port)
    // Files cannot be opened now, so the editor may fail; it must not fail for good.
    const during = new AbortController()
    const page = fetch(`${server.url}/api/graphiql`, { signal: during.signal }).then(
      reply => reply.status,
      () => 0
    )
    await eventually(() => sockets.filter(({ closed }) => closed).length > CONNECTIONS - DESCRIPTORS)
    during.abort()
    t.ok([0, 200, 500, 503].includes(await page))
    for (const socket of sockets) socket.destroy()
    t.equal(server.child.exitCode, null, 'the server runs')
    const isServed = (path: string) =>
      fetch(server.url + path).then(
        reply => reply.status === 200,
        () => false
      )
    // Until the server has noticed that its connections have ended.
    for (const path of ['/health', '/api/graphiql']) t.ok(await eventually(() => isServed(path)), path)
    const admin = await logIn(anonymous, 'datahub', PASSWORD)
    const created = await admin.gql(`mutation { createTag(input: { id: "t${round}", name: "t" }) }`)
    t.equal(created.errors, undefined, 'writes work')
  }
})

async function flood(port: number): Promise<Socket[]> {
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await Promise.all(sockets.map(socket => once(socket, 'connect').catch(() => undefined)))
  return sockets
}
