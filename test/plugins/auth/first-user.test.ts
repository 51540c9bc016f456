import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { coreConfig } from '../../../core/config/config.ts'
import { createKernel } from '../../../core/kernel.ts'
import { createClient } from '../../client.ts'
import { cookiesOf, start } from '../../helper.ts'
import { ingest, QUICK, ROOT } from '../../people.ts'
import { type Process, spawnServer } from '../../process.ts'
import { storeUrl } from '../../store.ts'
import { cookieOf } from './requests.ts'

const TERMINAL = { NODE_OPTIONS: '--import data:text/javascript,process.stdout.isTTY=true' }
const CONFIG = { plugins: { auth: { scryptCost: 10 } } }
const lastModified = { time: 1, actor: ROOT }
const ME = '{ me { corpUser { urn } platformPrivileges { managePolicies manageServiceAccounts } } }'

async function logIn(url: string, password: string) {
  const { status, headers } = await createClient(url, {}).post('/logIn', { username: 'datahub', password })
  return { status, client: createClient(url, { cookie: cookiesOf(headers) }) }
}

/** A server with the same store and no configured password. */
async function startWithout(t: Test, store: string) {
  const config = coreConfig({ ...CONFIG, port: 0, store, logLevel: 'silent' }, {})
  const log = pino({ level: 'silent' })
  const kernel = await createKernel({ config, env: {}, plugins: bundled, log, version: '0.0.0' })
  t.teardown(() => kernel.close())
  return { url: await kernel.start(), stop: () => kernel.close() }
}

/** Logs in, fails to log in, logs out, and returns the secrets that were used. */
async function useSecrets({ url }: Process, password: string): Promise<string[]> {
  const nobody = createClient(url, {})
  const wrong = 'a wrong password'
  const { headers } = await nobody.post('/logIn', { username: 'datahub', password })
  const cookie = cookiesOf(headers)
  await nobody.post('/logIn', { username: 'datahub', password: wrong })
  await nobody.with({ cookie }).gql(ME)
  await nobody.with({ cookie }).get('/logOut')
  const [session = ''] = /(?<=PLAY_SESSION=)[\w-]+/.exec(cookie) ?? []
  if (session.length < 43) throw new Error(`not a session: ${cookie}`)
  return [password, wrong, session]
}

t.test(
  'the first start writes a generated password to a file readable by the owner only, and never prints it',
  async t => {
    const folder = t.testdir({ 'aspectd.config.json': JSON.stringify(CONFIG) })
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
    const third = await startWithout(t, first.store)
    t.notOk(existsSync(file), 'a deleted file is not written again')
    t.equal((await logIn(third.url, password)).status, 200)
  }
)

t.test('on a terminal the generated password is shown and not written to a file', async t => {
  const folder = t.testdir({ 'aspectd.config.json': JSON.stringify(CONFIG) })
  const { output, url, kill } = await spawnServer(t, { folder, env: TERMINAL })
  const [, password = ''] = /first user: datahub, with the password (\S+) \(shown only once\)/.exec(output()) ?? []
  t.match(password, /^[a-z2-9]{26}$/)
  t.notOk(existsSync(`${folder}/data/admin-password`))
  t.equal((await logIn(url, password)).status, 200)
  await kill('SIGTERM')
})

t.test('a configured password applies after every start, and a change of it ends sessions', async t => {
  const server = await start(t, QUICK)
  const cookie = await cookieOf(server)
  const changed = await server.restart({ env: { ASPECTD_ADMIN_PASSWORD: 'quite another password' } })
  t.equal((await changed.as({ cookie }).gql(ME)).status, 401)
  t.equal((await logIn(changed.url, server.password)).status, 400)
  t.equal((await logIn(changed.url, 'quite another password')).status, 200)

  const second = await changed.user('second', { role: 'Admin' })
  const states: [string, object, object][] = [
    ['status', { removed: true }, { removed: false }],
    ['corpUserStatus', { status: 'SUSPENDED', lastModified }, { status: 'ACTIVE', lastModified }]
  ]
  for (const [aspect, off, on] of states) {
    await ingest(second, ROOT, aspect, off)
    t.equal((await logIn(changed.url, 'quite another password')).status, 400, aspect)
    await ingest(second, ROOT, aspect, on)
    t.equal((await logIn(changed.url, 'quite another password')).status, 200, aspect)
  }
  for (const [aspect, off] of states) await ingest(second, ROOT, aspect, off)
  const again = await changed.restart()
  t.equal((await again.admin.gql(ME)).status, 200, 'after suspension and soft deletion')

  t.test('a removed first user stays removed until a password is configured', async t => {
    const third = await again.user('third', { role: 'Admin' })
    const { data } = await third.gql('mutation ($urn: String!) { removeUser(urn: $urn) }', { urn: ROOT })
    t.equal(data.removeUser, true)
    await again.stop()
    const without = await startWithout(t, again.store)
    t.notOk(existsSync(`${again.folder}/data/admin-password`))
    t.equal((await logIn(without.url, again.password)).status, 400)
    await without.stop()
    const configured = await again.restart({ env: { ASPECTD_ADMIN_PASSWORD: 'a configured one' } })
    t.equal((await logIn(configured.url, 'a configured one')).status, 200)
  })
})

t.test('GHSL-2022-081: a password that is too weak or cannot be read, or an unknown mode, stops the start', async t => {
  const folder = t.testdir()
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
