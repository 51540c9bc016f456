import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, ROOT } from '../../people.ts'

const { admin, user } = await start(t)
const ROLE = 'urn:li:role:readers'
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,accessed,PROD)'
const GROUP = 'urn:li:corpGroup:analysts'

t.test('a role of another system shows who has it, and is found at the data that it opens', async t => {
  const [ann, bob, carl] = [await user('ann'), await user('bob'), await user('carl')]
  await ingest(admin, ROLE, 'roleProperties', { name: 'Readers', type: 'READ', requestUrl: 'https://ask' })
  await ingest(admin, ROLE, 'actors', { users: [{ user: ann.actor }], groups: [{ group: GROUP }] })
  await ingest(admin, bob.actor, 'groupMembership', { groups: [GROUP] })
  await ingest(admin, DATASET, 'access', { roles: [{ urn: ROLE }] })
  const { data, errors } = await admin.gql(`{
    dataset(urn: "${DATASET}") { access { roles { associatedUrn role {
      urn type id properties { name description type requestUrl }
      actors { users { user { urn } } groups { group { urn } } }
    } } } }
  }`)
  t.notOk(errors)
  t.strictSame(data.dataset.access.roles, [
    {
      associatedUrn: DATASET,
      role: {
        ...{ urn: ROLE, type: 'ROLE', id: 'readers' },
        properties: { name: 'Readers', description: null, type: 'READ', requestUrl: 'https://ask' },
        actors: { users: [{ user: { urn: ann.actor } }], groups: [{ group: { urn: GROUP } }] }
      }
    }
  ])
  for (const [client, has] of [
    [ann, true],
    [bob, true],
    [carl, false]
  ] as const) {
    const answer = await client.gql(`{ role(urn: "${ROLE}") { isAssignedToMe } }`)
    t.strictSame(answer.data, { role: { isAssignedToMe: has } })
  }
  t.strictSame(
    (await admin.gql('{ role(urn: "urn:li:role:none") { exists properties { name } isAssignedToMe } }')).data,
    {
      role: { exists: false, properties: null, isAssignedToMe: false }
    }
  )
})

t.test('a policy is an entity, whose fields require the privilege to manage policies', async t => {
  const dora = await user('dora')
  const fields = `urn type ... on DataHubPolicy {
    name policyType state editable privileges description resources { allResources }
    actors { allUsers resolvedUsers { urn } resolvedGroups { urn } resolvedRoles { urn } }
  }`
  const urn = 'urn:li:dataHubPolicy:seen'
  await ingest(admin, urn, 'dataHubPolicyInfo', {
    ...{ displayName: 'Seen', description: '', type: 'PLATFORM', state: 'INACTIVE', privileges: ['VIEW_ANALYTICS'] },
    actors: { users: [ROOT], groups: [GROUP], roles: ['urn:li:dataHubRole:Admin'] }
  })
  const { data } = await admin.gql(`{ entity(urn: "${urn}") { ${fields} } }`)
  t.strictSame(data.entity, {
    ...{ urn, type: 'DATAHUB_POLICY', name: 'Seen', policyType: 'PLATFORM', state: 'INACTIVE', editable: true },
    ...{ privileges: ['VIEW_ANALYTICS'], description: null, resources: null },
    actors: {
      ...{ allUsers: false, resolvedUsers: [{ urn: ROOT }], resolvedGroups: [{ urn: GROUP }] },
      resolvedRoles: [{ urn: 'urn:li:dataHubRole:Admin' }]
    }
  })
  const hidden = await dora.gql(`{ entity(urn: "${urn}") { urn ... on DataHubPolicy { name } } }`)
  t.notOk(JSON.stringify(hidden.body).includes('Seen'))
  const bare = 'urn:li:dataHubPolicy:bare'
  await ingest(admin, bare, 'dataHubPolicyKey', { id: 'bare' })
  const nameless = await admin.gql(`{ entity(urn: "${bare}") { urn ... on DataHubPolicy { name } } }`)
  t.match(nameless.errors, [{ path: ['entity', 'name'], extensions: { code: 403 } }], 'a key alone is no policy')
})

t.test('the feature flags tell which plugins are enabled', async t => {
  const flags =
    '{ appConfig { featureFlags { metricsEnabled showManageTags entityVersioningEnabled themeV2Enabled } } }'
  const { data } = await admin.gql(flags)
  t.strictSame(data.appConfig.featureFlags, {
    ...{ metricsEnabled: true, showManageTags: true, entityVersioningEnabled: true, themeV2Enabled: false }
  })
})
