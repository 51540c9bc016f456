import { pino } from 'pino'
import t from 'tap'
import { createCall } from '../../../core/call.ts'
import { definePlugin, makeUrn, parseUrn } from '../../../core/index.ts'
import { type Auth, auth } from '../../../plugins/auth/index.ts'
import { start } from '../../helper.ts'

const silent = pino({ level: 'silent' })

t.test('a link ends with the rights of its user, and is only for users', async t => {
  const { kernel, anonymous, admin, user } = await start(t)
  const { actor: urn } = await user('eve')
  const text = await kernel.command('logInLink', { urn })
  await admin.gql(`mutation { updateUserStatus(urn: "${urn}", status: SUSPENDED) }`)
  const [token] = /[\w-]{43}$/.exec(text) ?? []
  t.equal((await anonymous.post('/logInOnce', { token })).status, 400)
  await t.rejects(async () => kernel.command('logInLink', { urn: 'urn:li:corpGroup:staff' }), { code: 'AUTH_NO_USER' })
})

t.test('another plugin begins sessions of users who are active, and names its way once', async t => {
  let api: Auth | undefined
  const badges = definePlugin({
    name: 'badges',
    contract: 2,
    needs: { auth },
    setup({ needs }) {
      api = needs.auth
      return { api: {} }
    }
  })
  const { anonymous, user } = await start(t, { plugins: [badges] })
  const urn = parseUrn((await user('finn')).actor)
  if (!api) throw new Error('not set up')
  const call = createCall({ credential: undefined, address: '', signal: new AbortController().signal, log: silent })
  const origin = { provider: 'badges', sub: '7', isSecure: false }
  await t.rejects(api.beginSession(call, makeUrn('corpuser', 'nobody'), origin), { code: 'FORBIDDEN' })
  const { cookies = [] } = await api.beginSession(call, urn, origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  t.match(await anonymous.with({ cookie }).gql('{ me { corpUser { urn } } }'), { data: { me: { corpUser: { urn } } } })
  const way = { name: 'badges', label: 'Badge', path: '/badge', users: { any: [] } }
  api.registerLogIn(way)
  t.throws(() => api?.registerLogIn(way), { message: 'two ways to log in are named badges' })
  t.match(await anonymous.with({ cookie }).get('/logOut'), { status: 303 })
})
