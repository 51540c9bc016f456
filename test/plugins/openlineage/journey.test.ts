import t from 'tap'
import { start } from '../../helper.ts'
import {
  aspectOf,
  at,
  columnOf,
  columns,
  edgesOf,
  facets,
  JOB,
  PATH,
  runEvent,
  runId,
  runOf,
  table,
  urnOf
} from './events.ts'

const server = await start(t)
const { admin } = server

const INPUTS = [
  table('orders', { facets: facets({ schema: { fields: [{ name: 'id', type: 'bigint' }] } }) }),
  table('items', { inputFacets: facets({ inputStatistics: { rowCount: 5, size: 100 } }) })
]
const OUTPUT = table('sales', {
  facets: {
    ...columns({ total: ['items.price', 'orders.rate'] }, 'DIRECT:AGGREGATION'),
    ...facets({
      schema: {
        fields: [
          { name: 'total', type: 'decimal(10,2)', description: 'Sum' },
          { name: 'at', type: 'timestamp' }
        ]
      },
      documentation: { description: 'What was sold.' },
      ownership: { owners: [{ name: 'team:sales', type: 'DATA_STEWARD' }, { name: 'ann' }] },
      tags: {
        tags: [
          { key: 'pii', value: 'true' },
          { key: 'tier', value: 'gold' },
          { key: 'mail', value: 'true', field: 'total' }
        ]
      },
      storage: { storageLayer: 'iceberg', fileFormat: 'parquet' },
      spark_custom: { answer: 42 }
    })
  },
  outputFacets: facets({ outputStatistics: { rowCount: 7, size: 700 } })
})

t.test('a run becomes a flow, a job, an instance and their lineage', async t => {
  const begun = runEvent({ type: 'START', minutes: 0, inputs: INPUTS })
  const ended = runEvent({
    minutes: 5,
    runFacets: facets({
      parent: { run: { runId: runId(9) }, job: { namespace: 'prod', name: 'daily' } },
      nominalTime: { nominalStartTime: at(0) },
      processing_engine: { version: '3.5', name: 'spark' }
    }),
    jobFacets: facets({
      sql: { query: 'INSERT INTO sales SELECT 1' },
      documentation: { description: 'Loads the sales.' },
      jobType: { processingType: 'BATCH', integration: 'SPARK', jobType: 'JOB' },
      tags: { tags: [{ key: 'nightly', value: 'true' }] }
    }),
    inputs: INPUTS,
    outputs: [OUTPUT]
  })
  t.match(await admin.post(PATH, begun), { status: 202 })
  t.match(await admin.post('/api/v1/lineage', ended), { status: 201 })

  t.match(await aspectOf(admin, JOB, 'dataJobInfo'), {
    name: 'load',
    type: { string: 'spark' },
    flowUrn: 'urn:li:dataFlow:(spark,shop,prod)',
    description: 'Loads the sales.',
    customProperties: { 'openlineage.jobType.processingType': 'BATCH' }
  })
  t.match(await aspectOf(admin, 'urn:li:dataFlow:(spark,shop,prod)', 'dataFlowInfo'), { name: 'shop' })
  t.strictSame(await edgesOf(admin), {
    inputs: [urnOf('items'), urnOf('orders')],
    outputs: [urnOf('sales')],
    jobs: []
  })
  const { fineGrainedLineages } = (await aspectOf(admin, JOB, 'dataJobInputOutput')) ?? {}
  t.match(fineGrainedLineages, [
    {
      upstreams: [columnOf('items', 'price'), columnOf('orders', 'rate')],
      downstreams: [columnOf('sales', 'total')],
      transformOperation: 'DIRECT:AGGREGATION'
    }
  ])
  t.match(await aspectOf(admin, JOB, 'dataTransformLogic'), {
    transforms: [{ queryStatement: { value: 'INSERT INTO sales SELECT 1', language: 'SQL' } }]
  })
  t.match(await aspectOf(admin, JOB, 'globalTags'), { tags: [{ tag: 'urn:li:tag:nightly' }] })
  t.match(await aspectOf(admin, JOB, 'subTypes'), { typeNames: ['JOB'] })

  const run = runOf(1)
  t.match(await aspectOf(admin, run, 'dataProcessInstanceProperties'), {
    name: runId(1),
    created: { time: Date.parse(at(0)) },
    customProperties: {
      'openlineage.nominalTime.nominalStartTime': at(0),
      'openlineage.processing_engine.version': '3.5',
      'openlineage.parent.job': 'prod/daily'
    }
  })
  t.match(await aspectOf(admin, run, 'dataProcessInstanceRelationships'), {
    parentTemplate: JOB,
    parentInstance: runOf(9)
  })
  t.match(await aspectOf(admin, run, 'dataProcessInstanceInput'), {
    inputEdges: [
      { destinationUrn: urnOf('items'), properties: { 'openlineage.inputStatistics.rowCount': '5' } },
      { destinationUrn: urnOf('orders') }
    ]
  })
  const { data } = await admin.gql(
    `{ dataJob(urn: "${JOB}") { runs { total runs { state { status result { resultType nativeResultType } } } } } }`
  )
  t.strictSame(data.dataJob.runs, {
    total: 1,
    runs: [
      {
        state: [
          { status: 'COMPLETE', result: { resultType: 'SUCCESS', nativeResultType: 'COMPLETE' } },
          { status: 'STARTED', result: null }
        ]
      }
    ]
  })

  const sales = urnOf('sales')
  t.match(await aspectOf(admin, sales, 'schemaMetadata'), {
    platform: 'urn:li:dataPlatform:postgres',
    fields: [
      {
        fieldPath: 'total',
        nativeDataType: 'decimal(10,2)',
        description: 'Sum',
        type: { type: { 'com.linkedin.schema.NumberType': {} } }
      },
      { fieldPath: 'at', type: { type: { 'com.linkedin.schema.TimeType': {} } } }
    ]
  })
  t.match(await aspectOf(admin, sales, 'datasetProperties'), {
    description: 'What was sold.',
    customProperties: { 'openlineage.storage.fileFormat': 'parquet', 'openlineage.spark_custom.answer': '42' }
  })
  t.match(await aspectOf(admin, sales, 'ownership'), {
    owners: [
      { owner: 'urn:li:corpGroup:sales', type: 'DATA_STEWARD' },
      { owner: 'urn:li:corpuser:ann', type: 'TECHNICAL_OWNER' }
    ]
  })
  t.match(await aspectOf(admin, sales, 'globalTags'), {
    tags: [{ tag: 'urn:li:tag:pii' }, { tag: 'urn:li:tag:tier:gold' }]
  })
  t.match(await aspectOf(admin, sales, 'editableSchemaMetadata'), {
    editableSchemaFieldInfo: [{ fieldPath: 'total', globalTags: { tags: [{ tag: 'urn:li:tag:mail' }] } }]
  })
})
