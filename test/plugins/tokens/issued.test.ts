import t from 'tap'
import { type Data, definePlugin, makeUrn, type Urn } from '../../../core/index.ts'
import { type Tokens, tokens } from '../../../plugins/tokens/index.ts'
import { digestUrn } from '../../../plugins/tokens/record.ts'
import { start } from '../../helper.ts'
import { statusOf } from './requests.ts'

/** What a plugin that starts programs does with the api. */
interface Programs {
  tokens: Tokens
  data: Data
  system: (reason: string) => Parameters<Tokens['issue']>[0]
}
let programs: Programs | undefined
const starter = definePlugin({
  name: 'starter',
  contract: 2,
  needs: { tokens },
  setup({ needs, data, system }) {
    programs = { tokens: needs.tokens, data, system }
    return {}
  }
})

const server = await start(t, { plugins: [starter] })
const { admin, anonymous } = server
if (!programs) throw new Error('the plugin was not set up')
const { tokens: api, data, system } = programs
const call = system('a test')
const HOUR_MS = 3_600_000

async function account(): Promise<Urn> {
  const answer = await admin.gql('mutation { createServiceAccount(input: {}) { urn } }')
  return answer.data.createServiceAccount.urn
}
const metadata = async (urn: Urn) => {
  const filters = [{ field: 'urn', values: [urn] }]
  const list = `query l($input: ListAccessTokensInput!) { listAccessTokens(input: $input) {
    tokens { name actorUrn ownerUrn expiresAt createdAt expired scope { privileges } } } }`
  return (await admin.gql(list, { input: { filters } })).data.listAccessTokens.tokens[0]
}

t.test('a plugin issues a token with a scope, renews it, and withdraws it', async t => {
  const actor = await account()
  const scope = { privileges: ['VIEW_ENTITY_PAGE'] }
  const { text, urn } = await api.issue(call, { actor, name: 'run 1', lifetimeMs: HOUR_MS, scope })
  t.equal(await statusOf(anonymous, text), 200)
  const mine = await anonymous.with({ token: text }).gql('{ me { corpUser { urn } } }')
  t.equal(mine.data.me.corpUser.urn, actor)
  const first = await metadata(urn)
  t.match(first, { name: 'run 1', actorUrn: actor, expired: false, scope })
  t.equal(first.expiresAt - first.createdAt, HOUR_MS)
  t.equal(await api.renew(call, urn, 2 * HOUR_MS), true)
  const renewed = await metadata(urn)
  t.ok(renewed.expiresAt > first.expiresAt)
  t.equal(await statusOf(anonymous, text), 200)
  t.equal(await api.withdraw(call, urn), true)
  t.equal(await statusOf(anonymous, text), 401)
  t.equal(await api.withdraw(call, urn), false)
  t.equal(await api.renew(call, urn, HOUR_MS), false, 'it stays withdrawn')
  t.equal(await metadata(urn), undefined)
})

t.test('a renewal in the middle of a withdrawal does not bring the token back', async t => {
  const actor = await account()
  const { text, urn } = await api.issue(call, { actor, name: 'run 2', lifetimeMs: HOUR_MS, scope: { readOnly: true } })
  // The first half of a withdrawal.
  await data.erase(call, digestUrn(text))
  t.equal(await api.renew(call, urn, HOUR_MS), false)
  t.equal(await statusOf(anonymous, text), 401)
  t.equal(await api.withdraw(call, urn), true)
  t.equal(await metadata(urn), undefined)
})

t.test('a token requires a user who exists', async t => {
  const issue = (actor: Urn) => api.issue(call, { actor, name: 'x', lifetimeMs: HOUR_MS, scope: { readOnly: true } })
  await t.rejects(issue(makeUrn('corpuser', 'nobody-here')), { message: /does not exist/ })
  await t.rejects(issue(makeUrn('tag', 'a')), { message: /is not a user/ })
})
