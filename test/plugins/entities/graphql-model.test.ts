import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, one, proposal } from './proposals.ts'

const { admin } = await start(t)
const stamp = { time: 5, actor: 'urn:li:corpuser:datahub' }
const HIVE = 'urn:li:dataPlatform:hive'
const datasetUrn = (name: string) => `urn:li:dataset:(${HIVE},${name},PROD)`

t.test('an entity is shown in its containers, the nearest first', async t => {
  const urn = datasetUrn('placed')
  const [schema, database] = ['urn:li:container:schema', 'urn:li:container:database']
  await ingest(
    admin,
    proposal(urn, 'container', { container: schema }),
    proposal(schema, 'container', { container: database }),
    proposal(urn, 'browsePathsV2', { path: [{ id: database, urn: database }, { id: 'by hand' }] })
  )
  const query = `dataset(urn: $urn) {
    parentContainers { count containers { urn } }
    browsePathV2 { path { name entity { urn type } } }
  }`
  t.strictSame(await one(admin, query, urn), {
    parentContainers: { count: 2, containers: [{ urn: schema }, { urn: database }] },
    browsePathV2: {
      path: [
        { name: database, entity: { urn: database, type: 'CONTAINER' } },
        { name: 'by hand', entity: null }
      ]
    }
  })
  await ingest(admin, proposal(database, 'container', { container: schema }))
  t.strictSame(await one(admin, 'dataset(urn: $urn) { parentContainers { count } }', urn), {
    parentContainers: { count: 2 }
  })
})

t.test('a view has its query, keys and columns are entities', async t => {
  const [urn, other] = [datasetUrn('view'), datasetUrn('other')]
  const columnOf = (dataset: string, path: string) => `urn:li:schemaField:(${dataset},${path})`
  const field = (fieldPath: string) => ({
    fieldPath,
    type: { type: { 'com.linkedin.schema.StringType': {} } },
    nativeDataType: 'text'
  })
  const key = { name: 'fk', foreignDataset: other, foreignFields: [columnOf(other, 'id')] }
  await ingest(
    admin,
    proposal(urn, 'viewProperties', { materialized: true, viewLogic: 'SELECT 1', viewLanguage: 'SQL' }),
    proposal(urn, 'schemaMetadata', {
      ...{ schemaName: 's', platform: HIVE, version: 0, hash: '', platformSchema: {} },
      platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
      fields: [field('id'), field('odd)')],
      foreignKeys: [{ ...key, sourceFields: [columnOf(urn, 'id')] }]
    })
  )
  const query = `dataset(urn: $urn) {
    viewProperties { materialized logic formattedLogic language }
    schemaMetadata {
      fields { schemaFieldEntity { urn fieldPath parent { urn } } }
      foreignKeys { name foreignDataset { urn } foreignFields { urn fieldPath } sourceFields { urn } }
    }
  }`
  t.strictSame(await one(admin, query, urn), {
    viewProperties: { materialized: true, logic: 'SELECT 1', formattedLogic: null, language: 'SQL' },
    schemaMetadata: {
      fields: [
        { schemaFieldEntity: { urn: columnOf(urn, 'id'), fieldPath: 'id', parent: { urn } } },
        { schemaFieldEntity: null }
      ],
      foreignKeys: [
        {
          ...{ name: 'fk', foreignDataset: { urn: other } },
          foreignFields: [{ urn: columnOf(other, 'id'), fieldPath: 'id' }],
          sourceFields: [{ urn: columnOf(urn, 'id') }]
        }
      ]
    }
  })
})

t.test('a job has its inputs and outputs, whether they are edges or URNs', async t => {
  const flow = 'urn:li:dataFlow:(airflow,io,prod)'
  const [urn, before] = [`urn:li:dataJob:(${flow},task)`, `urn:li:dataJob:(${flow},before)`]
  const [a, b, c] = ['a', 'b', 'c'].map(datasetUrn)
  await ingest(
    admin,
    proposal(urn, 'dataJobInputOutput', {
      inputDatasets: [a],
      inputDatasetEdges: [{ destinationUrn: a }, { destinationUrn: b }],
      outputDatasets: [c],
      inputDatajobs: [before]
    })
  )
  const query =
    'dataJob(urn: $urn) { inputOutput { inputDatasets { urn } outputDatasets { urn } inputDatajobs { urn } } }'
  t.strictSame(await one(admin, query, urn), {
    inputOutput: {
      inputDatasets: [{ urn: a }, { urn: b }],
      outputDatasets: [{ urn: c }],
      inputDatajobs: [{ urn: before }]
    }
  })
})

t.test('models, groups, features, tables and keys return their aspects', async t => {
  const [model, group] = [`urn:li:mlModel:(${HIVE},churn,PROD)`, `urn:li:mlModelGroup:(${HIVE},all,PROD)`]
  const [feature, table] = ['urn:li:mlFeature:(users,age)', `urn:li:mlFeatureTable:(${HIVE},users)`]
  const key = 'urn:li:mlPrimaryKey:(users,id)'
  await ingest(
    admin,
    proposal(model, 'mlModelProperties', {
      ...{ description: 'd', version: { versionTag: 'v1' }, groups: [group], mlFeatures: [feature] },
      ...{ hyperParams: [{ name: 'depth', value: '3' }], created: stamp, customProperties: { k: 'v' } }
    }),
    proposal(model, 'mlModelTrainingData', { trainingData: [{ dataset: datasetUrn('a') }] }),
    proposal(group, 'mlModelGroupProperties', { description: 'g', version: { versionTag: 'v2' } }),
    proposal(feature, 'mlFeatureProperties', { dataType: 'COUNT', sources: [datasetUrn('a')] }),
    proposal(table, 'mlFeatureTableProperties', { mlFeatures: [feature], mlPrimaryKeys: [key] }),
    proposal(key, 'mlPrimaryKeyProperties', { description: 'k', sources: [] })
  )
  const ofModel = `mlModel(urn: $urn) {
    name origin description platform { urn } trainingData { dataset } metrics { decisionThreshold }
    properties {
      version hyperParams { name value } groups { urn name origin } mlFeatures created { time }
      customProperties { key value }
    }
  }`
  t.strictSame(await one(admin, ofModel, model), {
    ...{ name: 'churn', origin: 'PROD', description: 'd', platform: { urn: HIVE } },
    ...{ trainingData: [{ dataset: datasetUrn('a') }], metrics: null },
    properties: {
      version: 'v1',
      hyperParams: [{ name: 'depth', value: '3' }],
      groups: [{ urn: group, name: 'all', origin: 'PROD' }],
      mlFeatures: [feature],
      created: { time: 5 },
      customProperties: [{ key: 'k', value: 'v' }]
    }
  })
  const ofGroup = 'mlModelGroup(urn: $urn) { platform { urn } properties { description version { versionTag } } }'
  t.strictSame(await one(admin, ofGroup, group), {
    platform: { urn: HIVE },
    properties: { description: 'g', version: { versionTag: 'v2' } }
  })
  const ofFeature = 'mlFeature(urn: $urn) { featureNamespace name dataType properties { sources { urn } } }'
  t.strictSame(await one(admin, ofFeature, feature), {
    ...{ featureNamespace: 'users', name: 'age', dataType: 'COUNT' },
    properties: { sources: [{ urn: datasetUrn('a') }] }
  })
  const ofTable =
    'mlFeatureTable(urn: $urn) { name properties { mlFeatures { name } mlPrimaryKeys { name description } } }'
  t.strictSame(await one(admin, ofTable, table), {
    name: 'users',
    properties: { mlFeatures: [{ name: 'age' }], mlPrimaryKeys: [{ name: 'id', description: 'k' }] }
  })
  t.strictSame(await one(admin, 'mlPrimaryKey(urn: $urn) { properties { description sources { urn } } }', key), {
    properties: { description: 'k', sources: [] }
  })
})
