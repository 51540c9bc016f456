import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { definePlugin } from '../../../core/index.ts'
import { eventually, start } from '../../helper.ts'
import { ingest } from '../../people.ts'
import {
  CREATE_POLICY,
  createPolicy,
  DELETE_POLICY,
  findPolicy,
  granted,
  LIST_POLICIES,
  NO_ACTORS,
  policy,
  UPDATE_POLICY
} from './requests.ts'

const REFUSED = 'Unauthorized to perform this action. Please contact your DataHub administrator.'

const paint = { PAINT: 'paint anything', VARNISH: 'varnish anything' }
const painting = definePlugin({ name: 'painting', contract: 2, privileges: paint, setup: () => ({ api: undefined }) })
const server = await start(t, { plugins: [...bundled, painting] })
const { admin } = server
const alice = await server.user('alice')

t.test('CVE-2024-22409: users without the privilege to manage policies can neither write nor read them', async t => {
  const editor = await server.user('editor', { role: 'Editor' })
  for (const client of [alice, editor]) {
    for (const [query, variables] of [
      [CREATE_POLICY, { input: policy(alice.actor) }],
      [UPDATE_POLICY, { urn: 'urn:li:dataHubPolicy:7', input: policy(alice.actor) }],
      [DELETE_POLICY, { urn: 'urn:li:dataHubPolicy:7' }],
      [LIST_POLICIES, { input: {} }]
    ] as const) {
      const { errors } = await client.gql(query, variables)
      t.match(errors[0], { message: REFUSED, extensions: { code: 403, type: 'UNAUTHORIZED' } })
    }
    const info = {
      displayName: 'mine',
      description: '',
      type: 'PLATFORM',
      state: 'ACTIVE',
      privileges: ['MANAGE_POLICIES'],
      actors: { allUsers: true }
    }
    t.equal((await ingest(client, 'urn:li:dataHubPolicy:mine', 'dataHubPolicyInfo', info)).status, 403)
    t.equal((await ingest(client, client.actor, 'roleMembership', { roles: ['urn:li:dataHubRole:Admin'] })).status, 403)
    t.equal(
      (await ingest(client, 'urn:li:dataHubRole:Reader', 'dataHubRoleInfo', { name: 'x', description: '' })).status,
      403
    )
  }
  t.equal(await findPolicy(admin, 'urn:li:dataHubPolicy:mine'), undefined)
})

t.test('system policies cannot be changed or deleted, and apply whatever is stored under their URNs', async t => {
  const urn = 'urn:li:dataHubPolicy:admin-platform-policy'
  const root = 'urn:li:dataHubPolicy:0'
  for (const [query, input] of [
    [UPDATE_POLICY, policy(alice.actor)],
    [DELETE_POLICY, undefined]
  ] as const) {
    const { errors } = await admin.gql(query, { urn, input })
    t.match(errors[0], { message: /is a system policy/, extensions: { code: 403 } })
  }
  const info = { displayName: 'r', description: '', type: 'PLATFORM', state: 'INACTIVE', privileges: [], actors: {} }
  t.equal((await ingest(admin, urn, 'dataHubPolicyInfo', info)).status, 403)
  const second = await server.user('second-admin', { role: 'Admin' })
  await admin.post('/entities?action=delete', { urn })
  await admin.post('/entities?action=delete', { urn: root })
  for (const by of [second, admin]) t.ok((await granted(by)).includes('MANAGE_POLICIES'))
  t.match(await eventually(() => findPolicy(admin, urn)), { name: 'Admins - Platform Policy' }, 'and are restored')
  t.match(await eventually(() => findPolicy(admin, root)), { name: 'Root User - All Platform Privileges' })
})

/** A server without the plugin, after changes of bootstrap policies and with a policy that has PAINT. */
async function restarted() {
  await admin.gql(DELETE_POLICY, { urn: 'urn:li:dataHubPolicy:7' })
  const off = { type: 'METADATA', name: 'off', state: 'INACTIVE', privileges: ['VIEW_ENTITY_PAGE'], actors: NO_ACTORS }
  await admin.gql(UPDATE_POLICY, { urn: 'urn:li:dataHubPolicy:view-entity-page-all', input: policy(alice.actor, off) })
  await admin.post('/entities?action=delete', { urn: 'urn:li:dataHubPolicy:reader-platform-policy' })
  const urn = await createPolicy(admin, policy(alice.actor, { privileges: ['PAINT'] }))
  return { urn, again: (await server.restart({ plugins: bundled })).admin }
}

t.test('policies after a restart', async t => {
  const { urn, again } = await restarted()

  t.test('changes of editable policies are kept, system policies are restored', async t => {
    t.equal(await findPolicy(again, 'urn:li:dataHubPolicy:7'), undefined)
    t.match(await findPolicy(again, 'urn:li:dataHubPolicy:view-entity-page-all'), { name: 'off', state: 'INACTIVE' })
    t.match(await findPolicy(again, 'urn:li:dataHubPolicy:reader-platform-policy'), {
      name: 'Readers - Platform Policy'
    })
  })

  t.test('a policy keeps the privileges of a disabled plugin, and cannot get others of it', async t => {
    const update = (privileges: string[], name = 'test') =>
      again.gql(UPDATE_POLICY, { urn, input: policy(alice.actor, { privileges, name }) })
    t.equal((await update(['PAINT'], 'renamed')).data.updatePolicy, urn)
    t.match(await findPolicy(again, urn), { name: 'renamed', privileges: ['PAINT'] })
    t.match((await update(['PAINT', 'VARNISH'])).errors[0], { message: /unknown privilege "VARNISH"/ })
  })
})
