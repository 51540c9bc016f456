import t from 'tap'
import { type Client, eventually, start } from '../../helper.ts'
import { create, list, listOwn, made, namesOf, revoke, statusOf } from './requests.ts'

const server = await start(t)
const { admin, anonymous } = server
const alice = await server.user('alice', { role: 'Editor' })

async function found(by: Client, filter: object) {
  const answer = await list(by, { filters: [filter] })
  return { names: namesOf(answer), total: answer.data.listAccessTokens.total }
}

t.test('tokens are created, used, listed, filtered and revoked, and remain after a restart', async t => {
  const input = { name: 'laptop', description: 'for scripts', duration: 'ONE_YEAR' }
  const { accessToken, metadata } = (await create(alice, input)).data.createAccessToken
  const nightly = await made(admin, { name: 'nightly', duration: 'ONE_DAY', actorUrn: alice.actor })
  const reading = await made(alice, { name: 'reading', duration: 'ONE_WEEK', scope: { readOnly: true } })
  for (const token of [accessToken, nightly.token, reading.token]) t.equal(await statusOf(anonymous, token), 200)
  const tag = (token: string) => anonymous.with({ token }).gql('mutation { createTag(input: { id: "t", name: "t" }) }')
  t.match((await tag(reading.token)).errors, [{ extensions: { code: 403 } }])
  t.equal((await tag(accessToken)).errors, undefined)

  const page = await list(admin, { start: 1, count: 1 })
  t.strictSame([namesOf(page), page.data.listAccessTokens.total], [['reading'], 3])
  t.strictSame(await found(admin, { field: 'name', values: ['LAP'], condition: 'CONTAIN' }), {
    names: ['laptop'],
    total: 1
  })
  const later = { field: 'expiresAt', values: [`${metadata.expiresAt}`], condition: 'LESS_THAN' }
  t.strictSame(await found(admin, later), { names: ['reading', 'nightly'], total: 2 })
  t.strictSame(namesOf(await listOwn(alice)), ['laptop', 'reading'])
  const lastUsedAt = async (by: Client) =>
    (await list(by, { filters: [{ field: 'id', value: metadata.id }] })).data.listAccessTokens.tokens[0].lastUsedAt
  const used = await eventually(() => lastUsedAt(admin))

  t.strictSame((await revoke(alice, nightly.id)).data, { revokeAccessToken: true })
  t.equal(await statusOf(anonymous, nightly.token), 401)
  t.match((await revoke(admin, nightly.id)).errors, [{ extensions: { code: 404 } }])

  const again = await server.restart()
  t.strictSame(
    await Promise.all([accessToken, nightly.token, reading.token].map(token => statusOf(again.anonymous, token))),
    [200, 401, 200]
  )
  t.strictSame(await found(again.admin, { field: 'actorUrn', value: alice.actor }), {
    names: ['laptop', 'reading'],
    total: 2
  })
  t.equal(await lastUsedAt(again.admin), used)
  await again.admin.gql(`mutation { removeUser(urn: "${alice.actor}") }`)
  t.equal(await statusOf(again.anonymous, accessToken), 401)
})
