import t from 'tap'
import { createLogIns } from '../../../plugins/auth/identity/log-ins.ts'
import { createPasswordRule } from '../../../plugins/auth/identity/password-rule.ts'
import { start } from '../../helper.ts'
import { BASE } from '../oidc/helper.ts'

const oidc = {
  enabled: true,
  baseUrl: BASE,
  clientId: 'aspectd',
  clientSecret: 'the secret of a test, which is long',
  discoveryUri: 'https://id.example.com/.well-known/openid-configuration'
}
const PASSWORD = 'a sentence nobody guesses'

t.test('break-glass: only administrators log in with a password, and nobody gets one', async t => {
  const before = await start(t)
  await before.user('ann', { password: PASSWORD })
  await before.user('root2', { password: PASSWORD, role: 'Admin' })
  const { anonymous, password } = await before.restart({
    config: { plugins: { oidc, auth: { passwords: 'break-glass' } } }
  })
  const statusOf = async (username: string, secret: string) =>
    (await anonymous.post('/logIn', { username, password: secret })).status
  t.equal(await statusOf('datahub', password), 200)
  t.equal(await statusOf('root2', PASSWORD), 200)
  t.match(await anonymous.post('/logIn', { username: 'ann', password: PASSWORD }), {
    status: 400,
    body: { message: 'Invalid Credentials' }
  })
  for (const path of ['/signUp', '/resetNativeUserCredentials']) {
    const { status, body } = await anonymous.post(path, {})
    t.match({ status, message: body.message }, { status: 403, message: /^Passwords are disabled/ }, path)
  }
})

t.test('a link of the operator logs a user in once', async t => {
  const { kernel, anonymous, user } = await start(t)
  await user('ann')
  const made = async (name: string) => {
    const text = await kernel.command('logInLink', { urn: `urn:li:corpuser:${name}` })
    return /\/once#([\w-]{43})$/.exec(text)?.[1]
  }
  const token = await made('ann')
  const answers = await Promise.all([0, 1, 2].map(() => anonymous.post('/logInOnce', { token })))
  t.strictSame(answers.map(({ status }) => status).toSorted(), [200, 400, 400])
  const [cookies = ''] = answers.flatMap(
    ({ headers }) =>
      headers
        .getSetCookie()
        .map(one => one.split(';')[0])
        .join('; ') || []
  )
  const { data } = await anonymous.with({ cookie: cookies }).gql('{ me { corpUser { urn } } }')
  t.equal(data.me.corpUser.urn, 'urn:li:corpuser:ann')
  for (const wrong of [token, '', 'x', undefined, 7])
    t.equal((await anonymous.post('/logInOnce', { token: wrong })).status, 400)
  await t.rejects(async () => made('nobody'), { message: /user nobody does not exist/ })
})

t.test("off, by its own setting or by DataHub's two: no password is looked at", t => {
  const logIns = createLogIns()
  const administrators = { isAdministrator: async () => true }
  const ruleOf = (config: object) =>
    createPasswordRule({ config: { passwords: 'on', native: true, jaas: true, ...config }, administrators, logIns })
  for (const config of [{ passwords: 'off' }, { native: false, jaas: false }]) {
    t.equal(ruleOf(config).passwords, 'off')
    t.throws(() => ruleOf(config).requireAny(), { message: /^Passwords are disabled/ })
    t.throws(() => ruleOf(config).check(), { message: /there is no other way to log in/ })
  }
  logIns.register({ name: 'oidc', label: 'Okta', path: '/sso', users: { any: [] } })
  ruleOf({ passwords: 'off' }).check()
  t.equal(ruleOf({ jaas: false }).passwords, 'on')
  t.end()
})
