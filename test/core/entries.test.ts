import t from 'tap'
import { createModel } from '../../core/model/model.ts'
import { aspects, defs, types } from '../../plugins/entities/definitions.ts'

const model = createModel([{ name: 'entities', types, aspects, defs }])
const TAG = 'urn:li:tag:pii'
const USER = 'urn:li:corpuser:a'

function entries(aspect: string, value: unknown): string[] {
  return model.aspects
    .get(aspect)!
    .entries(value)
    .map(one => `${one.field}=${one.value}`)
}

t.test('every reference to a tag is an entry whose field says where it is', async t => {
  const globalTags = { tags: [{ tag: TAG }] }
  t.strictSame(entries('globalTags', globalTags), [`globalTags.tags=${TAG}`])
  t.strictSame(entries('schemaMetadata', { fields: [{ fieldPath: 'a', globalTags }] }), [
    `schemaMetadata.fieldTags=${TAG}`
  ])
  t.strictSame(entries('editableSchemaMetadata', { editableSchemaFieldInfo: [{ fieldPath: 'a', globalTags }] }), [
    `editableSchemaMetadata.editedFieldTags=${TAG}`
  ])
})

t.test('duplicate pairs are one entry', async t => {
  const tags = [{ tag: TAG }, { tag: TAG, attribution: { source: 'urn:li:x:s' } }]
  t.strictSame(entries('globalTags', { tags }), [
    `globalTags.tags=${TAG}`,
    'globalTags.tagAttributionSources=urn:li:x:s'
  ])
})

t.test('names, booleans and numbers are indexed, descriptions are not', async t => {
  t.strictSame(entries('status', { removed: true }), ['status.removed=true'])
  const value = { name: 'orders', description: 'long', customProperties: { a: 'b' }, created: { time: 5 } }
  t.strictSame(entries('datasetProperties', value), [
    'datasetProperties.customProperties=a=b',
    'datasetProperties.name=orders',
    'datasetProperties.createdAt=c014000000000000'
  ])
  t.strictSame(entries('tagProperties', { name: 'PII', description: 'text' }), ['tagProperties.name=PII'])
})

t.test('lists, maps of lists and single values that are annotated as lists', async t => {
  t.strictSame(entries('subTypes', { typeNames: ['Table', 'View'] }), [
    'subTypes.typeNames=Table',
    'subTypes.typeNames=View'
  ])
  t.strictSame(entries('ownership', { owners: [{ owner: USER }], ownerTypes: { 'urn:li:ownershipType:t': [USER] } }), [
    `ownership.owners=${USER}`,
    `ownership.ownerTypes=urn:li:ownershipType:t=${USER}`
  ])
  t.strictSame(
    entries('dataProcessInstanceRelationships', { parentTemplate: 'urn:li:dataJob:x', upstreamInstances: [] }),
    ['dataProcessInstanceRelationships.parentTemplate=urn:li:dataJob:x']
  )
})

t.test('fields of records in a map are indexed; the keys, if the map itself is annotated', async t => {
  const person = { type: 'object', properties: { user: { type: 'string', 'x-search': {} } } }
  const indexed = (schema: object) => {
    const key = { schema: { type: 'object', properties: { id: { type: 'string' } } }, on: [] }
    const one = { schema: { type: 'object', properties: { people: schema } }, on: ['team'] }
    const team = { name: 'teams', types: { team: { key: 'teamKey' } }, aspects: { teamKey: key, teamInfo: one } }
    const value = { people: { lead: { user: 'a' }, other: { user: 'b' } } }
    return createModel([team])
      .aspect('team', 'teamInfo')
      .entries(value)
      .map(one => `${one.field}=${one.value}`)
  }
  const map = { type: 'object', additionalProperties: person }
  t.strictSame(indexed(map), ['teamInfo.user=a', 'teamInfo.user=b'])
  t.strictSame(indexed({ ...map, 'x-search': { '/$key': { fieldName: 'roles' } } }), [
    'teamInfo.roles=lead',
    'teamInfo.roles=other'
  ])
  t.strictSame(indexed({ ...map, 'x-search': { '/*/user': { fieldName: 'members' } } }), [
    'teamInfo.members=a',
    'teamInfo.members=b'
  ])
  t.strictSame(indexed({ type: 'object', additionalProperties: { type: 'string' } }), [])
})

t.test('a relationship without a search field is indexed by its own name', async t => {
  t.strictSame(entries('roleMembership', { roles: ['urn:li:dataHubRole:Admin'] }), [
    'roleMembership.IsMemberOfRole=urn:li:dataHubRole:Admin'
  ])
  t.strictSame(entries('chartInfo', { inputs: [{ string: 'urn:li:dataset:d' }] }), [
    'chartInfo.Consumes=urn:li:dataset:d'
  ])
})

t.test('key aspects and values without optional parts are indexed', async t => {
  const key = { platform: 'urn:li:dataPlatform:hive', name: 'db.t', origin: 'PROD' }
  t.strictSame(entries('datasetKey', key), [
    'datasetKey.platform=urn:li:dataPlatform:hive',
    'datasetKey.id=db.t',
    'datasetKey.origin=PROD'
  ])
  t.strictSame(entries('globalTags', undefined), [])
  t.strictSame(entries('globalTags', { tags: null }), [])
})

t.test('timeseries have no entries', async t => {
  t.strictSame(entries('datasetProfile', { timestampMillis: 1, rowCount: 5 }), [])
})

t.test('text of more than 1024 characters has no entry, a reference always has one', async t => {
  t.strictSame(entries('datasetProperties', { name: 'x'.repeat(1025) }), [])
  t.strictSame(entries('datasetProperties', { customProperties: { a: 'x'.repeat(1024) } }), [])
  const long = `urn:li:tag:${'x'.repeat(2000)}`
  t.strictSame(entries('globalTags', { tags: [{ tag: long }] }), [`globalTags.tags=${long}`])
})

t.test('too many entries, or bytes of entries, for one aspect are refused', async t => {
  const tags = (count: number, text = '') =>
    Array.from({ length: count }, (_, n) => ({ tag: `urn:li:tag:${n}${text}` }))
  t.equal(entries('globalTags', { tags: tags(50_000) }).length, 50_000)
  const refused = { code: 'INVALID', message: /aspect globalTags has too many indexed values: at most 50000/ }
  t.throws(() => entries('globalTags', { tags: tags(50_001) }), refused)
  t.throws(() => entries('globalTags', { tags: tags(3000, 'x'.repeat(3000)) }), refused)
  t.throws(() => entries('globalTags', { tags: tags(3000, '€'.repeat(1000)) }), refused, 'bytes, not characters')
})

t.test('fields of the model are found by the names that clients use', async t => {
  t.strictSame(model.fields('removed'), ['status.removed'])
  t.strictSame(model.fields('platform', ['dataset']).includes('datasetKey.platform'), true)
  t.strictSame(model.fields('tags.keyword'), ['globalTags.tags'])
  t.strictSame(model.fields('editedFieldTags', ['dataset']), ['editableSchemaMetadata.editedFieldTags'])
})

t.test('a recursive schema is indexed to its first repetition', async t => {
  const tree = {
    type: 'object',
    properties: {
      name: { type: 'string', 'x-search': { fieldType: 'KEYWORD' } },
      below: { type: 'array', items: { $ref: '#/$defs/Tree' } }
    }
  }
  const one = createModel([
    {
      name: 'trees',
      types: { tree: { key: 'treeKey' } },
      defs: { Tree: tree },
      aspects: {
        treeKey: { schema: { type: 'object', properties: { id: { type: 'string' } } }, on: ['tree'] },
        treeInfo: { schema: { $ref: '#/$defs/Tree' }, on: ['tree'] }
      }
    }
  ])
  const aspect = one.aspect('tree', 'treeInfo')
  const value = { name: 'a', below: [{ name: 'b', below: [{ name: 'c' }] }] }
  aspect.validate(value)
  t.strictSame(aspect.entries(value), [{ field: 'treeInfo.name', value: 'a' }])
})
