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

/** A server of the same store that is given no password. */
async function startWithout(t: Test, store: string) {
  const config = coreConfig({ ...CONFIG, port: 0, store, logLevel: 'silent' }, {})
  const log = pino({ level: 'silent' })
  const kernel = await createKernel({ config, env: {}, plugins: bundled, log, version: '0.0.0' })
  t.teardown(() => kernel.close())
  return { url: await kernel.start(), stop: () => kernel.close() }
}

/** The secrets of a log-in, a wrong one and a log-out. */
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

t.test('the first start writes a generated password to a file for the owner only, and never prints it', async t => {
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
  t.strictSame((await client.gql(ME)).data.me.platformPrivileges, { managePolicies: true, manageServiceAccounts: true })
  const secrets = await useSecrets(first, password)
  await first.kill('SIGTERM')
  t.match(first.output(), 'a log-in was refused')
  for (const secret of secrets) t.notOk(first.output().includes(secret), 'passwords and sessions are in no log')

  // on a terminal, where a generated password would be shown
  const second = await spawnServer(t, { folder, env: TERMINAL })
  t.notMatch(second.output(), 'first user')
  t.equal((await logIn(second.url, password)).status, 200)
  t.equal(readFileSync(file, 'utf8'), `${password}\n`)
  await second.kill('SIGTERM')
  rmSync(file)
  const third = await startWithout(t, first.store)
  t.notOk(existsSync(file), "the file is the operator's")
  t.equal((await logIn(third.url, password)).status, 200)
})

t.test('on a terminal the generated password is shown and written nowhere', async t => {
  const folder = t.testdir({ 'aspectd.config.json': JSON.stringify(CONFIG) })
  const { output, url } = await spawnServer(t, { folder, env: TERMINAL })
  const [, password = ''] = /first user: datahub, with the password (\S+) \(shown only now\)/.exec(output()) ?? []
  t.match(password, /^[a-z2-9]{26}$/)
  t.notOk(existsSync(`${folder}/data/admin-password`))
  t.equal((await logIn(url, password)).status, 200)
})

t.test('a given password is in force after every start: a way back in that ends sessions', async t => {
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
  for (const [aspect, out, back] of states) {
    await ingest(second, ROOT, aspect, out)
    t.equal((await logIn(changed.url, 'quite another password')).status, 400, aspect)
    await ingest(second, ROOT, aspect, back)
    t.equal((await logIn(changed.url, 'quite another password')).status, 200, aspect)
  }
  for (const [aspect, out] of states) await ingest(second, ROOT, aspect, out)
  const again = await changed.restart()
  t.equal((await again.admin.gql(ME)).status, 200, 'suspended and soft-deleted before')

  t.test('a removed first user stays removed, until a password is given', async t => {
    const third = await again.user('third', { role: 'Admin' })
    const { data } = await third.gql('mutation ($urn: String!) { removeUser(urn: $urn) }', { urn: ROOT })
    t.equal(data.removeUser, true)
    await again.stop()
    const without = await startWithout(t, again.store)
    t.notOk(existsSync(`${again.folder}/data/admin-password`))
    t.equal((await logIn(without.url, again.password)).status, 400)
    await without.stop()
    const given = await again.restart({ env: { ASPECTD_ADMIN_PASSWORD: 'a way back in' } })
    t.equal((await logIn(given.url, 'a way back in')).status, 200)
  })
})

t.test('GHSL-2022-081: a password that is too weak or cannot be read, or an unknown mode, stops the start', async t => {
  const folder = t.testdir()
  writeFileSync(`${folder}/weak`, 'short\n')
  const config = coreConfig({ port: 0, store: await storeUrl(t, folder), logLevel: 'silent' }, {})
  const log = pino({ level: 'silent' })
  const begin = async (env: Record<string, string>) =>
    (await createKernel({ config, env, plugins: bundled, log, version: '0.0.0' })).start()
  const weak = 'ASPECTD_ADMIN_PASSWORD: a password has 12 to 128 characters, this one has 5'
  const table: [Record<string, string>, string | RegExp][] = [
    [{ ASPECTD_ADMIN_PASSWORD: 'short' }, weak],
    [{ ASPECTD_ADMIN_PASSWORD_FILE: `${folder}/weak` }, weak],
    [{ ASPECTD_ADMIN_PASSWORD_FILE: `${folder}/missing` }, /^ASPECTD_ADMIN_PASSWORD_FILE: ENOENT/],
    [{ ASPECTD_AUTH: 'maybe' }, /^ASPECTD_AUTH: .*expected one of on, off, found "maybe"$/]
  ]
  for (const [env, message] of table) await t.rejects(begin(env), { code: 'MISCONFIGURED', message })
})
