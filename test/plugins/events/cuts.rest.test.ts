import t from 'tap'
import { createClient } from '../../client.ts'
import { openProxy } from '../../cluster/proxy.ts'
import { type Client, logIn, start, temporaryFolder } from '../../helper.ts'
import { spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { problemsOfCuts } from './cutting.ts'

const CUTS = scaled(30, 200)
const KILLS = scaled(2, 20)
const PASSWORD = 'correct horse battery staple'

t.setTimeout((CUTS + 60 * KILLS + 120) * 1000)

t.test('a client that is cut off and continues loses nothing and gets nothing twice', async t => {
  const { admin } = await start(t)
  const { problems, events } = await problemsOfCuts(
    { writer: () => admin, reader: () => admin, cut: stream => stream.close() },
    CUTS
  )
  t.strictSame(problems, [])
  t.ok(events > CUTS, `${events} events`)
})

t.test('nor where a proxy in between resets its connections', async t => {
  const { admin, url } = await start(t)
  const proxy = await openProxy(t, Number(new URL(url).port))
  const reader = createClient(`http://127.0.0.1:${proxy.port}`, { headers: admin.headers })
  const { problems } = await problemsOfCuts(
    {
      writer: () => admin,
      reader: () => reader,
      cut() {
        proxy.behave('cut')
        proxy.behave('pass')
      }
    },
    CUTS
  )
  t.strictSame(problems, [])
})

t.test('nor where the server is killed', async t => {
  const folder = temporaryFolder(t)
  const open = async () => {
    const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
    return { server, admin: await logIn(createClient(server.url, {}), 'datahub', PASSWORD) }
  }
  let { server, admin }: { server: Awaited<ReturnType<typeof spawnServer>>; admin: Client } = await open()
  const { problems } = await problemsOfCuts(
    {
      writer: () => admin,
      reader: () => admin,
      async cut() {
        await server.kill('SIGKILL')
        ;({ server, admin } = await open())
      }
    },
    KILLS
  )
  t.strictSame(problems, [])
})
