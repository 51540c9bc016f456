import { readFileSync } from 'node:fs'
import t from 'tap'
import { createModel } from '../../../core/model/model.ts'
import { parseUrn } from '../../../core/urn.ts'
import { aspects, defs, types } from '../../../plugins/entities/definitions.ts'
import { makeTypes } from '../../../scripts/make-types.ts'

const read = (name: string) => readFileSync(new URL(`../../../plugins/entities/${name}`, import.meta.url), 'utf8')
const model = createModel([{ name: 'entities', types, aspects, defs }])

t.test('model.ts is generated from the current model.json', async t => {
  t.equal(makeTypes(JSON.parse(read('model.json'))), read('model.ts'))
})

t.test('the model contains all types and aspects of DataHub', async t => {
  t.equal(model.types.size, 72)
  t.equal(model.aspects.size, 271)
  t.strictSame(model.type('dataHubAccessToken').aspects, ['dataHubAccessTokenKey', 'dataHubAccessTokenInfo'])
  t.equal([...model.types.values()].filter(type => type.aspects.includes('globalTags')).length, 32)
  t.equal([...model.aspects.values()].filter(aspect => aspect.kind === 'timeseries').length, 11)
})

t.test('every aspect can be validated and indexed', async t => {
  for (const aspect of model.aspects.values()) {
    t.throws(() => aspect.validate('not a record'), { code: 'INVALID' }, aspect.name)
    t.strictSame(aspect.entries({}), [])
  }
})

t.test('values as clients send them are valid: empty names, wrapped unions, absent members', async t => {
  const accepts = (aspect: string, value: unknown) =>
    t.doesNotThrow(() => model.aspects.get(aspect)!.validate(value), aspect)
  accepts('globalTags', { tags: [{ tag: 'urn:li:tag:a', context: '{}' }] })
  accepts('editableSchemaMetadata', { editableSchemaFieldInfo: [{ fieldPath: 'a' }] })
  accepts('schemaMetadata', {
    schemaName: '',
    platform: 'urn:li:dataPlatform:postgres',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.MySqlDDL': { tableSchema: '' } },
    fields: [{ fieldPath: 'a', nativeDataType: 'INT', type: { type: { 'com.linkedin.schema.NumberType': {} } } }]
  })
  accepts('chartInfo', {
    title: 'a',
    description: '',
    lastModified: {},
    inputs: [{ string: 'urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD)' }]
  })
  accepts('dataJobInfo', { name: 'a', type: { string: 'COMMAND' } })
})

t.test('a key is derived from DataHub’s URNs', async t => {
  const dataset = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)'
  t.strictSame(model.keyOf(parseUrn(dataset)), { platform: 'urn:li:dataPlatform:hive', name: 'db.t', origin: 'PROD' })
  const column = `urn:li:schemaField:(${dataset},[version=2.0].[type=struct].a)`
  t.strictSame(model.keyOf(parseUrn(column)), { parent: dataset, fieldPath: '[version=2.0].[type=struct].a' })
  t.throws(() => model.keyOf(parseUrn('urn:li:dataset:(urn:li:dataPlatform:hive,db.t,prod)')), {
    code: 'BAD_REQUEST',
    message: /\/origin :: "prod" found, allowed: DEV, TEST/
  })
})
