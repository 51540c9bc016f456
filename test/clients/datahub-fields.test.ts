import t from 'tap'
import { start } from '../helper.ts'
import { ingest, one, proposal } from '../plugins/entities/proposals.ts'

/** Fields that DataHub's clients select, with what the catalog has stored. */
const { admin } = await start(t)

const table = (name: string, platform = 'postgres') =>
  `urn:li:dataset:(urn:li:dataPlatform:${platform},shelf.${name},PROD)`
const column = (dataset: string, path: string) => `urn:li:schemaField:(${dataset},${path})`
const ann = 'urn:li:corpuser:ann'
const stamp = { time: 7, actor: ann }

t.test('siblings, columns of lineage, the older schema and paths of a dataset', async t => {
  const [books, model, source] = [table('books'), table('books', 'dbt'), table('raw')]
  await ingest(
    admin,
    proposal(model, 'siblings', { siblings: [books], primary: true }),
    proposal(books, 'siblings', { siblings: [model], primary: false }),
    proposal(books, 'upstreamLineage', {
      upstreams: [{ dataset: source, type: 'COPY' }],
      fineGrainedLineages: [
        {
          ...{ upstreamType: 'FIELD_SET', upstreams: [column(source, 'isbn'), source] },
          ...{ downstreamType: 'FIELD', downstreams: [column(books, 'isbn')], transformOperation: 'TRIM' }
        }
      ]
    }),
    proposal(books, 'browsePaths', { paths: ['/prod/shelf'] }),
    proposal(books, 'subTypes', { typeNames: ['Materialized View'] }),
    proposal(books, 'datasetProperties', { description: 'All books', externalUrl: 'https://shelf.test/books' }),
    proposal(books, 'logicalParent', { parent: { destinationUrn: model } }),
    proposal(books, 'schemaMetadata', {
      ...{ schemaName: 'books', platform: 'urn:li:dataPlatform:postgres', version: 3, hash: 'h' },
      platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: 'create view' } },
      fields: [{ fieldPath: 'isbn', nativeDataType: 'text', type: { type: { 'com.linkedin.schema.StringType': {} } } }]
    })
  )
  const found = await one(
    admin,
    `dataset(urn: $urn) {
      siblings { isPrimary siblings { urn } }
      siblingsSearch(input: {query: "*"}) { total searchResults { entity { urn } } }
      fineGrainedLineages { upstreams { urn path } downstreams { path } transformOperation query }
      browsePaths { path } platformNativeType description externalUrl logicalParent { urn }
      schema { name version hash fields { fieldPath type } platformSchema { ... on TableSchema { schema } } }
    }`,
    books
  )
  t.strictSame(found, {
    siblings: { isPrimary: false, siblings: [{ urn: model }] },
    siblingsSearch: { total: 1, searchResults: [{ entity: { urn: model } }] },
    fineGrainedLineages: [
      {
        ...{ upstreams: [{ urn: column(source, 'isbn'), path: 'isbn' }], downstreams: [{ path: 'isbn' }] },
        ...{ transformOperation: 'TRIM', query: null }
      }
    ],
    browsePaths: [{ path: ['prod', 'shelf'] }],
    ...{ platformNativeType: 'VIEW', description: 'All books', externalUrl: 'https://shelf.test/books' },
    logicalParent: { urn: model },
    schema: {
      ...{ name: 'books', version: 3, hash: 'h', fields: [{ fieldPath: 'isbn', type: 'STRING' }] },
      platformSchema: { schema: 'create view' }
    }
  })
})

t.test('every type says when ingestion last saw it, and only ingestion counts', async t => {
  const tag = 'urn:li:tag:shelved'
  await ingest(admin, proposal(tag, 'tagProperties', { name: 'Shelved' }))
  const fields = 'entity(urn: $urn) { ... on Tag { lastIngested editableProperties { name } } }'
  t.strictSame(await one(admin, fields, tag), { lastIngested: null, editableProperties: { name: 'Shelved' } })
  const systemMetadata = { runId: 'run-1', lastObserved: 1234 }
  await ingest(admin, { ...proposal(tag, 'status', { removed: false }), systemMetadata })
  t.equal((await one(admin, 'entity(urn: $urn) { ... on Tag { lastIngested } }', tag)).lastIngested, 1234)
})

t.test('the runs of a dataset, by what they did with it', async t => {
  const data = table('orders')
  const run = (id: string) => `urn:li:dataProcessInstance:${id}`
  const properties = (name: string, time: number) => ({ name, created: { time, actor: ann } })
  await ingest(
    admin,
    proposal(run('r1'), 'dataProcessInstanceProperties', properties('reads', 1)),
    proposal(run('r1'), 'dataProcessInstanceInput', { inputs: [data] }),
    proposal(run('r2'), 'dataProcessInstanceProperties', properties('reads by edge', 2)),
    proposal(run('r2'), 'dataProcessInstanceInput', { inputs: [], inputEdges: [{ destinationUrn: data }] }),
    proposal(run('r3'), 'dataProcessInstanceProperties', properties('writes', 3)),
    proposal(run('r3'), 'dataProcessInstanceOutput', { outputs: [data] }),
    proposal(run('r3'), 'dataProcessInstanceRelationships', {
      ...{ parentTemplate: 'urn:li:dataFlow:(airflow,nightly,prod)', upstreamInstances: [] }
    }),
    proposal(run('r3'), 'dataProcessInstanceRunEvent', { timestampMillis: 1_700_000_000_000, status: 'STARTED' }),
    proposal(run('r3'), 'dataProcessInstanceRunEvent', {
      ...{ timestampMillis: 1_700_000_005_000, status: 'COMPLETE', durationMillis: 5000 },
      result: { type: 'FAILURE', nativeResultType: 'airflow' }
    })
  )
  const runs = (direction: string) => `runs(direction: ${direction}) { total runs { name } }`
  t.strictSame(await one(admin, `dataset(urn: $urn) { in: ${runs('INCOMING')} out: ${runs('OUTGOING')} }`, data), {
    in: { total: 2, runs: [{ name: 'reads by edge' }, { name: 'reads' }] },
    out: { total: 1, runs: [{ name: 'writes' }] }
  })
  const flow = await one(
    admin,
    `dataFlow(urn: $urn) { runs { runs {
      parentTemplate { urn } properties { name created { time } }
      state { status durationMillis result { resultType nativeResultType } }
    } } }`,
    'urn:li:dataFlow:(airflow,nightly,prod)'
  )
  t.strictSame(flow.runs.runs, [
    {
      parentTemplate: { urn: 'urn:li:dataFlow:(airflow,nightly,prod)' },
      properties: { name: 'writes', created: { time: 3 } },
      state: [
        {
          ...{ status: 'COMPLETE', durationMillis: 5000 },
          result: { resultType: 'FAILURE', nativeResultType: 'airflow' }
        },
        { status: 'STARTED', durationMillis: null, result: null }
      ]
    }
  ])
})

t.test('the use of datasets and dashboards, and how far back it is known', async t => {
  const data = table('sales')
  const dashboard = 'urn:li:dashboard:(looker,sales)'
  const granularity = { eventGranularity: { unit: 'DAY' } }
  const day = (at: number, count: number) => ({
    ...{ timestampMillis: at, ...granularity, totalSqlQueries: count, uniqueUserCount: 1 },
    ...{ userCounts: [{ user: ann, count }], fieldCounts: [{ fieldPath: 'amount', count }] }
  })
  const now = Date.now()
  const [old, recent] = [now - 20 * 86_400_000, now - 2 * 86_400_000]
  await ingest(
    admin,
    proposal(data, 'datasetUsageStatistics', day(old, 5)),
    proposal(data, 'datasetUsageStatistics', day(recent, 2)),
    proposal(data, 'operation', {
      ...{ timestampMillis: recent, lastUpdatedTimestamp: recent, operationType: 'INSERT' }
    }),
    proposal(dashboard, 'dashboardUsageStatistics', {
      ...{ timestampMillis: recent, ...granularity, viewsCount: 3, uniqueUserCount: 1 },
      userCounts: [{ user: ann, viewsCount: 3 }]
    }),
    proposal(dashboard, 'dashboardUsageStatistics', { timestampMillis: recent, viewsCount: 40, lastViewedAt: 9 })
  )
  const usage = await one(
    admin,
    `dataset(urn: $urn) {
      week: usageStats(range: WEEK) {
        buckets { bucket duration resource metrics { totalSqlQueries } }
        aggregations { totalSqlQueries users { user { urn } count } fields { fieldName count } uniqueUserCount }
      }
      all: usageStats { aggregations { totalSqlQueries } }
      timeseriesCapabilities { assetStats { oldestDatasetUsageTime oldestOperationTime oldestDatasetProfileTime } }
      operationsStats(input: {range: MONTH}) { buckets { duration aggregations { totalInserts } } aggregations { totalOperations } }
    }`,
    data
  )
  t.strictSame(usage, {
    week: {
      buckets: [{ bucket: recent, duration: 'DAY', resource: data, metrics: { totalSqlQueries: 2 } }],
      aggregations: {
        ...{ totalSqlQueries: 2, users: [{ user: { urn: ann }, count: 2 }], uniqueUserCount: 1 },
        fields: [{ fieldName: 'amount', count: 2 }]
      }
    },
    all: { aggregations: { totalSqlQueries: 7 } },
    timeseriesCapabilities: {
      assetStats: { oldestDatasetUsageTime: old, oldestOperationTime: recent, oldestDatasetProfileTime: null }
    },
    operationsStats: {
      buckets: [{ duration: 'DAY', aggregations: { totalInserts: 1 } }],
      aggregations: { totalOperations: 1 }
    }
  })
  const seen = `dashboard(urn: $urn) { usageStats {
    buckets { metrics { viewsCount } } metrics { viewsCount lastViewed } aggregations { users { user { urn } viewsCount } }
  } }`
  t.strictSame((await one(admin, seen, dashboard)).usageStats, {
    ...{ buckets: [{ metrics: { viewsCount: 3 } }], metrics: [{ viewsCount: 40, lastViewed: 9 }] },
    aggregations: { users: [{ user: { urn: ann }, viewsCount: 3 }] }
  })
})

t.test('one document selects the name of datasets, charts, models and queries', async t => {
  const model = 'urn:li:mlModel:(urn:li:dataPlatform:mlflow,churn,PROD)'
  await ingest(
    admin,
    proposal(model, 'mlModelProperties', { hyperParameters: { depth: { int: 4 } }, version: { versionTag: '2' } }),
    proposal(model, 'cost', { costType: 'ORG_COST_TYPE', cost: { costCode: 'c7' } }),
    proposal(model, 'mlModelQuantitativeAnalyses', { unitaryResults: 'good' })
  )
  const names = ['Dataset', 'Chart', 'Dashboard', 'MLModel', 'MLModelGroup', 'QueryEntity']
  const found = await one(
    admin,
    `entity(urn: $urn) {
      ${names.map(name => `... on ${name} { properties { name } }`).join(' ')}
      ... on MLModel {
        cost { costType costValue { costCode } }
        quantitativeAnalyses { unitaryResults { ... on StringBox { stringValue } } intersectionalResults { __typename } }
        hyper: properties { hyperParameters { key value { ... on IntBox { intValue } } } }
      }
    }`,
    model
  )
  t.strictSame(found, {
    properties: { name: 'churn' },
    cost: { costType: 'ORG_COST_TYPE', costValue: { costCode: 'c7' } },
    quantitativeAnalyses: { unitaryResults: { stringValue: 'good' }, intersectionalResults: null },
    hyper: { hyperParameters: { key: 'depth', value: { intValue: 4 } } }
  })
})

t.test('charts and dashboards under their older names', async t => {
  const [chart, dashboard, data] = ['urn:li:chart:(looker,c)', 'urn:li:dashboard:(looker,d)', table('visits')]
  await ingest(
    admin,
    proposal(chart, 'chartInfo', {
      ...{ title: 'Visits', description: 'by day', lastModified: { deleted: stamp }, inputs: [{ string: data }] },
      inputEdges: [{ destinationUrn: data }]
    }),
    proposal(chart, 'chartQuery', { rawQuery: 'select 1', type: 'SQL' }),
    proposal(chart, 'inputFields', { fields: [{ schemaFieldUrn: column(data, 'day') }] }),
    proposal(dashboard, 'dashboardInfo', { title: 'D', description: '', lastModified: {}, charts: [chart] }),
    proposal(dashboard, 'editableDashboardProperties', { description: 'mine' })
  )
  const shown = 'info { name description deleted { time } inputs { urn } } query { rawQuery type }'
  t.strictSame(await one(admin, `chart(urn: $urn) { ${shown} inputFields { fields { schemaFieldUrn } } }`, chart), {
    info: { name: 'Visits', description: 'by day', deleted: { time: 7 }, inputs: [{ urn: data }] },
    query: { rawQuery: 'select 1', type: 'SQL' },
    inputFields: { fields: [{ schemaFieldUrn: column(data, 'day') }] }
  })
  t.strictSame(
    await one(admin, 'dashboard(urn: $urn) { info { name charts { urn } } editableInfo { description } }', dashboard),
    { info: { name: 'D', charts: [{ urn: chart }] }, editableInfo: { description: 'mine' } }
  )
})
