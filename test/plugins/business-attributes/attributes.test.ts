import t from 'tap'
import { start } from '../../helper.ts'
import { attach, attributeOf, columnOf, create, created, ingest, list, newDataset, remove, update } from './requests.ts'

const { admin, user } = await start(t)
const GHOST = 'urn:li:dataset:(urn:li:dataPlatform:hive,ghost,PROD)'
const FORBIDDEN = [{ extensions: { code: 403 } }]
const column = (resourceUrn: string, subResource: string) => ({
  resourceUrn,
  subResource,
  subResourceType: 'DATASET_FIELD'
})

t.test('a business attribute is created with all its fields, changed, listed and deleted', async t => {
  const { data, errors } = await create(admin, { id: 'customer', name: 'Customer', description: 'd', type: 'STRUCT' })
  t.notOk(errors)
  const { urn } = data.createBusinessAttribute
  t.match(data.createBusinessAttribute, {
    ...{ urn: 'urn:li:businessAttribute:customer', type: 'BUSINESS_ATTRIBUTE' },
    properties: { name: 'Customer', description: 'd', type: 'STRUCT', created: { actor: admin.actor }, tags: null },
    ownership: { owners: [{ owner: { urn: admin.actor } }] }
  })
  const changed = await update(admin, urn, { name: 'Customer number', description: '', type: 'STRING' })
  t.match(changed.data.updateBusinessAttribute.properties, {
    name: 'Customer number',
    description: null,
    type: 'STRING'
  })
  const kept = await update(admin, urn, { name: null })
  t.match(kept.data.updateBusinessAttribute.properties, { name: 'Customer number', type: 'STRING' })
  const other = await created(admin, 'Amount')
  t.match(await list(admin), { total: 2, businessAttributes: [{ urn: other }, { urn }] }, 'by name')
  t.match(await list(admin, { query: 'number' }), { total: 1, businessAttributes: [{ urn }] })
  t.match(await list(admin, { start: 1, count: 1 }), { start: 1, count: 1, total: 2, businessAttributes: [{ urn }] })
  const found = await admin.gql(`{ businessAttribute(urn: "${urn}") { properties { name } } }`)
  t.match(found.data.businessAttribute, { properties: { name: 'Customer number' } })
  t.strictSame((await remove(admin, urn)).data, { deleteBusinessAttribute: true })
  t.match((await remove(admin, urn)).errors, [
    { message: /^Failed to delete Business Attribute\./, extensions: { code: 404 } }
  ])
  t.match((await update(admin, urn, { name: 'x' })).errors, [{ extensions: { code: 404 } }])
})

t.test('no two have one name, also if two are created at once', async t => {
  await created(admin, 'Unique')
  const taken = [
    { message: '"Unique" already exists as Business Attribute. Please pick a unique name.', extensions: { code: 409 } }
  ]
  t.match((await create(admin, { name: 'Unique' })).errors, taken)
  const other = await created(admin, 'Other')
  t.match((await update(admin, other, { name: 'Unique' })).errors, taken)
  t.notOk((await update(admin, other, { name: 'Other', description: 'itself' })).errors)
  t.match((await create(admin, { id: other.split(':').at(-1), name: 'x' })).errors, [
    { message: 'This Business Attribute already exists!' }
  ])
  const both = await Promise.all([create(admin, { name: 'Twin' }), create(admin, { name: 'Twin' })])
  const { businessAttributes } = await list(admin, { query: 'Twin' })
  t.ok(businessAttributes.length <= 1, `${businessAttributes.length} of ${both.length}`)
})

t.test('columns get and lose an attribute, all or none, by both of their names', async t => {
  const [orders, shops] = [await newDataset(admin, ['id', 'mail']), await newDataset(admin, ['id'])]
  const [number, amount] = [await created(admin, 'A number'), await created(admin, 'An amount')]
  const resources = [column(orders, 'id'), { resourceUrn: columnOf(shops, 'id') }, column(orders, 'id')]
  t.strictSame((await attach(admin, 'addBusinessAttribute', number, resources)).data, { addBusinessAttribute: true })
  t.equal(await attributeOf(admin, orders, 'id'), number)
  t.equal(await attributeOf(admin, shops, 'id'), number)
  t.equal(await attributeOf(admin, orders, 'mail'), undefined)
  await attach(admin, 'addBusinessAttribute', amount, [column(orders, 'id')])
  t.equal(await attributeOf(admin, orders, 'id'), amount, 'replaces another')
  await attach(admin, 'removeBusinessAttribute', number, resources)
  t.equal(await attributeOf(admin, orders, 'id'), amount, 'it does not have this one')
  t.equal(await attributeOf(admin, shops, 'id'), undefined)

  const rows: [string, object[], RegExp][] = [
    [number, [column(orders, 'id'), column(orders, 'nope')], /Field nope does not exist/],
    [number, [column(orders, 'id'), column(GHOST, 'id')], /ghost,PROD\)\. Entity does not exist/],
    [number, [{ resourceUrn: orders }], /are for columns: expected a column of/],
    [number, [column('urn:li:chart:(looker,1)', 'id')], /has no schema/],
    [number, [], /at least one column/],
    [number, Array(1001).fill(column(orders, 'id')), /At most 1000 columns are allowed in one call, found 1001/],
    ['urn:li:businessAttribute:absent', [column(orders, 'id')], /absent does not exist/],
    ['urn:li:tag:x', [column(orders, 'id')], /businessAttribute/]
  ]
  for (const [urn, refs, message] of rows) {
    t.match((await attach(admin, 'addBusinessAttribute', urn, refs)).errors?.[0].message, message)
  }
  t.equal(await attributeOf(admin, orders, 'id'), amount, 'nothing was written')
})

t.test('a deleted attribute is taken off all columns', async t => {
  const dataset = await newDataset(admin, ['id', 'mail'])
  const urn = await created(admin, 'Doomed')
  await attach(
    admin,
    'addBusinessAttribute',
    urn,
    ['id', 'mail'].map(name => column(dataset, name))
  )
  t.notOk((await remove(admin, urn)).errors)
  t.equal(await attributeOf(admin, dataset, 'id'), undefined)
  const { body } = await admin.get(
    `/aspects/${encodeURIComponent(columnOf(dataset, 'mail'))}?aspect=businessAttributes&version=0`
  )
  t.notMatch(JSON.stringify(body), /Doomed|businessAttributeUrn/)
})

t.test('the privileges', async t => {
  const dataset = await newDataset(admin, ['id'])
  const other = await newDataset(admin, ['id'])
  const urn = await created(admin, 'Guarded')
  const nobody = await user('nobody', { role: 'Reader' })
  const creator = await user('creator', { privileges: ['CREATE_BUSINESS_ATTRIBUTE'] })
  const editor = await user('editor', { privileges: ['EDIT_DATASET_COL_BUSINESS_ATTRIBUTE_PRIVILEGE'], on: dataset })
  for (const answer of [
    await create(nobody, { name: 'x' }),
    await update(nobody, urn, { name: 'x' }),
    await remove(nobody, urn),
    await remove(creator, urn),
    await attach(nobody, 'addBusinessAttribute', urn, [column(dataset, 'id')]),
    await attach(editor, 'addBusinessAttribute', urn, [column(dataset, 'id'), { resourceUrn: columnOf(other, 'id') }]),
    await attach(editor, 'removeBusinessAttribute', urn, [column(other, 'id')])
  ])
    t.match(answer.errors, FORBIDDEN)
  t.notOk((await create(creator, { name: 'of creator' })).errors)
  t.notOk((await attach(editor, 'addBusinessAttribute', urn, [column(dataset, 'id')])).errors)
  t.equal(await attributeOf(admin, dataset, 'id'), urn)
})

t.test('inputs, and two writers', async t => {
  for (const [input, message] of [
    [{ name: ' ' }, /name of a business attribute must not be empty/],
    [{ name: 'x'.repeat(501) }, /at most 500/],
    [{ name: 'x', description: 'x'.repeat(100_001) }, /at most 100000/],
    [{ name: 'x', type: 'NOPE' }, /NOPE/],
    [{ name: 'x', id: ' ' }, /id of a business attribute must not be empty/]
  ] as const)
    t.match((await create(admin, input)).errors?.[0].message, message)
  const { data } = await create(admin, { name: 'Shared' })
  const { urn, properties } = data.createBusinessAttribute
  const expectedLastModified = properties.lastModified.time
  const both = await Promise.all(
    ['one', 'two'].map(description => update(admin, urn, { description, expectedLastModified }))
  )
  t.match(
    both.filter(({ errors }) => errors),
    [{ errors: [{ extensions: { code: 409 } }] }]
  )
  await ingest(admin, urn, 'businessAttributeInfo', {
    ...{
      name: 'Shared',
      fieldPath: 'Shared',
      customProperties: { a: 'b' },
      globalTags: { tags: [{ tag: 'urn:li:tag:t' }] }
    }
  })
  const shown = await update(admin, urn, { description: 'd' })
  t.match(shown.data.updateBusinessAttribute.properties, {
    ...{ customProperties: [{ key: 'a', value: 'b' }], tags: { tags: [{ tag: { urn: 'urn:li:tag:t' } }] }, type: null }
  })
})

t.test('the columns of a dataset are deleted with it, and no others', async t => {
  const [dataset, other] = [await newDataset(admin, ['id', 'amount']), await newDataset(admin, ['id'])]
  const urn = await created(admin, 'Inside')
  const resources = [column(dataset, 'id'), column(dataset, 'amount'), column(other, 'id')]
  t.notOk((await attach(admin, 'addBusinessAttribute', urn, resources)).errors)
  await ingest(admin, columnOf(dataset, 'gone'), 'globalTags', { tags: [{ tag: 'urn:li:tag:inside' }] })
  const traces = async () => {
    const answer = await admin.get(
      `/relationships?urn=${encodeURIComponent(urn)}&direction=INCOMING&types=List(BusinessAttributeOf)`
    )
    const { data, errors } = await admin.gql(
      `query q($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) {
        searchResults { entity { urn } } } }`,
      { input: { types: ['SCHEMA_FIELD'], query: '*', orFilters: [{ and: [{ field: 'parent', values: [dataset] }] }] } }
    )
    t.notOk(errors, JSON.stringify(errors))
    return { related: answer.body.total, found: data.searchAcrossEntities.searchResults.length }
  }
  t.strictSame(await traces(), { related: 3, found: 3 })
  t.equal((await admin.post('/entities?action=delete', { urn: dataset })).status, 200)
  t.strictSame(await traces(), { related: 1, found: 0 })
  t.equal(await attributeOf(admin, other, 'id'), urn)
})

t.test('an attribute is taken off a column under each of its spellings, declared or not', async t => {
  const typed = '[version=2.0].[type=struct].[type=long].id'
  const dataset = await newDataset(admin, ['id'])
  const urn = await created(admin, 'Spelled')
  for (const spelled of ['id', typed]) await attach(admin, 'addBusinessAttribute', urn, [column(dataset, spelled)])
  t.equal(await attributeOf(admin, dataset, 'id'), urn)
  t.equal(await attributeOf(admin, dataset, typed), undefined, 'the schema spells it')
  for (const gone of ['gone', typed]) {
    const value = { businessAttribute: { businessAttributeUrn: urn } }
    await ingest(admin, columnOf(dataset, gone), 'businessAttributes', value)
  }
  for (const spelled of ['id', 'gone']) {
    const { data } = await attach(admin, 'removeBusinessAttribute', urn, [column(dataset, spelled)])
    t.strictSame(data, { removeBusinessAttribute: true })
  }
  for (const spelled of ['id', typed, 'gone']) t.equal(await attributeOf(admin, dataset, spelled), undefined, spelled)
})

t.test('while the plugin is disabled its fields are gone and its data is kept; it works without tags', async t => {
  const server = await start(t)
  const dataset = await newDataset(server.admin, ['id'])
  const urn = await created(server.admin, 'Kept')
  await attach(server.admin, 'addBusinessAttribute', urn, [column(dataset, 'id')])
  const off = await server.restart({ config: { plugins: { 'business-attributes': false } } })
  t.match((await remove(off.admin, urn)).errors[0].message, /Unknown type|Cannot query field/)
  const again = await off.restart({ config: { plugins: { tags: false } } })
  t.equal(await attributeOf(again.admin, dataset, 'id'), urn)
  t.match(await list(again.admin), { total: 1 })
})

t.test('terms of an attribute are shown while the plugin glossary is enabled', async t => {
  const urn = 'urn:li:businessAttribute:termed'
  const term = 'urn:li:glossaryTerm:t'
  await admin.ingest(urn, 'businessAttributeInfo', {
    ...{ name: 'Termed', fieldPath: 'Termed' },
    glossaryTerms: { terms: [{ urn: term }], auditStamp: { time: 1, actor: admin.actor } }
  })
  const { data, errors } = await admin.gql(
    'query q($urn: String!) { businessAttribute(urn: $urn) { properties { glossaryTerms { terms { associatedUrn term { urn } } } } } }',
    { urn }
  )
  t.notOk(errors)
  t.strictSame(data.businessAttribute.properties.glossaryTerms.terms, [{ associatedUrn: urn, term: { urn: term } }])
})
