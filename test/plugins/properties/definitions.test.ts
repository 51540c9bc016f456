import t from 'tap'
import { start } from '../../helper.ts'
import { dataset, newDataset, REFUSED } from '../tags/requests.ts'
import { create, ENTITY_TYPE, newId, newProperty, remove, stored, TYPE, update, upsert } from './requests.ts'

const server = await start(t)
const { admin } = server

t.test('a property is created with all that it can have, and read', async t => {
  const id = 'io.acryl.retention'
  const { data, errors } = await create(admin, {
    ...{ qualifiedName: id, displayName: 'Retention', description: 'days', valueType: TYPE('number') },
    ...{ cardinality: 'MULTIPLE', entityTypes: [ENTITY_TYPE('dataset')], immutable: true },
    allowedValues: [{ numberValue: 30, description: 'a month' }, { numberValue: 365 }],
    settings: { showInSearchFilters: true }
  })
  t.notOk(errors)
  t.match(data.createStructuredProperty, {
    ...{ urn: `urn:li:structuredProperty:${id}`, type: 'STRUCTURED_PROPERTY', exists: true },
    definition: {
      ...{ qualifiedName: id, displayName: 'Retention', description: 'days', cardinality: 'MULTIPLE', immutable: true },
      valueType: { urn: TYPE('number'), info: { type: 'NUMBER', qualifiedName: 'datahub.number' } },
      entityTypes: [{ info: { type: 'DATASET', qualifiedName: 'datahub.dataset' } }],
      allowedValues: [{ value: { numberValue: 30 }, description: 'a month' }, { value: { numberValue: 365 } }],
      filterStatus: 'ENABLED',
      created: { actor: { urn: admin.actor } }
    },
    settings: { isHidden: false, showInSearchFilters: true }
  })
})

t.test('of two who create a property with one id at the same time, one succeeds', async t => {
  const input = { id: newId('race'), valueType: TYPE('string'), entityTypes: [ENTITY_TYPE('dataset')] }
  const answers = await Promise.all([create(admin, input), create(admin, input)])
  t.equal(answers.filter(({ errors }) => !errors).length, 1)
  t.match(answers.find(({ errors }) => errors)?.errors, [{ message: /^A structured property already exists with urn/ }])
})

t.test('a definition only becomes wider', async t => {
  const urn = await newProperty(admin, {
    valueType: TYPE('urn'),
    allowedValues: [{ stringValue: 'urn:li:corpuser:a' }]
  })
  const { data, errors } = await update(admin, {
    ...{ urn, displayName: 'Contact', setCardinalityAsMultiple: true, newEntityTypes: [ENTITY_TYPE('chart')] },
    newAllowedValues: [{ stringValue: 'urn:li:corpuser:b' }, { stringValue: 'urn:li:corpuser:a' }],
    typeQualifier: { newAllowedTypes: [ENTITY_TYPE('corpuser')] },
    filterStatus: 'ENABLED'
  })
  t.notOk(errors)
  t.match(data.updateStructuredProperty, {
    definition: {
      ...{ displayName: 'Contact', cardinality: 'MULTIPLE', filterStatus: 'ENABLED' },
      allowedValues: { length: 2 },
      entityTypes: { length: 3 },
      typeQualifier: { allowedTypes: [{ info: { type: 'CORP_USER' } }] }
    }
  })
})

t.test('REST cannot make a definition narrower, unless it gets another version', async t => {
  const urn = await newProperty(admin, { cardinality: 'MULTIPLE', allowedValues: [{ stringValue: 'a' }] })
  const definition = {
    ...{ qualifiedName: urn.split(':').at(-1), valueType: TYPE('string'), cardinality: 'MULTIPLE', immutable: false },
    allowedValues: [{ value: { string: 'a' } }],
    entityTypes: ['dataset', 'schemaField'].map(ENTITY_TYPE)
  }
  const write = (changes: object) => server.ingest(urn, 'propertyDefinition', { ...definition, ...changes })
  await t.rejects(write({ valueType: TYPE('number') }), /cannot be changed so: the value type is/)
  await t.rejects(write({ qualifiedName: 'other' }), /the qualified name is/)
  await t.rejects(write({ cardinality: 'SINGLE' }), /the cardinality is MULTIPLE/)
  await t.rejects(write({ entityTypes: [ENTITY_TYPE('dataset')] }), /the entity types .*schemaField are missing/)
  await t.rejects(write({ allowedValues: [{ value: { string: 'b' } }] }), /the allowed values .*a.* are missing/)
  await write({ version: '20260101000000', valueType: TYPE('number'), allowedValues: undefined })
})

t.test('a property is deleted with its values', async t => {
  const [urn, kept] = [await newProperty(admin), await newProperty(admin)]
  const asset = await dataset(admin, newDataset())
  await upsert(admin, asset, [urn, 'a'], [kept, 'b'])
  t.strictSame((await remove(admin, urn)).data, { deleteStructuredProperty: true })
  t.strictSame(await stored(admin, asset), { [kept]: ['b'] })
  t.match((await remove(admin, urn)).errors, [{ message: `Structured property ${urn} does not exist` }])
})

t.test('bad input is refused with what is wrong', async t => {
  const good = { valueType: TYPE('string'), entityTypes: [ENTITY_TYPE('dataset')] }
  const message = async (input: object) => (await create(admin, { ...good, ...input })).errors?.[0]?.message
  t.match(await message({ id: 'a', qualifiedName: 'b' }), /The id and the qualified name must be equal, found a and b/)
  t.match(await message({ id: '' }), /The id of a property/)
  t.match(await message({ entityTypes: [] }), /expected at least one entity type/)
  t.match(await message({ entityTypes: ['urn:li:tag:a'] }), /expected urn:li:entityType:…, found urn:li:tag:a/)
  t.match(await message({ valueType: 'string' }), /string/)
  t.match(await message({ valueType: 'urn:li:tag:a' }), /expected urn:li:dataType/)
  t.match(await message({ displayName: 'x'.repeat(501) }), /The display name of a property/)
  t.match(await message({ allowedValues: [{}] }), /expected either stringValue or numberValue/)
  t.match(
    await message({ settings: { isHidden: true, showAsAssetBadge: true } }),
    /a hidden property cannot be shown, found showAsAssetBadge/
  )
  const unknown = await update(admin, { urn: 'urn:li:structuredProperty:none', displayName: 'a' })
  t.match(unknown.errors, [{ message: 'Structured property urn:li:structuredProperty:none does not exist' }])
})

t.test('definitions are for those who manage them', async t => {
  const urn = await newProperty(admin)
  const input = { id: newId('mine'), valueType: TYPE('string'), entityTypes: [ENTITY_TYPE('dataset')] }
  const reader = await server.user('reader')
  const answers = await Promise.all([create(reader, input), update(reader, { urn }), remove(reader, urn)])
  for (const { errors } of answers) t.match(errors, [{ message: REFUSED }])
  const manager = await server.user('manager', { privileges: ['MANAGE_STRUCTURED_PROPERTIES'] })
  t.notOk((await create(manager, input)).errors)
})

t.test('a definition of ingestion without what has a default is read', async t => {
  const urn = `urn:li:structuredProperty:${newId('sent')}`
  const definition = { qualifiedName: 'sent', valueType: TYPE('string'), entityTypes: [ENTITY_TYPE('dataset')] }
  await server.ingest(urn, 'propertyDefinition', definition)
  const { data, errors } = await admin.gql(
    'query q($urn: String!) { structuredProperty(urn: $urn) { definition { qualifiedName immutable cardinality } assetOrigin { type } } }',
    { urn }
  )
  t.notOk(errors)
  t.match(data.structuredProperty, { definition: { qualifiedName: 'sent', immutable: false }, assetOrigin: null })
})
