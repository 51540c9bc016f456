import t from 'tap'
import { start } from '../../helper.ts'

const { admin } = await start(t)

/** As DataHub's Terraform provider does: types and aspects in lower case, URNs as they are. */
const path = (type: string, urn: string, rest = '') => `/openapi/v3/entity/${type.toLowerCase()}/${urn}${rest}`
const write = (type: string, urn: string, aspects: object) =>
  admin.post(`/openapi/v3/entity/${type.toLowerCase()}?async=false`, [{ urn, ...aspects }])
const remove = async (url: string) =>
  (await admin.send('DELETE', url, '[]', { 'content-type': 'application/json' })).status

/** What it manages through OpenAPI, with an aspect of each and a part of what is read back. */
const MANAGED: readonly (readonly [type: string, id: string, aspect: string, value: object])[] = [
  ['tag', 'pii', 'tagProperties', { name: 'PII' }],
  ['domain', 'sales', 'domainProperties', { name: 'Sales' }],
  ['glossaryNode', 'people', 'glossaryNodeInfo', { name: 'People', definition: '' }],
  ['glossaryTerm', 'email', 'glossaryTermInfo', { name: 'Email', definition: '', termSource: 'INTERNAL' }],
  ['dataProduct', 'orders', 'dataProductProperties', { name: 'Orders' }],
  ['corpuser', 'ann', 'corpUserInfo', { active: true, displayName: 'Ann' }],
  ['corpGroup', 'crew', 'corpGroupInfo', { displayName: 'Crew', admins: [], members: [], groups: [] }],
  [
    'ownershipType',
    'steward',
    'ownershipTypeInfo',
    { name: 'Steward', created: { time: 1, actor: admin.actor }, lastModified: { time: 1, actor: admin.actor } }
  ],
  [
    'structuredProperty',
    'io.example.days',
    'propertyDefinition',
    {
      qualifiedName: 'io.example.days',
      valueType: 'urn:li:dataType:datahub.number',
      entityTypes: ['urn:li:entityType:datahub.dataset']
    }
  ],
  ['form', 'review', 'formInfo', { name: 'Review', type: 'COMPLETION', prompts: [] }],
  [
    'dataContract',
    'orders',
    'dataContractProperties',
    { entity: 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)' }
  ],
  ['test', 'owned', 'testInfo', { name: 'Owned', category: 'x', definition: { type: 'JSON', json: '{}' } }]
]

t.test('entities of each type are written, read and deleted by the type in lower case', async t => {
  for (const [type, id, aspect, value] of MANAGED) {
    const urn = `urn:li:${type}:${id}`
    const { status, body } = await write(type, urn, { [aspect]: { value } })
    t.equal(status, 200, `${type}: ${JSON.stringify(body)}`)
    const read = await admin.get(path(type, urn))
    t.match(read, { status: 200, body: { urn, [aspect]: { value } } }, type)
    t.match(await admin.get(path(type, urn, `/${aspect.toLowerCase()}?version=1`)), { status: 200, body: { value } })
  }
  t.equal((await admin.get(path('tag', 'urn:li:tag:none'))).status, 404, 'how the provider finds that it is gone')
  for (const [type, id] of MANAGED) {
    if (type === 'corpuser') continue
    const urn = `urn:li:${type}:${id}`
    t.equal(await remove(path(type, urn)), 200, type)
    t.equal((await admin.get(path(type, urn))).status, 404, type)
  }
})

t.test('tags are replaced as a whole, and read back', async t => {
  const urn = 'urn:li:domain:tagged'
  await write('domain', urn, { domainProperties: { value: { name: 'Tagged' } } })
  await write('dataProduct', 'urn:li:dataProduct:tagged', { dataProductProperties: { value: { name: 'Tagged' } } })
  for (const tags of [[{ tag: 'urn:li:tag:a' }, { tag: 'urn:li:tag:b' }], []]) {
    const product = 'urn:li:dataProduct:tagged'
    await write('dataProduct', product, { globalTags: { value: { tags } } })
    t.strictSame((await admin.get(path('dataProduct', product))).body.globalTags.value, { tags })
  }
})

t.test('the oldest version of a page template, and one aspect of a form', async t => {
  const template = 'urn:li:dataHubPageTemplate:home'
  const stamp = { time: 1, actor: admin.actor }
  const value = (module: string) => ({
    rows: [{ modules: [`urn:li:dataHubPageModule:${module}`] }],
    surface: { surfaceType: 'HOME_PAGE' },
    visibility: { scope: 'GLOBAL' },
    ...{ created: stamp, lastModified: stamp }
  })
  for (const module of ['one', 'two'])
    await write('dataHubPageTemplate', template, { dataHubPageTemplateProperties: { value: value(module) } })
  const oldest = await admin.get(path('dataHubPageTemplate', template, '/datahubpagetemplateproperties?version=1'))
  t.strictSame(oldest.body.value?.rows, value('one').rows, JSON.stringify(oldest.body))
  const form = 'urn:li:form:assigned'
  await write('form', form, {
    formInfo: { value: { name: 'Assigned', type: 'COMPLETION', prompts: [] } },
    dynamicFormAssignment: { value: { filter: { or: [] } } }
  })
  t.equal(await remove(path('form', form, '/dynamicformassignment')), 200)
  const { body } = await admin.get(path('form', form))
  t.match(body, { formInfo: { value: { name: 'Assigned' } } })
  t.notOk('dynamicFormAssignment' in body)
})

/** What it calls; left out is what only DataHub Cloud has: monitors, rules, action pipelines, executor pools, OAuth servers. */
const OPERATIONS = [
  ...['addGroupMembers', 'assertion', 'batchAssignRole', 'createDomain', 'createDynamicFormAssignment', 'createForm'],
  ...['createGroup', 'createInviteToken', 'createNativeUserResetToken', 'createSecret', 'createTag', 'deleteAssertion'],
  ...['deleteDataProduct', 'deleteDomain', 'deleteForm', 'deleteGlossaryEntity', 'deleteOwnershipType'],
  ...[
    'deletePageModule',
    'deletePageTemplate',
    'deletePolicy',
    'deleteSecret',
    'deleteStructuredProperty',
    'deleteTag'
  ],
  ...['getInviteToken', 'listGroups', 'listIngestionSources', 'listOwnershipTypes', 'listPolicies', 'listRoles'],
  ...['listSecrets', 'listServiceAccounts', 'listUsers', 'moveDomain', 'removeGroup', 'removeGroupMembers'],
  ...['removeStructuredProperties', 'removeUser', 'searchAcrossEntities', 'setDomain', 'setTagColor', 'unsetDomain'],
  ...['updateCorpGroupProperties', 'updateDescription', 'updateName', 'updateParentNode', 'updatePolicy'],
  ...['updateSecret', 'upsertConnection', 'upsertCustomAssertion', 'upsertDataContract', 'upsertPageModule'],
  ...['upsertPageTemplate', 'upsertStructuredProperties']
]

t.test('its GraphQL operations are there', async t => {
  const { data } = await admin.gql('{ __schema { queryType { fields { name } } mutationType { fields { name } } } }')
  const { queryType, mutationType } = data.__schema
  const names = new Set([...queryType.fields, ...mutationType.fields].map(({ name }: { name: string }) => name))
  t.strictSame(
    OPERATIONS.filter(name => !names.has(name)),
    []
  )
})
