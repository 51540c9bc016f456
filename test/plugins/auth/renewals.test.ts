import { pino } from 'pino'
import t, { type Test } from 'tap'
import { createCall } from '../../../core/call.ts'
import { definePlugin, parseUrn } from '../../../core/index.ts'
import { type Auth, auth, type LogInWay } from '../../../plugins/auth/index.ts'
import { eventually, type Server, start } from '../../helper.ts'

const silent = pino({ level: 'silent' })
const call = createCall({ credential: undefined, address: '', signal: new AbortController().signal, log: silent })
/** Sessions that are asked about at once. */
const AT_ONCE = 8

type Renew = NonNullable<LogInWay['renew']>

/** A server with one way to log in, whose provider answers as `script.renew` says. */
async function begin(t: Test) {
  const asked: string[] = []
  const script: { renew: Renew } = { renew: async () => 'away' }
  let api: Auth | undefined
  const badges = definePlugin({
    name: 'badges',
    contract: 2,
    needs: { auth },
    setup({ needs }) {
      api = needs.auth
      const renew: Renew = (call, session) => {
        asked.push(session.token)
        return script.renew(call, session)
      }
      api.registerLogIn({ name: 'badges', label: 'Badge', path: '/badge', users: { any: [] }, renew })
      return { api: {} }
    }
  })
  const server = await start(t, { plugins: [badges] })
  const user = parseUrn((await server.user('finn')).actor)
  /** The cookies of a session that is due. */
  async function session(token: string, provider = 'badges'): Promise<string> {
    if (!api) throw new Error('not set up')
    const { cookies = [] } = await api.beginSession(call, user, { provider, sub: '7', renewal: { token, at: 1 } })
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  return { server, script, asked, session }
}

const status = async (server: Server, cookie: string) =>
  (await server.anonymous.with({ cookie }).gql('{ me { corpUser { urn } } }')).status

t.test('a provider that does not answer is asked about no further session, and all go on', async t => {
  const { server, asked, session } = await begin(t)
  const cookies: string[] = []
  for (let at = 0; at < AT_ONCE + 2; at++) cookies.push(await session(`${at}`))
  const second = await server.restart()
  await eventually(() => asked.length === AT_ONCE)
  for (const cookie of cookies) t.equal(await status(second, cookie), 200)
  t.equal(asked.length, AT_ONCE)
})

t.test('a session that ends while others are asked about, or itself, does not come back', async t => {
  const { server, script, asked, session } = await begin(t)
  const cookies = new Map<string, string>()
  for (let at = 0; at < AT_ONCE + 1; at++) cookies.set(`${at}`, await session(`${at}`))
  const go = Promise.withResolvers<void>()
  script.renew = async () => {
    await go.promise
    return { token: 'next', at: Date.now() + 3_600_000 }
  }
  const second = await server.restart()
  await eventually(() => asked.length === AT_ONCE)
  const [waiting = ''] = [...cookies.keys()].filter(token => !asked.includes(token))
  const ended = [waiting, asked[0] ?? ''].map(token => cookies.get(token) ?? '')
  for (const cookie of ended) await second.anonymous.with({ cookie }).get('/logOut')
  go.resolve()
  const third = await second.restart()
  for (const cookie of cookies.values()) t.equal(await status(third, cookie), ended.includes(cookie) ? 401 : 200)
  t.notOk(asked.includes(waiting))
})

t.test('a session whose provider is no longer configured goes on', async t => {
  const { server, asked, session } = await begin(t)
  const cookie = await session('of another', 'gone')
  await session('mine')
  const second = await server.restart()
  await eventually(() => asked.length === 1)
  t.equal(await status(second, cookie), 200)
  t.strictSame(asked, ['mine'])
})
