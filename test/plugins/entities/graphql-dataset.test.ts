import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, one, proposal } from './proposals.ts'

const { admin } = await start(t)
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.public.orders,PROD)'
const stamp = { time: 5, actor: 'urn:li:corpuser:datahub' }

t.test('a dataset that does not exist is a stub with the parts of its URN', async t => {
  const fields =
    'urn type name origin exists platform { urn type name } properties { name } status { removed } schemaMetadata { name }'
  t.strictSame(await one(admin, `dataset(urn: $urn) { ${fields} }`, URN), {
    urn: URN,
    type: 'DATASET',
    name: 'shop.public.orders',
    origin: 'PROD',
    exists: false,
    platform: { urn: 'urn:li:dataPlatform:hive', type: 'DATA_PLATFORM', name: 'hive' },
    properties: null,
    status: null,
    schemaMetadata: null
  })
})

t.test('a dataset returns its aspects', async t => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,full,DEV)'
  const customProperties = { k: 'v' }
  const owners = [
    { owner: 'urn:li:corpuser:u', type: 'NONE' },
    { owner: 'urn:li:corpGroup:g', type: 'DATAOWNER' }
  ]
  await ingest(
    admin,
    proposal(urn, 'datasetProperties', { name: 'Full', description: 'd', customProperties, created: { time: 3 } }),
    proposal(urn, 'editableDatasetProperties', { description: 'edited' }),
    proposal(urn, 'status', { removed: true }),
    proposal(urn, 'subTypes', { typeNames: ['Table'] }),
    proposal(urn, 'deprecation', { deprecated: true, note: 'old', actor: stamp.actor, decommissionTime: 9 }),
    proposal(urn, 'container', { container: 'urn:li:container:c' }),
    proposal(urn, 'institutionalMemory', { elements: [{ url: 'u', description: 'link', createStamp: stamp }] }),
    proposal(urn, 'ownership', { owners })
  )
  const query = `dataset(urn: $urn) {
    name origin exists status { removed } subTypes { typeNames } container { urn type }
    properties { name description created createdActor lastModified { time } customProperties { key value associatedUrn } }
    editableProperties { name description }
    deprecation { deprecated note decommissionTime actor actorEntity { urn type } }
    institutionalMemory { elements { url label author { username } created { time actor } } }
    ownership { owners { type associatedUrn owner { __typename ... on CorpUser { username } ... on CorpGroup { name } } } }
    dataPlatformInstance { urn }
  }`
  t.strictSame(await one(admin, query, urn), {
    ...{ name: 'Full', origin: 'DEV', exists: true },
    status: { removed: true },
    subTypes: { typeNames: ['Table'] },
    container: { urn: 'urn:li:container:c', type: 'CONTAINER' },
    properties: {
      ...{ name: 'Full', description: 'd', created: 3, createdActor: null, lastModified: { time: 0 } },
      customProperties: [{ key: 'k', value: 'v', associatedUrn: urn }]
    },
    editableProperties: { name: null, description: 'edited' },
    deprecation: {
      deprecated: true,
      note: 'old',
      decommissionTime: 9,
      actor: stamp.actor,
      actorEntity: { urn: stamp.actor, type: 'CORP_USER' }
    },
    institutionalMemory: { elements: [{ url: 'u', label: 'link', author: { username: 'datahub' }, created: stamp }] },
    ownership: {
      owners: [
        { type: 'NONE', associatedUrn: urn, owner: { __typename: 'CorpUser', username: 'u' } },
        { type: 'DATAOWNER', associatedUrn: urn, owner: { __typename: 'CorpGroup', name: 'g' } }
      ]
    },
    dataPlatformInstance: null
  })
})

t.test('a schema is returned in the requested version', async t => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,schema,PROD)'
  const field = (fieldPath: string, type: string) => ({
    fieldPath,
    type: { type: { [`com.linkedin.schema.${type}`]: {} } },
    nativeDataType: 'x'
  })
  const schema = (...fields: object[]) => ({
    schemaName: 's',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: 'h',
    platformSchema: { 'com.linkedin.schema.MySqlDDL': { tableSchema: 'CREATE' } },
    fields,
    created: stamp
  })
  await ingest(admin, proposal(urn, 'schemaMetadata', schema(field('a', 'StringType'))))
  await ingest(admin, proposal(urn, 'schemaMetadata', schema(field('a', 'NumberType'), field('r', 'RecordType'))))
  await ingest(
    admin,
    proposal(urn, 'editableSchemaMetadata', { editableSchemaFieldInfo: [{ fieldPath: 'a', description: 'e' }] })
  )
  const shown =
    'aspectVersion name hash version createdAt datasetUrn platformUrn platformSchema { ... on TableSchema { schema } ... on KeyValueSchema { keySchema } } fields { fieldPath type nullable recursive nativeDataType }'
  const query = `dataset(urn: $urn) { schemaMetadata { ${shown} } first: schemaMetadata(version: 1) { aspectVersion fields { type } }
    none: schemaMetadata(version: "7") { name } editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description } } }`
  const column = { nullable: false, recursive: false, nativeDataType: 'x' }
  t.strictSame(await one(admin, query, urn), {
    schemaMetadata: {
      aspectVersion: 0,
      name: 's',
      hash: 'h',
      version: 0,
      createdAt: 5,
      datasetUrn: urn,
      platformUrn: 'urn:li:dataPlatform:hive',
      platformSchema: { schema: 'CREATE' },
      fields: [
        { fieldPath: 'a', type: 'NUMBER', ...column },
        { fieldPath: 'r', type: 'STRUCT', ...column }
      ]
    },
    first: { aspectVersion: 1, fields: [{ type: 'STRING' }] },
    none: null,
    editableSchemaMetadata: { editableSchemaFieldInfo: [{ fieldPath: 'a', description: 'e' }] }
  })
})

t.test('some columns of a schema are returned, and how many there are', async t => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,wide,PROD)'
  const fields = Array.from({ length: 3_000 }, (_, at) => ({
    ...{ fieldPath: `c${at}`, nativeDataType: 'x', type: { type: { 'com.linkedin.schema.StringType': {} } } }
  }))
  await ingest(
    admin,
    proposal(urn, 'schemaMetadata', {
      ...{ schemaName: 's', platform: 'urn:li:dataPlatform:hive', version: 0, hash: 'h', fields },
      platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } }
    })
  )
  const columns = (args: string) =>
    one(admin, `dataset(urn: $urn) { schemaMetadata { totalFields fields${args} { fieldPath } } }`, urn)
  const found = async (args: string) => {
    const { schemaMetadata } = await columns(args)
    t.equal(schemaMetadata.totalFields, 3_000, args)
    return schemaMetadata.fields.map(({ fieldPath }: { fieldPath: string }) => fieldPath)
  }
  t.strictSame(await found('(count: 2)'), ['c0', 'c1'])
  t.strictSame(await found('(start: 2998, count: 6)'), ['c2998', 'c2999'])
  t.strictSame(await found('(start: 2999)'), ['c2999'])
  t.strictSame(await found('(start: 2147483647, count: 2147483647)'), [])
  t.strictSame(await found('(count: 0)'), [])
  t.equal((await found('')).length, 3_000)
  t.equal(await columns('(start: -1)'), 'start must not be negative, found -1')
  t.match(await columns('(count: -1)'), /^count must be between 0 and/)
  const both = 'dataset(urn: $urn) { schemaMetadata { few: fields(count: 1) { fieldPath } all: fields { fieldPath } } }'
  const { schemaMetadata } = await one(admin, both, urn)
  t.strictSame([schemaMetadata.few.length, schemaMetadata.all.length], [1, 3_000], 'each has its own columns')
  t.strictSame(await one(admin, 'dataset(urn: $urn) { schema { fields { fieldPath } } }', urn), {
    schema: { fields: fields.map(({ fieldPath }) => ({ fieldPath })) }
  })
})

t.test('a key-value schema is returned as KeyValueSchema', async t => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:kafka,topic,PROD)'
  const platformSchema = { 'com.linkedin.schema.KeyValueSchema': { keySchema: 'k', valueSchema: 'v' } }
  const schema = {
    schemaName: '',
    platform: 'urn:li:dataPlatform:kafka',
    version: 0,
    hash: '',
    platformSchema,
    fields: []
  }
  await ingest(admin, proposal(urn, 'schemaMetadata', schema))
  const query =
    'dataset(urn: $urn) { schemaMetadata { platformSchema { __typename ... on KeyValueSchema { keySchema valueSchema } } } }'
  t.strictSame(await one(admin, query, urn), {
    schemaMetadata: { platformSchema: { __typename: 'KeyValueSchema', keySchema: 'k', valueSchema: 'v' } }
  })
})

t.test('a Long is an integer, as a number or a string', async t => {
  const query = 'query($urn: String!, $v: Long) { dataset(urn: $urn) { schemaMetadata(version: $v) { name } } }'
  for (const v of [0, '0', '12', null]) t.notOk((await admin.gql(query, { urn: URN, v })).errors, JSON.stringify(v))
  for (const v of [1.5, 'x', '', true, [1]]) t.ok((await admin.gql(query, { urn: URN, v })).errors, JSON.stringify(v))
  const literal = (text: string) => `dataset(urn: $urn) { schemaMetadata(version: ${text}) { name } }`
  t.match(await one(admin, literal('1.5'), URN), /Long must be a whole number/)
})
