import t from 'tap'
import { type Client, eventually, start } from '../../helper.ts'
import { create, list, made, revoke, statusOf } from './requests.ts'

const short = { durations: ['PT1S', 'PT1H'], purgeSeconds: 1 }
const server = await start(t, { config: { plugins: { tokens: short } } })
const { admin, anonymous } = server
const purging = await start(t, { config: { plugins: { tokens: { ...short, retentionDays: 0, allowNoExpiry: true } } } })

// Both expire while the first tests run.
const brief = await made(admin, { durationIso: 'PT1S' })
const purged = await made(purging.admin, { durationIso: 'PT1S' })

const found = async (id: string, by = admin) =>
  (await list(by, { filters: [{ field: 'id', value: id }] })).data.listAccessTokens.tokens[0]

/** Uses a token for the first time, and waits until that is stored: earlier uses of others are stored by then. */
async function stored(anonymous: Client, { token, id }: { token: string; id: string }, by = admin): Promise<void> {
  await statusOf(anonymous, token)
  await eventually(async () => (await found(id, by)).lastUsedAt)
}

t.test('lists show the last use of a token', async t => {
  const before = Date.now()
  const { token, id } = await made(admin)
  t.equal((await found(id)).lastUsedAt, null)
  await statusOf(anonymous, token)
  const used = await eventually(async () => (await found(id)).lastUsedAt)
  t.ok(used >= before && used <= Date.now())
})

t.test('the last use is stored at most once per configured interval', async t => {
  const [{ token, id }, later] = [await made(admin), await made(admin)]
  await statusOf(anonymous, token)
  const first = await eventually(async () => (await found(id)).lastUsedAt)
  await eventually(() => Date.now() > first)
  for (let at = 0; at < 20; at++) await statusOf(anonymous, token)
  await stored(anonymous, later)
  t.equal((await found(id)).lastUsedAt, first)
})

t.test('an expired token is refused and stays listed as expired', async t => {
  await eventually(async () => (await statusOf(anonymous, brief.token)) === 401)
  t.match(await found(brief.id), { id: brief.id, expired: true })
  t.ok((await revoke(admin, brief.id)).data.revokeAccessToken, 'it can still be revoked')
})

t.test('an expired token is purged after the retention time, other tokens are kept', async t => {
  const { admin, anonymous } = purging
  const kept = await made(admin, { durationIso: 'PT1H' })
  const endless = (await create(admin, { duration: 'NO_EXPIRY' })).data.createAccessToken
  t.equal(endless.metadata.expiresAt, null)
  await eventually(async () => (await list(admin)).data.listAccessTokens.total === 2)
  const tokens = [{ id: kept.id }, { id: endless.metadata.id }]
  t.match((await list(admin)).data.listAccessTokens, { tokens })
  t.equal(await statusOf(anonymous, purged.token), 401)
  for (const token of [kept.token, endless.accessToken]) t.equal(await statusOf(anonymous, token), 200)
})

t.test('only configured durations are accepted', async t => {
  const message = 'The duration P1D is not allowed. Allowed durations: PT1S, PT1H'
  for (const { admin } of [server, purging]) {
    t.match((await create(admin, { duration: 'ONE_DAY' })).errors, [{ message }])
  }
})

t.test('after a restart too, the last use is stored at most once per configured interval', async t => {
  const [{ token, id }, later] = [await made(admin), await made(admin)]
  await statusOf(anonymous, token)
  const first = await eventually(async () => (await found(id)).lastUsedAt)
  const again = await server.restart()
  await eventually(() => Date.now() > first)
  t.equal(await statusOf(again.anonymous, token), 200)
  await stored(again.anonymous, later, again.admin)
  t.equal((await found(id, again.admin)).lastUsedAt, first)
})
