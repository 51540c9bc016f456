import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { coreConfig } from '../../../core/config/config.ts'
import { createKernel } from '../../../core/kernel.ts'
import { createClient } from '../../client.ts'
import { testdir } from '../../folders.ts'
import { cookiesOf, eventually, start } from '../../helper.ts'
import { ingest, QUICK, ROOT } from '../../people.ts'
import { type Process, spawnServer } from '../../process.ts'
import { storeUrl } from '../../store.ts'

const TERMINAL = { NODE_OPTIONS: '--import data:text/javascript,process.stdout.isTTY=true' }
const CONFIG = { plugins: { auth: { scryptCost: 10 } } }
const lastModified = { time: 1, actor: ROOT }
const ME = '{ me { corpUser { urn } platformPrivileges { managePolicies manageServiceAccounts } } }'

async function logIn(url: string, password: string) {
  const { status, headers } = await createClient(url, {}).post('/logIn', { username: 'datahub', password })
  return { status, client: createClient(url, { cookie: cookiesOf(headers) }) }
}

/** A server with this store and environment, and what it warns about the variable. */
async function startOn(t: Test, store: string, env: Record<string, string> = {}) {
  const warnings: string[] = []
  const note = ({ msg }: { msg: string }) => void (/^ASPECTD_/.test(msg) && warnings.push(msg))
  const log = pino({ level: 'warn' }, { write: line => note(JSON.parse(line)) })
  const config = coreConfig({ ...CONFIG, port: 0, store }, env)
  const kernel = await createKernel({ config, env, plugins: bundled, log, version: '0.0.0' })
  t.teardown(() => kernel.close())
  return { url: await kernel.start(), warnings, stop: () => kernel.close() }
}

/** Logs in, fails to log in, logs out, and returns the secrets that were used. */
async function useSecrets({ url }: Process, password: string): Promise<string[]> {
  const anonymous = createClient(url, {})
  const wrong = 'a wrong password'
  const { headers } = await anonymous.post('/logIn', { username: 'datahub', password })
  const cookie = cookiesOf(headers)
  await anonymous.post('/logIn', { username: 'datahub', password: wrong })
  await anonymous.with({ cookie }).gql(ME)
  await anonymous.with({ cookie }).get('/logOut')
  const [session = ''] = /(?<=PLAY_SESSION=)[\w-]+/.exec(cookie) ?? []
  if (session.length < 43) throw new Error(`not a session: ${cookie}`)
  return [password, wrong, session]
}

t.test(
  'the first start writes a generated password to a file readable by the owner only, and never prints it',
  async t => {
    const folder = testdir(t, { 'aspectd.config.json': JSON.stringify(CONFIG) })
    const first = await spawnServer(t, { folder, env: { ASPECTD_LOG_LEVEL: 'debug' } })
    const file = `${folder}/data/admin-password`
    t.match(first.output(), `first user: datahub, with the password in ${file}`)
    t.equal(statSync(file).mode & 0o777, 0o600)
    const password = readFileSync(file, 'utf8').trim()
    t.match(password, /^[a-z2-9]{26}$/)
    t.notMatch(first.output(), password)
    const { status, client } = await logIn(first.url, password)
    t.equal(status, 200)
    t.strictSame((await client.gql(ME)).data.me.platformPrivileges, {
      managePolicies: true,
      manageServiceAccounts: true
    })
    const secrets = await useSecrets(first, password)
    await first.kill('SIGTERM')
    t.match(first.output(), 'log-in failed')
    for (const secret of secrets) t.notOk(first.output().includes(secret), 'the log contains no passwords or sessions')

    // on a terminal, which would show a generated password
    const second = await spawnServer(t, { folder, env: TERMINAL })
    t.notMatch(second.output(), 'first user')
    t.equal((await logIn(second.url, password)).status, 200)
    t.equal(readFileSync(file, 'utf8'), `${password}\n`)
    await second.kill('SIGTERM')
    rmSync(file)
    const third = await startOn(t, first.store)
    t.notOk(existsSync(file), 'a deleted file is not written again')
    t.equal((await logIn(third.url, password)).status, 200)
  }
)

t.test('on a terminal the generated password is shown and not written to a file', async t => {
  const folder = testdir(t, { 'aspectd.config.json': JSON.stringify(CONFIG) })
  const { output, url, kill } = await spawnServer(t, { folder, env: TERMINAL })
  const [, password = ''] = /first user: datahub, with the password (\S+) \(shown only once\)/.exec(output()) ?? []
  t.match(password, /^[a-z2-9]{26}$/)
  t.notOk(existsSync(`${folder}/data/admin-password`))
  t.equal((await logIn(url, password)).status, 200)
  await kill('SIGTERM')
})

t.test('a configured password counts when the user is created, and never later', async t => {
  const { store, password, admin, anonymous, ...server } = await start(t, QUICK)
  const second = await server.user('second', { role: 'Admin' })
  const create = 'mutation ($urn: String!) { createNativeUserResetToken(input: { userUrn: $urn }) { resetToken } }'
  const { resetToken } = (await admin.gql(create, { urn: ROOT })).data.createNativeUserResetToken
  const renewed = { email: 'datahub', password: 'quite another password', resetToken }
  t.equal((await anonymous.post('/resetNativeUserCredentials', renewed)).status, 200)
  await server.close()

  const configured = { ASPECTD_ADMIN_PASSWORD: password }
  const again = await startOn(t, store, configured)
  t.equal((await logIn(again.url, password)).status, 400, 'a password that was changed does not come back')
  const { status, client } = await logIn(again.url, 'quite another password')
  t.equal(status, 200)
  await eventually(async () => again.warnings.length > 0)
  t.strictSame(again.warnings, ['ASPECTD_ADMIN_PASSWORD is not used: it counts only when the user is created'])
  await ingest(client, second.actor, 'corpUserStatus', { status: 'ACTIVE', lastModified })
  await ingest(client, ROOT, 'corpUserStatus', { status: 'SUSPENDED', lastModified })
  t.equal((await client.gql(ME)).status, 401)
  await again.stop()

  const equal = await startOn(t, store, { ASPECTD_ADMIN_PASSWORD: 'quite another password' })
  t.equal((await logIn(equal.url, 'quite another password')).status, 400, 'a suspended user stays suspended')
  await equal.stop()
  t.strictSame(equal.warnings, [], 'the variable has the password that the user has')
})

t.test('a removed first user stays removed, also with a configured password', async t => {
  const server = await start(t, QUICK)
  const second = await server.user('second', { role: 'Admin' })
  const { data } = await second.gql('mutation ($urn: String!) { removeUser(urn: $urn) }', { urn: ROOT })
  t.equal(data.removeUser, true)
  await server.close()
  for (const env of [{}, { ASPECTD_ADMIN_PASSWORD: server.password }]) {
    const again = await startOn(t, server.store, env)
    t.notOk(existsSync(`${server.folder}/data/admin-password`))
    t.equal((await logIn(again.url, server.password)).status, 400)
    await again.stop()
  }
})

t.test('GHSL-2022-081: a password that is too weak or cannot be read, or an unknown mode, stops the start', async t => {
  const folder = testdir(t)
  writeFileSync(`${folder}/weak`, 'short\n')
  const config = coreConfig({ port: 0, store: await storeUrl(t, folder), logLevel: 'silent' }, {})
  const log = pino({ level: 'silent' })
  const begin = async (env: Record<string, string>) =>
    (await createKernel({ config, env, plugins: bundled, log, version: '0.0.0' })).start()
  const weak = 'ASPECTD_ADMIN_PASSWORD: the password must have 12 to 128 characters, found 5'
  const table: [Record<string, string>, string | RegExp][] = [
    [{ ASPECTD_ADMIN_PASSWORD: 'short' }, weak],
    [{ ASPECTD_ADMIN_PASSWORD_FILE: `${folder}/weak` }, weak],
    [{ ASPECTD_ADMIN_PASSWORD_FILE: `${folder}/missing` }, /^ASPECTD_ADMIN_PASSWORD_FILE: ENOENT/],
    [{ ASPECTD_AUTH: 'maybe' }, /^ASPECTD_AUTH: .*expected one of on, off, found "maybe"$/]
  ]
  for (const [env, message] of table) await t.rejects(begin(env), { code: 'MISCONFIGURED', message })
})
