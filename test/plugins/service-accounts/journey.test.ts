import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { ingest, proposal } from '../entities/proposals.ts'
import { statusOf } from '../tokens/requests.ts'
import { create, get, list, remove, tokenOf } from './requests.ts'

const server = await start(t)

async function names(by: Client, input: object = {}) {
  const { total, serviceAccounts } = await list(by, input)
  return { total, names: serviceAccounts.map(({ displayName }: { displayName: string }) => displayName).toSorted() }
}

t.test('service accounts are created, listed, changed, used and deleted', async t => {
  const { admin, anonymous } = server
  const nightly = await create(admin, { displayName: 'nightly', description: 'loads the warehouse' })
  const weekly = await create(admin, { displayName: 'weekly' })
  const never = await create(admin, { displayName: 'never' })
  t.strictSame(await names(admin), { total: 3, names: ['never', 'nightly', 'weekly'] })
  t.match(await list(admin, { start: 2, count: 2 }), { start: 2, count: 2, total: 3, serviceAccounts: { length: 1 } })
  t.strictSame(await list(admin, { query: 'night' }), { start: 0, count: 10, total: 1, serviceAccounts: [nightly] })

  await ingest(admin, proposal(weekly.urn, 'corpUserInfo', { active: true, displayName: 'monthly' }))
  const changed = (await get(admin, weekly.urn)).data.getServiceAccount
  t.match(changed, { displayName: 'monthly', createdAt: weekly.createdAt, createdBy: admin.actor })
  t.ok(changed.updatedAt > weekly.updatedAt)

  const [kept, ended] = [await tokenOf(admin, nightly.urn), await tokenOf(admin, never.urn)]
  t.strictSame([await statusOf(anonymous, kept.token), await statusOf(anonymous, ended.token)], [200, 200])
  t.strictSame((await remove(admin, never.urn)).data, { deleteServiceAccount: true })
  t.equal(await statusOf(anonymous, ended.token), 401)
  t.strictSame((await get(admin, never.urn)).data, { getServiceAccount: null })

  const again = await server.restart()
  t.strictSame(await names(again.admin), { total: 2, names: ['monthly', 'nightly'] })
  t.strictSame((await get(again.admin, nightly.urn)).data.getServiceAccount, nightly)
  t.equal(await statusOf(again.anonymous, ended.token), 401)
  const me = await again.anonymous.with({ token: kept.token }).gql('{ me { corpUser { urn } } }')
  t.equal(me.data.me.corpUser.urn, nightly.urn)
})
