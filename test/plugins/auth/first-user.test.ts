import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { pino } from 'pino'
import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { coreConfig } from '../../../core/config/config.ts'
import { createKernel } from '../../../core/kernel.ts'
import { createClient } from '../../client.ts'
import { cookiesOf, start } from '../../helper.ts'
import { ingest, QUICK, ROOT } from '../../people.ts'
import { spawnServer } from '../../process.ts'
import { storeUrl } from '../../store.ts'

const ME = '{ me { corpUser { urn } platformPrivileges { managePolicies manageServiceAccounts } } }'

async function logIn(url: string, password: string) {
  const { status, headers } = await createClient(url, {}).post('/logIn', { username: 'datahub', password })
  return { status, client: createClient(url, { cookie: cookiesOf(headers) }) }
}

t.test('the first start writes a generated password to a file for the owner only, and never prints it', async t => {
  const folder = t.testdir()
  const first = await spawnServer(t, { folder })
  const file = `${folder}/data/admin-password`
  t.match(first.output(), `first user: datahub, with the password in ${file}`)
  t.equal(statSync(file).mode & 0o777, 0o600)
  const password = readFileSync(file, 'utf8').trim()
  t.match(password, /^[a-z2-9]{26}$/)
  t.notMatch(first.output(), password)
  const { status, client } = await logIn(first.url, password)
  t.equal(status, 200)
  t.strictSame((await client.gql(ME)).data.me.platformPrivileges, { managePolicies: true, manageServiceAccounts: true })
  await first.kill('SIGTERM')
  const second = await spawnServer(t, { folder })
  t.notMatch(second.output(), 'first user')
  t.equal((await logIn(second.url, password)).status, 200)
})

t.test("the password is generated once, and its file is the operator's from then on", async t => {
  const folder = t.testdir()
  const file = `${folder}/data/admin-password`
  const once = async () => (await spawnServer(t, { folder })).kill('SIGTERM')
  await once()
  const password = readFileSync(file, 'utf8')
  await once()
  t.equal(readFileSync(file, 'utf8'), password)
  rmSync(file)
  await once()
  t.notOk(existsSync(file))
})

t.test('on a terminal the generated password is shown, once, and written nowhere', async t => {
  const folder = t.testdir()
  const env = { NODE_OPTIONS: '--import data:text/javascript,process.stdout.isTTY=true' }
  const first = await spawnServer(t, { folder, env })
  const [, password = ''] = /first user: datahub, with the password (\S+) \(shown only now\)/.exec(first.output()) ?? []
  t.match(password, /^[a-z2-9]{26}$/)
  t.notOk(existsSync(`${folder}/data/admin-password`))
  t.equal((await logIn(first.url, password)).status, 200)
  await first.kill('SIGTERM')
  t.notMatch((await spawnServer(t, { folder, env })).output(), 'first user')
})

t.test('a given password is in force after every start: a way back in that ends sessions', async t => {
  const server = await start(t)
  const { headers } = await server.nobody.post('/logIn', { username: 'datahub', password: server.password })
  const same = await server.restart()
  t.equal((await same.as({ cookie: cookiesOf(headers) }).gql(ME)).status, 200, 'unchanged, sessions go on')
  const changed = await same.restart({ env: { ASPECTD_ADMIN_PASSWORD: 'quite another password' } })
  t.equal((await changed.as({ cookie: cookiesOf(headers) }).gql(ME)).status, 401)
  t.equal((await logIn(changed.url, server.password)).status, 400)
  t.equal((await logIn(changed.url, 'quite another password')).status, 200)
})

t.test('it lets a first user in again who was suspended or soft-deleted', async t => {
  const server = await start(t, QUICK)
  await server.user('second', { role: 'Admin' })
  await ingest(server.admin, ROOT, 'status', { removed: false })
  await ingest(server.admin, ROOT, 'corpUserStatus', { status: 'SUSPENDED', lastModified: { time: 1, actor: ROOT } })
  t.equal((await logIn(server.url, server.password)).status, 400)
  const again = await server.restart()
  t.equal((await again.admin.gql(ME)).status, 200)
  await ingest(again.admin, ROOT, 'status', { removed: true })
  t.equal((await logIn(again.url, again.password)).status, 400)
  t.equal((await (await again.restart()).admin.gql(ME)).status, 200)
})

t.test('a removed first user stays removed, until a password is given', async t => {
  const folder = t.testdir()
  const server = await start(t, { folder })
  const second = await server.user('second', { role: 'Admin' })
  const { data } = await second.gql('mutation ($urn: String!) { removeUser(urn: $urn) }', { urn: ROOT })
  t.equal(data.removeUser, true)
  await server.stop()
  const without = await spawnServer(t, { folder })
  t.notMatch(without.output(), 'first user')
  t.equal((await logIn(without.url, server.password)).status, 400)
  await without.kill('SIGTERM')
  const given = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: 'a way back in' } })
  t.equal((await logIn(given.url, 'a way back in')).status, 200)
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
    [{ ASPECTD_AUTH: 'maybe' }, /^ASPECTD_AUTH: .*allowed: on, off$/]
  ]
  for (const [env, message] of table) await t.rejects(begin(env), { code: 'MISCONFIGURED', message })
})
