import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { createCall } from '../../../core/call.ts'
import { ANONYMOUS, definePlugin, makeUrn, type Request, type Strategy } from '../../../core/index.ts'
import { createApp } from '../../core/http/fixture.ts'
import { start } from '../../helper.ts'
import { actor, authorityOver, call, log, signal } from './authority.ts'

const withSession = (secret: string): Request => ({
  method: 'GET',
  url: '/',
  headers: {},
  cookies: { PLAY_SESSION: secret },
  address: ''
})

t.test('GHSL-2022-081: without the store no request is authenticated and nothing is allowed', async t => {
  const { aspects, store, subjects, sessions, decisions, strategy, system } = await authorityOver(t)
  const lastModified = { time: 1, actor }
  await aspects.corpUserStatus.update(system(), actor, () => ({ status: 'ACTIVE', lastModified }))
  const secret = await sessions.begin(call(), await subjects.of(actor))
  const app = await createApp(t, { strategies: [strategy] })
  const headers = { cookie: `PLAY_SESSION=${secret}` }
  t.equal((await app.inject({ url: '/things', headers })).statusCode, 200)
  subjects.invalidate()
  await store.close()
  const reply = await app.inject({ url: '/things', headers })
  t.equal(reply.statusCode, 503)
  t.match(reply.json(), { message: 'Authentication is temporarily unavailable' })
  t.equal((await app.inject({ url: '/who', headers })).body, ANONYMOUS, 'on a public route a guest')
  await t.rejects(Promise.resolve().then(() => decisions.refused(call(), [{ anyOf: ['VIEW_ENTITY_PAGE'] }])))
  await t.rejects(Promise.resolve().then(() => decisions.viewFilter(call())))
  await t.rejects(decisions.allowed(call(), [{ anyOf: ['VIEW_ENTITY_PAGE'], on: actor }]))
})

t.test('without policies nothing is allowed, and users see only their own entity', async t => {
  const { decisions } = await authorityOver(t)
  t.strictSame(await decisions.refused(call(), [{ anyOf: ['MANAGE_TAGS'] }]), [{ anyOf: ['MANAGE_TAGS'] }])
  t.strictSame(await decisions.viewFilter(call()), { any: [{ urns: [actor] }] })
})

t.test('calls of the system need no policy', async t => {
  const { decisions, system } = await authorityOver(t)
  t.equal(await decisions.allowed(system(), [{ anyOf: ['MANAGE_TAGS'] }]), true)
  t.equal(await decisions.viewFilter(system()), 'all')
})

t.test('a session ends on use if its user was suspended, deleted or created again', async t => {
  const { aspects, data, strategy, sessions, subjects, system } = await authorityOver(t)
  const active = { status: 'ACTIVE', lastModified: { time: 1, actor } }
  const table: [string, () => Promise<unknown>][] = [
    ['suspended', () => aspects.corpUserStatus.update(system(), actor, () => ({ ...active, status: 'SUSPENDED' }))],
    ['deleted', () => data.erase(system(), actor)]
  ]
  for (const [name, change] of table) {
    await aspects.corpUserStatus.update(system(), actor, () => active)
    subjects.invalidate()
    const secret = await sessions.begin(call(), await subjects.of(actor))
    const request = withSession(secret)
    t.match(await strategy.verify(request), { actor, kind: 'session' }, name)
    await change()
    subjects.invalidate()
    t.equal(await strategy.verify(request), undefined, name)
    t.equal(await sessions.find(system(), secret), undefined, name)
  }
  const begun = await sessions.begin(call(), { ...(await subjects.of(actor)), since: 1 })
  await aspects.corpUserStatus.update(system(), actor, () => active)
  subjects.invalidate()
  t.equal(await strategy.verify(withSession(begun)), undefined)
  t.equal(await sessions.find(system(), begun), undefined, 'created again')
})

t.test('GHSL-2022-081: a strategy that fails authenticates no request', async t => {
  const strategy: Strategy = {
    name: 'faulty',
    reads: { from: 'authorization', scheme: 'Bearer' },
    claims: ({ headers }) => /throws|rejects/.test(String(headers.authorization)),
    verify({ headers }) {
      if (headers.authorization === 'Bearer throws') throw new Error('broken')
      return Promise.reject(new Error('broken'))
    }
  }
  const setup = () => ({ api: undefined, strategies: [strategy] })
  const faulty = definePlugin({ name: 'faulty', contract: 2, setup })
  const server = await start(t, { plugins: [...bundled, faulty] })
  for (const token of ['throws', 'rejects']) {
    const { status, body } = await server.as({ token }).gql('{ me { corpUser { urn } } }')
    t.equal(status, 503, token)
    t.notMatch(JSON.stringify(body), 'broken')
  }
  t.equal((await server.as({ token: 'unknown' }).gql('{ me { corpUser { urn } } }')).status, 401)
})

t.test('a caller without a credential is refused every privilege and sees nothing', async t => {
  const { decisions } = await authorityOver(t)
  const guest = createCall({ credential: undefined, address: '', signal, log })
  const demands = [{ anyOf: ['VIEW_ENTITY_PAGE'] }, { anyOf: ['VIEW_ENTITY_PAGE'], on: makeUrn('corpuser', 'UNKNOWN') }]
  t.strictSame(await decisions.refused(guest, demands), demands)
  t.strictSame(await decisions.viewFilter(guest), { any: [] })
})
