import t from 'tap'
import { ingest } from '../../../testing/users.ts'
import { type Client, start } from '../../helper.ts'
import { create, list, listOwn, made, REFUSED, revoke, statusOf } from './requests.ts'

const server = await start(t, { config: { plugins: { tokens: { lastUsedSeconds: 1 } } } })
const { admin, anonymous, user } = server

/** The number of tokens that represent a user. */
const countOf = async (by: Client, actorUrn: string) =>
  (await list(by, { filters: [{ field: 'actorUrn', value: actorUrn }] })).data.listAccessTokens.total

t.test('a revoked token is refused by the very next request', async t => {
  const { token, id } = await made(admin)
  t.equal(await statusOf(anonymous, token), 200)
  t.strictSame((await revoke(admin, id)).data, { revokeAccessToken: true })
  t.equal(await statusOf(anonymous, token), 401)
})

t.test('a token can revoke itself', async t => {
  const { token, id } = await made(admin)
  t.strictSame((await revoke(anonymous.with({ token }), id)).data, { revokeAccessToken: true })
  t.equal(await statusOf(anonymous, token), 401)
})

t.test('the owner, the actor of a personal token and a manager can revoke it; others cannot', async t => {
  const [alice, bob] = [await user('ann'), await user('bob')]
  const byAdmin = await made(admin, { actorUrn: alice.actor })
  const byAlice = await made(alice)
  for (const { id } of [byAdmin, byAlice]) {
    const { data, errors } = await revoke(bob, id)
    t.match({ data, errors }, { data: null, errors: [{ message: REFUSED, extensions: { code: 403 } }] })
  }
  t.ok((await revoke(alice, byAdmin.id)).data.revokeAccessToken, 'its actor')
  t.ok((await revoke(admin, byAlice.id)).data.revokeAccessToken, 'a manager')
  const another = await made(alice)
  t.ok((await revoke(alice, another.id)).data.revokeAccessToken, 'its owner')
})

t.test('revoking an unknown token is 404 for managers and refused for others', async t => {
  const { id, token } = await made(admin)
  await revoke(admin, id)
  for (const unknown of [id, 'nonsense', '(a)b', 'é/+=', token]) {
    const { data, errors } = await revoke(admin, unknown)
    t.match(
      { data, errors },
      { data: null, errors: [{ message: 'Access token no longer exists.', extensions: { code: 404 } }] }
    )
  }
  t.match((await revoke(await user('cat'), id)).errors, [{ message: REFUSED }])
  for (const bad of ['', '(a', 'x'.repeat(5000)]) {
    t.match((await revoke(admin, bad)).errors, [{ message: /is not a URN/, extensions: { code: 400 } }])
  }
})

t.test('of many concurrent revocations of one token exactly one succeeds', async t => {
  const { id } = await made(admin)
  const answers = await Promise.all(Array.from({ length: 10 }, () => revoke(admin, id)))
  t.equal(answers.filter(({ data }) => data?.revokeAccessToken === true).length, 1)
  t.equal(answers.filter(({ errors }) => errors?.[0].extensions.code === 404).length, 9)
})

t.test('the tokens of a user are refused while the user is suspended, and after the user is removed', async t => {
  const alice = await user('dan')
  const { token } = await made(alice)
  t.equal(await statusOf(anonymous, token), 200)
  await setStatus(admin, alice.actor, 'SUSPENDED')
  t.equal(await statusOf(anonymous, token), 401)
  await setStatus(admin, alice.actor, 'ACTIVE')
  t.equal(await statusOf(anonymous, token), 200)
  t.notOk((await admin.gql(`mutation { removeUser(urn: "${alice.actor}") }`)).errors)
  t.equal(await statusOf(anonymous, token), 401)
})

function setStatus(admin: Client, user: string, status: string): Promise<void> {
  return ingest(admin, user, 'corpUserStatus', { status, lastModified: { time: 1, actor: admin.actor } })
}

t.test('a new user with the name of a removed user gets none of the old tokens', async t => {
  const eve = await user('eve')
  const { token } = await made(eve)
  await admin.gql(`mutation { removeUser(urn: "${eve.actor}") }`)
  const successor = await user('eve')
  t.equal(await statusOf(anonymous, token), 401)
  t.equal(await statusOf(anonymous, (await made(successor)).token), 200)
})

t.test('a clean-up job can list tokens by expiry and revoke them until the list is empty', async t => {
  const { actor: actorUrn } = await user('fay')
  for (let at = 0; at < 12; at++) await create(admin, { actorUrn })
  const before = `${Date.now() + 86_400_000}`
  const filters = [
    { field: 'expiresAt', values: [before], condition: 'LESS_THAN' },
    { field: 'actorUrn', value: actorUrn }
  ]
  const pages = []
  for (;;) {
    const { tokens, total } = (await list(admin, { start: 0, count: 10, filters })).data.listAccessTokens
    if (tokens.length === 0) break
    pages.push([tokens.length, total])
    for (const { id } of tokens) t.ok((await revoke(admin, id)).data.revokeAccessToken)
  }
  t.strictSame(pages, [
    [10, 12],
    [2, 2]
  ])
})

t.test('a revoked token is not listed any more', async t => {
  const alice = await user('gus')
  const [first, second] = [await made(alice), await made(alice)]
  await revoke(alice, first.id)
  t.match((await listOwn(alice)).data.listAccessTokens, { total: 1, tokens: [{ id: second.id }] })
})

t.test('a token that is used while it is being revoked stays revoked, also after a restart', async t => {
  const hal = await user('hal')
  const [kept, ...used] = await Promise.all(Array.from({ length: 11 }, () => made(hal)))
  await Promise.all(
    used.flatMap(({ token, id }) => [statusOf(anonymous, token), revoke(hal, id), statusOf(anonymous, token)])
  )
  for (const { token } of used) t.equal(await statusOf(anonymous, token), 401)
  t.equal(await countOf(admin, hal.actor), 1)
  const again = await server.restart()
  for (const { token } of used) t.equal(await statusOf(again.anonymous, token), 401)
  t.equal(await statusOf(again.anonymous, kept!.token), 200)
  t.equal(await countOf(again.admin, hal.actor), 1)
})
