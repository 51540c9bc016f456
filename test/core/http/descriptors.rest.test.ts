import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { createClient } from '../../client.ts'
import { logIn, temporaryFolder } from '../../helper.ts'
import { spawnServer } from '../../process.ts'

const PASSWORD = 'correct horse battery staple'

t.test('with 64 descriptors, many connections neither stop the server nor break it for later', async t => {
  const env = { ASPECTD_ADMIN_PASSWORD: PASSWORD }
  const server = await spawnServer(t, {
    folder: temporaryFolder(t),
    env,
    prefix: ['sh', '-c', 'ulimit -n 64; exec "$@"', 'sh']
  })
  const port = Number(new URL(server.url).port)
  const anonymous = createClient(server.url, {})
  for (let round = 0; round < 3; round++) {
    const sockets = await flood(port, 200)
    // Files cannot be opened now, so the editor may fail; it must not fail for good.
    const during = new AbortController()
    const page = fetch(`${server.url}/api/graphiql`, { signal: during.signal }).then(
      reply => reply.status,
      () => 0
    )
    await pause(500)
    during.abort()
    t.ok([0, 200, 500, 503].includes(await page))
    for (const socket of sockets) socket.destroy()
    await pause(500)
    t.equal(server.child.exitCode, null, 'the server runs')
    t.equal((await anonymous.get('/health')).status, 200)
    t.equal((await fetch(`${server.url}/api/graphiql`)).status, 200)
    const admin = await logIn(anonymous, 'datahub', PASSWORD)
    const created = await admin.gql(`mutation { createTag(input: { id: "t${round}", name: "t" }) }`)
    t.equal(created.errors, undefined, 'writes work')
  }
})

async function flood(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await Promise.all(sockets.map(socket => once(socket, 'connect').catch(() => undefined)))
  return sockets
}
