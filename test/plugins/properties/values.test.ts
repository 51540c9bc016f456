import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { aspectOf, dataset, ingest, ingestSchema, newDataset, REFUSED } from '../tags/requests.ts'
import { ENTITY_TYPE, newProperty, removeValues, stored, TYPE, upsert, valuesOf } from './requests.ts'

const server = await start(t)
const { admin } = server

t.test('values are set, replaced and removed; the answer has all of them', async t => {
  const [text, number] = [
    await newProperty(admin),
    await newProperty(admin, { valueType: TYPE('number'), cardinality: 'MULTIPLE' })
  ]
  const urn = await dataset(admin, newDataset())
  const first = await upsert(admin, urn, [text, 'a'], [number, 1, 2.5, 1])
  t.strictSame(valuesOf(first.data.upsertStructuredProperties), { [text]: ['a'], [number]: [1, 2.5] })
  const second = await upsert(admin, urn, [text, 'b'])
  t.strictSame(valuesOf(second.data.upsertStructuredProperties), { [text]: ['b'], [number]: [1, 2.5] })
  const { properties } = (await aspectOf(admin, urn, 'structuredProperties')) as unknown as { properties: object[] }
  t.match(properties[0], { propertyUrn: text, values: [{ string: 'b' }], created: { actor: admin.actor } })
  t.strictSame(valuesOf((await removeValues(admin, urn, text)).data.removeStructuredProperties), { [number]: [1, 2.5] })
  t.strictSame(await stored(admin, urn), { [number]: [1, 2.5] })
})

t.test('a column has values, with the privilege on its dataset', async t => {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['id'])
  const property = await newProperty(admin)
  const column = `urn:li:schemaField:(${urn},id)`
  const user = await server.user('columns', { privileges: ['EDIT_ENTITY_PROPERTIES', 'VIEW_ENTITY_PAGE'], on: urn })
  t.strictSame(valuesOf((await upsert(user, column, [property, 'x'])).data?.upsertStructuredProperties), {
    [property]: ['x']
  })
  const query = `{ dataset(urn: "${urn}") { schemaMetadata { fields { schemaFieldEntity { structuredProperties { properties {
    values { ... on StringValue { stringValue } } } } } } } } }`
  t.match((await admin.gql(query)).data.dataset.schemaMetadata.fields, [
    { schemaFieldEntity: { structuredProperties: { properties: [{ values: [{ stringValue: 'x' }] }] } } }
  ])
  const { errors } = await upsert(admin, `urn:li:schemaField:(${urn},none)`, [property, 'x'])
  t.match(errors, [{ message: /Field none does not exist/ }])
})

t.test('each type allows its values only', async t => {
  const urn = await dataset(admin, newDataset())
  const refusal = async (property: string, ...values: (string | number)[]) =>
    (await upsert(admin, urn, [property, ...values])).errors?.[0]?.message
  const number = await newProperty(admin, { valueType: TYPE('number') })
  t.match(await refusal(number, 'one'), /expected a number, found "one"/)
  t.match(await refusal(number, 1, 2), /it has cardinality SINGLE, but 2 values were given/)
  const text = await newProperty(admin, { valueType: TYPE('rich_text') })
  t.match(await refusal(text, 1), /expected a text, found 1/)
  const date = await newProperty(admin, { valueType: TYPE('date') })
  t.match(await refusal(date, '2026-02-30'), /expected a date such as 2026-01-31, found "2026-02-30"/)
  t.notOk(await refusal(date, '2026-02-28'))
  const person = await newProperty(admin, {
    valueType: TYPE('urn'),
    typeQualifier: { allowedTypes: [ENTITY_TYPE('corpuser')] }
  })
  t.match(await refusal(person, 'nobody'), /expected a URN, found "nobody"/)
  t.match(await refusal(person, 'urn:li:tag:a'), /expected the URN of a corpuser, found urn:li:tag:a/)
  const answer = await upsert(admin, urn, [person, 'urn:li:corpuser:a'])
  t.match(answer.data.upsertStructuredProperties.properties.at(-1), { valueEntities: [{ urn: 'urn:li:corpuser:a' }] })
  const level = await newProperty(admin, { allowedValues: [{ stringValue: 'low' }, { stringValue: 'high' }] })
  t.match(await refusal(level, 'middle'), /expected one of "low", "high", found "middle"/)
  const onCharts = await newProperty(admin, { entityTypes: [ENTITY_TYPE('chart')] })
  t.match(await refusal(onCharts, 'a'), /entities of type dataset cannot have it. Expected one of: chart/)
  t.match(await refusal('urn:li:structuredProperty:none', 'a'), /it is not defined, or it is deleted/)
  const gone = await newProperty(admin)
  await ingest(admin, gone, 'status', { removed: true })
  t.match(await refusal(gone, 'a'), /it is not defined, or it is deleted/)
})

t.test('an immutable value stays', async t => {
  const urn = await dataset(admin, newDataset())
  const property = await newProperty(admin, { immutable: true })
  t.notOk((await upsert(admin, urn, [property, 'a'])).errors)
  t.notOk((await upsert(admin, urn, [property, 'a'])).errors)
  t.match((await upsert(admin, urn, [property, 'b'])).errors, [{ message: /it is immutable and has the value "a"/ }])
})

t.test('proposals are checked like GraphQL; one with the definition in its batch is valid', async t => {
  const urn = await dataset(admin, newDataset())
  const property = await newProperty(admin, { valueType: TYPE('number') })
  const values = (value: object) => ({ properties: [{ propertyUrn: property, values: [value] }] })
  await t.rejects(ingest(admin, urn, 'structuredProperties', values({ string: 'a' })), /expected a number/)
  await ingest(admin, urn, 'structuredProperties', values({ double: 4 }))
  t.strictSame(await stored(admin, urn), { [property]: [4] })
  const fresh = 'urn:li:structuredProperty:in.batch'
  const definition = { qualifiedName: 'in.batch', valueType: TYPE('string'), entityTypes: [ENTITY_TYPE('dataset')] }
  const proposal = (entityUrn: string, aspectName: string, value: object) => ({
    ...{ entityUrn, aspectName, entityType: entityUrn.split(':')[2], changeType: 'UPSERT' },
    aspect: { value: JSON.stringify(value), contentType: 'application/json' }
  })
  const { status } = await admin.post('/aspects?action=ingestProposalBatch', {
    proposals: [
      proposal(fresh, 'propertyDefinition', definition),
      proposal(urn, 'structuredProperties', { properties: [{ propertyUrn: fresh, values: [{ string: 'a' }] }] })
    ],
    async: 'false'
  })
  t.equal(status, 200)
  t.strictSame(await stored(admin, urn), { [fresh]: ['a'] })
})

t.test('values of ingestion keep their source', async t => {
  const urn = await dataset(admin, newDataset())
  const property = await newProperty(admin)
  const attribution = { source: 'urn:li:dataHubAction:a', time: 0, actor: 'urn:li:corpuser:bot' }
  await ingest(admin, urn, 'structuredProperties', {
    properties: [{ propertyUrn: property, values: [{ string: 'bot' }], attribution }]
  })
  await upsert(admin, urn, [property, 'person'])
  t.match(await aspectOf(admin, urn, 'structuredProperties'), {
    properties: [{ values: [{ string: 'bot' }], attribution }, { values: [{ string: 'person' }] }]
  })
})

t.test('concurrent writers lose no value', async t => {
  const urn = await dataset(admin, newDataset())
  const all = await Promise.all(Array.from({ length: 8 }, () => newProperty(admin)))
  await Promise.all(all.map(property => upsert(admin, urn, [property, 'a'])))
  t.strictSame(Object.keys(await stored(admin, urn)).toSorted(), all.toSorted())
})

t.test('bad input and missing privileges change nothing', async t => {
  const property = await newProperty(admin)
  const missing = newDataset()
  t.match((await upsert(admin, missing, [property, 'a'])).errors, [
    { message: `Asset with provided urn ${missing} does not exist` }
  ])
  const urn = await dataset(admin, newDataset())
  t.match((await upsert(admin, urn, [property])).errors, [{ message: /expected at least one value/ }])
  t.match((await upsert(admin, urn, ['urn:li:tag:a', 'a'])).errors, [{ message: /expected urn:li:structuredProperty/ }])
  const reader = await server.user('reader')
  t.match((await upsert(reader, urn, [property, 'a'])).errors, [{ message: REFUSED }])
  t.match((await removeValues(reader, urn, property)).errors, [{ message: REFUSED }])
  t.strictSame(await stored(admin, urn), {})
})

const updateAll = (client: Client, ...updates: readonly object[]) =>
  client.gql(
    'mutation m($input: BatchUpdateStructuredPropertiesInput!) { batchUpdateStructuredProperties(input: $input) }',
    { input: { updates } }
  )
const setting = (resourceUrn: string, structuredPropertyUrn: string, ...values: readonly string[]) => ({
  resourceUrn,
  structuredPropertyInputParams: [{ structuredPropertyUrn, values: values.map(stringValue => ({ stringValue })) }]
})

t.test('values of several entities are set and removed in one commit', async t => {
  const [level, team] = [await newProperty(admin), await newProperty(admin)]
  const [one, other] = [await dataset(admin, newDataset()), await dataset(admin, newDataset())]
  await upsert(admin, other, [level, 'low'], [team, 'shop'])
  const { data, errors } = await updateAll(admin, setting(one, level, 'high'), {
    ...setting(other, level, 'high'),
    structuredPropertyUrnsToRemove: [team, level]
  })
  t.notOk(errors)
  t.equal(data.batchUpdateStructuredProperties, true)
  t.strictSame(await stored(admin, one), { [level]: ['high'] })
  t.strictSame(await stored(admin, other), { [level]: ['high'] }, 'what is set is set after what is removed')
  await updateAll(admin, { resourceUrn: one, structuredPropertyUrnsToRemove: [level] }, setting(other, level, 'low'))
  t.strictSame(await stored(admin, one), {})
  t.strictSame(await stored(admin, other), { [level]: ['low'] })
})

t.test('of several entities none is changed if one is refused', async t => {
  const level = await newProperty(admin)
  const [mine, theirs] = [await dataset(admin, newDataset()), await dataset(admin, newDataset())]
  const user = await server.user('batch', { privileges: ['EDIT_ENTITY_PROPERTIES', 'VIEW_ENTITY_PAGE'], on: mine })
  const refused = async (client: Client, ...updates: readonly object[]) => {
    const { errors } = await updateAll(client, setting(mine, level, 'high'), ...updates)
    t.strictSame(await stored(admin, mine), {})
    return errors?.[0]?.message
  }
  t.match(await refused(user, setting(theirs, level, 'high')), REFUSED)
  t.match(await refused(admin, setting(newDataset(), level, 'high')), /does not exist/)
  t.match(await refused(admin, setting(theirs, level, 'one', 'two')), /cardinality SINGLE/)
  t.match(await refused(admin, setting(theirs, level)), /expected at least one value/)
  t.match(await refused(admin, setting(mine, level, 'low')), /expected one update of each entity, found several/)
  t.match(
    await refused(admin, setting(`urn:li:schemaField:(${theirs},id)`, level, 'x')),
    /expected an entity, found a column/
  )
  t.match(await refused(admin, setting('orders', level, 'x')), /is not a URN/)
  const many = Array.from({ length: 1000 }, (_, at) => setting(`${theirs}${at}`, level, 'x'))
  t.match(await refused(admin, ...many), /At most 1000 updates are allowed in one call, found 1001/)
  t.notOk((await updateAll(user, setting(mine, level, 'high'))).errors)
})
