import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { list, made, revoke, statusOf } from './requests.ts'

const short = { durations: ['PT1S', 'PT1H'], purgeSeconds: 1 }

t.test('an expired token is refused and stays listed as expired', async t => {
  const { admin, nobody } = await start(t, { config: { plugins: { tokens: short } } })
  const { token, id } = await made(admin, { durationIso: 'PT1S' })
  await eventually(async () => (await statusOf(nobody, token)) === 401)
  const { tokens, total } = (await list(admin)).data.listAccessTokens
  t.match({ tokens, total }, { total: 1, tokens: [{ id, expired: true }] })
  t.ok((await revoke(admin, id)).data.revokeAccessToken, 'it can still be revoked')
})

t.test('an expired token is purged after its retention, others stay', async t => {
  const server = await start(t, { config: { plugins: { tokens: { ...short, retentionDays: 0 } } } })
  const { token } = await made(server.admin, { durationIso: 'PT1S' })
  const kept = await made(server.admin, { durationIso: 'PT1H' })
  await eventually(async () => (await list(server.admin)).data.listAccessTokens.total === 1)
  t.match((await list(server.admin)).data.listAccessTokens, { tokens: [{ id: kept.id }] })
  t.equal(await statusOf(server.nobody, token), 401)
  t.equal(await statusOf(server.nobody, kept.token), 200)
})

t.test('the last use of a token is listed', async t => {
  const { admin, nobody } = await start(t)
  const before = Date.now()
  const { token } = await made(admin)
  const lastUsedAt = async () => (await list(admin)).data.listAccessTokens.tokens[0].lastUsedAt
  t.equal(await lastUsedAt(), null)
  await statusOf(nobody, token)
  const used = await eventually(lastUsedAt)
  t.ok(used >= before && used <= Date.now())
})

t.test('the last use is stored once in the configured time', async t => {
  const { admin, nobody } = await start(t)
  const { token } = await made(admin)
  const lastUsedAt = async () => (await list(admin)).data.listAccessTokens.tokens[0].lastUsedAt
  await statusOf(nobody, token)
  const first = await eventually(lastUsedAt)
  for (let at = 0; at < 20; at++) await statusOf(nobody, token)
  t.equal(await lastUsedAt(), first)
})
