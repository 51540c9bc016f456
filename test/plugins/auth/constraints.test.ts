import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { ingest, ingestSchema, newDataset, tagged } from '../tags/requests.ts'
import { createPolicy, granted, policy, UPDATE_POLICY } from './requests.ts'

const server = await start(t)
const { admin } = server
const [pii = '', gold = ''] = await tagged(admin, 'pii', 'gold')
const TAGGING = ['EDIT_ENTITY_TAGS', 'EDIT_DATASET_COL_TAGS']

const equal = (...values: string[]) => ({ criteria: [{ field: 'URN', condition: 'EQUALS', values }] })

/** A policy that lets a user attach only what meets the constraints. */
function limited(actor: string, privilegeConstraints: object | null | undefined, changes: object = {}) {
  const resources = { filter: { criteria: [] }, privilegeConstraints }
  return policy(actor, { type: 'METADATA', privileges: TAGGING, resources, ...changes })
}

function tagging(by: Client, mutation: string, resourceUrn: string, ...tagUrns: string[]) {
  const input = { tagUrns, resources: [{ resourceUrn }] }
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`
  return by.gql(`mutation m($input: ${type}) { ${mutation}(input: $input) }`, { input })
}

const column = (by: Client, resourceUrn: string, tagUrn: string) =>
  by.gql('mutation m($input: TagAssociationInput!) { addTag(input: $input) }', {
    input: { resourceUrn, tagUrn, subResource: 'email', subResourceType: 'DATASET_FIELD' }
  })

async function newTable(): Promise<string> {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['email'])
  return urn
}

const forbidden = { errors: [{ extensions: { code: 403 } }] }

t.test('a policy with constraints lets its users attach and take off only what they allow', async t => {
  const [by, table] = [await server.user('limited'), await newTable()]
  await createPolicy(admin, limited(by.actor, equal(pii)))
  t.match(await tagging(by, 'batchAddTags', table, pii), { data: { batchAddTags: true } })
  t.match(await column(by, table, pii), { data: { addTag: true } })
  t.match(await tagging(by, 'batchAddTags', table, gold), forbidden)
  t.match(await tagging(by, 'batchAddTags', table, pii, gold), forbidden, 'all or nothing')
  t.match(await tagging(by, 'batchAddTags', table), forbidden, 'nothing at all')
  t.match(await column(by, table, gold), forbidden)
  await tagging(admin, 'batchAddTags', table, gold)
  t.match(await tagging(by, 'batchRemoveTags', table, gold), forbidden)
  t.match(await tagging(by, 'batchRemoveTags', table, pii), { data: { batchRemoveTags: true } })
})

t.test('each of two policies allows its own tag, and none of them both at once', async t => {
  const [by, table] = [await server.user('two'), await newTable()]
  for (const one of [pii, gold]) await createPolicy(admin, limited(by.actor, equal(one)))
  for (const one of [pii, gold]) {
    t.match(await tagging(by, 'batchAddTags', table, one), { data: { batchAddTags: true } })
  }
  t.match(await tagging(by, 'batchAddTags', table, pii, gold), forbidden)
})

t.test('of all but one tag, that one is refused', async t => {
  const [by, table] = [await server.user('but-one'), await newTable()]
  await createPolicy(admin, limited(by.actor, { criteria: [{ field: 'URN', condition: 'NOT_EQUALS', values: [pii] }] }))
  t.match(await tagging(by, 'batchAddTags', table, gold), { data: { batchAddTags: true } })
  t.match(await tagging(by, 'batchAddTags', table, gold, pii), forbidden)
})

t.test('a policy with constraints grants no other write, and no other way to write tags', async t => {
  const [by, table] = [await server.user('by-rest'), await newTable()]
  await createPolicy(admin, limited(by.actor, equal(pii)))
  const value = JSON.stringify({ tags: [{ tag: pii }] })
  const proposal = { entityType: 'dataset', entityUrn: table, changeType: 'UPSERT', aspectName: 'globalTags' }
  const aspect = { value, contentType: 'application/json' }
  const { status } = await by.post('/aspects?action=ingestProposal', { proposal: { ...proposal, aspect } })
  t.equal(status, 403)
  t.notOk(
    (await granted(by, table)).some(name => TAGGING.includes(name)),
    'not without knowing what is attached'
  )
  const { data } = await by.gql(`{ dataset(urn: "${table}") { privileges { canEditTags } } }`)
  t.match(data.dataset.privileges, { canEditTags: false })
})

t.test('the resources of a policy with constraints count as in others, also by what is stored of them', async t => {
  const [by, one, other] = [await server.user('elsewhere'), await newTable(), await newTable()]
  const owner = 'urn:li:corpuser:somebody'
  await ingest(admin, one, 'ownership', { owners: [{ owner, type: 'DATAOWNER' }] })
  const filter = { criteria: [{ field: 'OWNER', condition: 'EQUALS', values: [owner] }] }
  await createPolicy(admin, limited(by.actor, equal(pii), { resources: { filter, privilegeConstraints: equal(pii) } }))
  t.match(await tagging(by, 'batchAddTags', one, pii), { data: { batchAddTags: true } })
  t.match(await tagging(by, 'batchAddTags', one, gold), forbidden)
  t.match(await tagging(by, 'batchAddTags', other, pii), forbidden)
})

t.test('privileges that only read are granted, whatever the constraints are', async t => {
  const by = await server.user('reader')
  const privileges = ['VIEW_DATASET_USAGE', ...TAGGING]
  await createPolicy(admin, limited(by.actor, equal(pii), { privileges }))
  t.ok((await granted(by, await newTable())).includes('VIEW_DATASET_USAGE'))
})

t.test('constraints that cannot be kept are refused, with the place', async t => {
  const { actor } = await server.user('refused')
  const create = async (input: object) =>
    (await admin.gql('mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })).errors
  const refused = (message: RegExp) => [{ message, extensions: { code: 400 } }]
  const owner = { criteria: [{ field: 'OWNER', condition: 'EQUALS', values: [actor] }] }
  t.match(
    await create(limited(actor, owner)),
    refused(/^resources.privilegeConstraints: expected a field of URN, TYPE, found "OWNER"$/)
  )
  const colour = { criteria: [{ field: 'COLOUR', condition: 'EQUALS', values: ['red'] }] }
  t.match(await create(limited(actor, colour)), refused(/expected a field of URN, TYPE, found "COLOUR"/))
  t.match(
    await create(limited(actor, equal(pii), { privileges: ['EDIT_ENTITY_TAGS', 'EDIT_ENTITY'] })),
    refused(
      /^resources.privilegeConstraints limit EDIT_ENTITY_TAGS, .*: EDIT_ENTITY needs a policy without constraints$/
    )
  )
  t.match(await create(limited(actor, {})), [{ extensions: { code: 422 } }])
})

t.test('a policy that was ingested grants nothing that its constraints could not limit', async t => {
  const [by, table] = [await server.user('ingested'), await newTable()]
  await ingest(admin, 'urn:li:dataHubPolicy:ingested', 'dataHubPolicyInfo', {
    ...{ displayName: 'ingested', description: '', type: 'METADATA', state: 'ACTIVE', editable: true },
    privileges: ['EDIT_ENTITY', 'EDIT_ENTITY_DOCS', ...TAGGING],
    actors: { users: [by.actor], resourceOwners: false, allUsers: false, allGroups: false },
    resources: { privilegeConstraints: equal(pii) }
  })
  t.match(await tagging(by, 'batchAddTags', table, pii), { data: { batchAddTags: true } })
  t.match(await tagging(by, 'batchAddTags', table, gold), forbidden)
  const input = { resourceUrn: table, description: 'd' }
  const described = 'mutation m($input: DescriptionUpdateInput!) { updateDescription(input: $input) }'
  t.match(await by.gql(described, { input }), forbidden)
  const unknown = { ...equal(pii), criteria: [{ field: 'COLOUR', values: ['red'] }] }
  const ingested = ingest(admin, 'urn:li:dataHubPolicy:unknown', 'dataHubPolicyInfo', {
    ...{ displayName: 'unknown', description: '', type: 'METADATA', state: 'ACTIVE', privileges: TAGGING },
    actors: { users: [by.actor] },
    resources: { privilegeConstraints: unknown }
  })
  await t.rejects(ingested, /expected a field of .*, found \\*"COLOUR/)
})

t.test('an update that does not mention constraints keeps them; null removes them', async t => {
  const [by, table] = [await server.user('kept'), await newTable()]
  const urn = await createPolicy(admin, limited(by.actor, equal(pii)))
  const update = (input: object) => admin.gql(UPDATE_POLICY, { urn, input })
  const shown = `{ policy(urn: "${urn}") { resources { privilegeConstraints { criteria { field condition values { value } } } } } }`
  t.match((await admin.gql(shown)).data.policy.resources.privilegeConstraints, {
    criteria: [{ field: 'URN', condition: 'EQUALS', values: [{ value: pii }] }]
  })
  for (const input of [limited(by.actor, undefined), limited(by.actor, undefined, { resources: undefined })]) {
    t.notOk((await update(input)).errors)
    t.match(await tagging(by, 'batchAddTags', table, gold), forbidden)
    t.match(await tagging(by, 'batchAddTags', table, pii), { data: { batchAddTags: true } })
  }
  t.notOk((await update(limited(by.actor, null))).errors)
  t.match(await tagging(by, 'batchAddTags', table, gold), { data: { batchAddTags: true } })
  t.equal((await admin.gql(shown)).data.policy.resources.privilegeConstraints, null)
})

t.test('who explains access sees what the policy is limited to', async t => {
  const [by, table] = [await server.user('explained'), await newTable()]
  await createPolicy(admin, limited(by.actor, equal(pii), { name: 'only pii' }))
  const { data } = await admin.gql(
    `{ explainAccess(actorUrn: "${by.actor}", privilege: "EDIT_ENTITY_TAGS", resourceUrn: "${table}") { allowed missing } }`
  )
  t.equal(data.explainAccess.allowed, false)
  const sentence = data.explainAccess.missing.find((one: string) => one.includes('"only pii"'))
  t.match(sentence, /grants it, but only to attach and take off URN EQUALS urn:li:tag:pii$/)
})

t.test('nobody gets the rights of a user with such a policy by a new password', async t => {
  const [by, helper] = [await server.user('target'), await server.user('helper')]
  await createPolicy(admin, limited(by.actor, equal(pii)))
  await createPolicy(admin, policy(helper.actor, { privileges: ['MANAGE_USER_CREDENTIALS'] }))
  const reset =
    'mutation m($input: CreateNativeUserResetTokenInput!) { createNativeUserResetToken(input: $input) { resetToken } }'
  t.match(await helper.gql(reset, { input: { userUrn: by.actor } }), {
    errors: [{ message: /has the privilege EDIT_ENTITY_TAGS, which you do not have/, extensions: { code: 403 } }]
  })
})
