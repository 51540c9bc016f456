import { existsSync } from 'node:fs'
import t, { type Test } from 'tap'
import { createCall } from '../../../core/call.ts'
import type { Data, Urn } from '../../../core/index.ts'
import { createAccounts } from '../../../plugins/auth/identity/accounts.ts'
import { createBrowserSession } from '../../../plugins/auth/identity/browser-session.ts'
import { prepareFirstUser } from '../../../plugins/auth/identity/first-user.ts'
import { createInvites } from '../../../plugins/auth/identity/invites.ts'
import { createLogInLinks } from '../../../plugins/auth/identity/log-in-links.ts'
import { createLogIns } from '../../../plugins/auth/identity/log-ins.ts'
import { ROOT } from '../../../plugins/auth/identity/names.ts'
import { createPasswordRule } from '../../../plugins/auth/identity/password-rule.ts'
import { createResets } from '../../../plugins/auth/identity/resets.ts'
import { createSessions } from '../../../plugins/auth/identity/sessions.ts'
import { createThrottle } from '../../../plugins/auth/identity/throttle.ts'
import { createPolicyStore } from '../../../plugins/auth/policies/policies.ts'
import { createRoutes } from '../../../plugins/auth/rest.ts'
import { createLists } from '../../../plugins/entities/lists/list.ts'
import { testdir } from '../../folders.ts'
import { actor, authorityOver, call, log, signal } from './authority.ts'

const COST = 10
const PASSWORDS = { passwords: 'on', native: true, jaas: true } as const
const OLD = 'the password before'
const NEW = 'the password after'
const EXISTS = 'This user already exists! Cannot create a new user.'

/** The same function, which runs `other` before it returns its result. */
function meanwhile<A extends unknown[], R>(run: (...args: A) => R, other: () => Promise<unknown>) {
  return async (...args: A): Promise<Awaited<R>> => {
    const answer = await run(...args)
    await other()
    return answer
  }
}

async function withAccounts(t: Test) {
  const parts = await authorityOver(t)
  const options = { ...parts, cost: COST }
  const accounts = createAccounts(options)
  const create = (user: Urn, password: string) =>
    accounts.create(call(), user, { fullName: 'Alice', title: 'tester', password })
  return { ...parts, options, accounts, create }
}

t.test('a password that is set during a rehash of the old one is kept', async t => {
  const { options, aspects, accounts, create } = await withAccounts(t)
  await create(actor, OLD)
  const { corpUserCredentials } = aspects
  const get = meanwhile(corpUserCredentials.get, () => accounts.setPassword(call(), actor, NEW))
  const costlier = createAccounts({
    ...options,
    aspects: { ...aspects, corpUserCredentials: { ...corpUserCredentials, get } },
    cost: COST + 1
  })
  const verified = await costlier.verify(call(), 'alice', OLD)
  t.equal(verified.user, actor, 'the password was correct when it was read')
  t.equal(await verified.isCurrent(), false)
  t.equal(await accounts.hasPassword(call(), actor, NEW), true)
  t.equal(await accounts.hasPassword(call(), actor, OLD), false)
})

t.test('a log-in whose password is changed while it is checked gets no session', async t => {
  const { options, aspects, accounts, create, data, sessions, subjects } = await withAccounts(t)
  await create(actor, OLD)
  const change = async () => {
    await accounts.setPassword(call(), actor, NEW)
    await sessions.endAll(call(), actor)
  }
  const guest = createCall({ credential: undefined, address: '', signal, log })
  const logInWith = async (password: string, verify = accounts.verify) => {
    const invites = createInvites({ data, aspects, invites: data.handle('aspectdInvite'), validMs: 1 })
    const resets = createResets({ credentials: aspects.corpUserCredentials, subjects, cost: COST })
    const config = { secureCookies: false, sessionHours: 1 }
    const logIns = createLogIns()
    const services = {
      ...options,
      accounts: { ...accounts, verify },
      invites,
      resets,
      throttle: createThrottle(10),
      logInLinks: createLogInLinks({
        data,
        links: data.handle('aspectdLogInLink'),
        subjects,
        host: { address: () => '' }
      }),
      countLogIn: () => undefined,
      browser: createBrowserSession({ sessions, subjects, logIns, config }),
      passwordRule: createPasswordRule({
        config: PASSWORDS,
        administrators: { isAdministrator: async () => true },
        logIns
      })
    }
    const route = createRoutes(services).find(({ spec }) => spec.url === '/logIn')
    return route?.operation.run({ body: { username: 'alice', password } } as never, guest, () => false)
  }
  const stored = async () => (await data.find(call().as('test'), { types: ['aspectdSession'] }, { limit: 10 })).total
  t.match(await logInWith(OLD), { status: 200 })
  t.equal(await stored(), 1)
  const refused = { status: 400, body: { message: 'Invalid Credentials' } }
  t.match(await logInWith(OLD, meanwhile(accounts.verify, change)), refused)
  t.equal(await stored(), 0)
  t.match(await logInWith(NEW), { status: 200 })
})

t.test('a link to log in that is made before the server listens names no address', async t => {
  const { data, subjects, create } = await withAccounts(t)
  await create(actor, OLD)
  const host = { address: () => '' }
  const links = createLogInLinks({ data, links: data.handle('aspectdLogInLink'), subjects, host })
  t.match(await links.command({ urn: actor }, call().as('test')), /: http:\/\/<this server>\/once#/)
})

t.test('of two concurrent sign-ups with the same name the first succeeds', async t => {
  const { options, data, accounts, create } = await withAccounts(t)
  const exists = meanwhile(data.exists, () => create(actor, OLD))
  const second = createAccounts({ ...options, data: { ...data, exists } })
  const person = { fullName: 'Not Alice', title: 'tester', password: NEW }
  await t.rejects(second.create(call(), actor, person), { message: EXISTS })
  t.equal(await accounts.hasPassword(call(), actor, OLD), true)
})

t.test('of two concurrent uses of a reset token the first sets the password', async t => {
  const { aspects, accounts, create, subjects } = await withAccounts(t)
  await create(actor, OLD)
  const { corpUserCredentials: credentials } = aspects
  const first = createResets({ credentials, subjects, cost: COST })
  const { text: token } = await first.issue(call(), actor)
  const request = { name: 'alice', token }
  const get = meanwhile(credentials.get, () => first.redeem(call(), { ...request, password: NEW }))
  const second = createResets({ credentials: { ...credentials, get }, subjects, cost: COST })
  await t.rejects(second.redeem(call(), { ...request, password: 'yet another one' }), {
    message: /Invalid reset token/
  })
  t.equal(await accounts.hasPassword(call(), actor, NEW), true)
})

t.test('a session that ends while sessions are listed is omitted', async t => {
  const { background, data, handle, lifetime, sessions, subjects, system } = await authorityOver(t)
  await sessions.begin(call(), await subjects.of(actor))
  const find = meanwhile(data.find, () => sessions.endAll(call(), actor))
  const listing = createSessions({ data: { ...data, find }, sessions: handle, lifetime, background })
  t.strictSame((await listing.list(system(), actor, { start: 0, count: 10 })).sessions, [])
})

t.test('a policy that is deleted while policies are listed is omitted', async t => {
  const { aspects, data, system } = await authorityOver(t)
  const options = { policies: aspects.dataHubPolicyInfo, isFixed: () => false }
  const storeOf = (data: Data) => createPolicyStore({ ...options, data, lists: createLists(data, () => undefined) })
  const actors = { users: [], groups: [], resourceOwners: false, allUsers: false, allGroups: false }
  const policies = storeOf(data)
  const page = { start: 0, count: 10, text: '', where: [] }
  const input = { type: 'PLATFORM', name: 'x', state: 'ACTIVE', privileges: [], actors } as const
  const urn = await policies.create(system(), input)
  t.match((await policies.list(system(), page)).policies, [{ urn }])
  const find = meanwhile(data.find, () => policies.remove(system(), urn))
  t.strictSame((await storeOf({ ...data, find }).list(system(), page)).policies, [])
})

t.test('an instance that is second to create the first user deletes its password file', async t => {
  const folder = testdir(t)
  const { options, accounts, background, create, data, system } = await withAccounts(t)
  const own = { aspectdSeeds: data.handle<{ policies: string[]; rootUser: boolean }>('aspectdSeeds') }
  const exists = meanwhile(data.exists, () => create(ROOT, OLD))
  const slow = createAccounts({ ...options, data: { ...data, exists } })
  const config = { adminPassword: '' }
  const host = { dataFolder: folder, announce: () => undefined }
  await prepareFirstUser(system(), { data, accounts: slow, own, config, host, background, log })
  t.equal(await accounts.hasPassword(system(), ROOT, OLD), true)
  t.notOk(existsSync(`${folder}/admin-password`))
})

t.test('the start fails if the first user cannot be stored', async t => {
  const folder = testdir(t)
  const { accounts, background, data, store, system } = await withAccounts(t)
  const own = { aspectdSeeds: data.handle<{ policies: string[]; rootUser: boolean }>('aspectdSeeds') }
  const closing = {
    ...accounts,
    create: async (...args: Parameters<typeof accounts.create>) => {
      await store.close()
      await accounts.create(...args)
    }
  }
  const options = { data, accounts: closing, own, background, log }
  const start = prepareFirstUser(system(), {
    ...options,
    config: { adminPassword: OLD },
    host: { dataFolder: folder, announce: () => undefined }
  })
  await t.rejects(start)
})
