import { readFileSync } from 'node:fs'
import t from 'tap'
import { start } from '../../helper.ts'
import { aspectOf, datasetEvent, edgesOf, facets, PATH, runEvent, table, urnOf } from './events.ts'
import { EXAMPLES, urnOfExample } from './named.ts'

const namespaces = [
  { namespace: 'postgres://eu:5432', instance: 'eu' },
  { namespace: 'postgres://dev*', environment: 'DEV', lowerCase: true },
  { namespace: 'snowflake://exact', lowerCase: false },
  { namespace: 'mssql://low', lowerCase: true, instance: 'EU' },
  { namespace: 'analytics', platform: 'redshift', instance: 'main' }
]
const { admin } = await start(t, { config: { plugins: { openlineage: { namespaces } } } })
const existing = async (urns: readonly string[]) =>
  Promise.all(
    urns.map(async urn =>
      (await admin.post('/entities?action=exists', { urn })).body.value === true ? urn : `not ${urn}`
    )
  )

t.test('datasets of 25 platforms have the URNs of recipes', async t => {
  t.ok(new Set(EXAMPLES.map(([, , platform]) => platform)).size >= 25)
  const events = EXAMPLES.map(([namespace, name]) => datasetEvent({ namespace, name }))
  t.match((await admin.post(`${PATH}/batch`, events)).body, { summary: { failed: 0 } })
  const urns = EXAMPLES.map(example => urnOfExample(example))
  t.strictSame(await existing(urns), urns)
})

t.test('names that the functions of recipes give', async t => {
  const file = new URL('../../fixtures/openlineage/recipes.json', import.meta.url)
  const recipes: { namespace: string; name: string; urn: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  const events = recipes.map(({ namespace, name }) => datasetEvent({ namespace, name }))
  t.match((await admin.post(`${PATH}/batch`, events)).body, { summary: { failed: 0 } })
  const urns = recipes.map(({ urn }) => urn)
  t.strictSame(await existing(urns), urns)
})

t.test('columns have the names that the recipe gives them', async t => {
  const columns = facets({ schema: { fields: [{ name: 'ID' }, { name: 'Mixed' }] } })
  const namesOf = async (namespace: string, name: string, urn: string) => {
    await admin.post(PATH, datasetEvent({ namespace, name, facets: columns }))
    const { fields = [] } =
      (await aspectOf(admin, `urn:li:dataset:(urn:li:dataPlatform:${urn},PROD)`, 'schemaMetadata')) ?? {}
    return (fields as { fieldPath: string }[]).map(({ fieldPath }) => fieldPath)
  }
  t.strictSame(await namesOf('oracle://db:1521', 'XE.SHOP.COLUMNS', 'oracle,shop.columns'), ['id', 'Mixed'])
  t.strictSame(await namesOf('saphana://db:30015', 'SHOP.COLUMNS', 'hana,shop.columns'), ['id', 'Mixed'])
  t.strictSame(await namesOf('snowflake://a-b', 'S.P.COLUMNS', 'snowflake,s.p.columns'), ['id', 'mixed'])
  t.strictSame(await namesOf('db2://db:50000', 'S.P.COLUMNS', 'db2,S.P.COLUMNS'), ['ID', 'Mixed'])
})

t.test('settings say what recipes call a namespace', async t => {
  const postgres = 'urn:li:dataset:(urn:li:dataPlatform:postgres'
  const wanted = {
    [`${postgres},eu.shop.public.Orders,PROD)`]: ['postgres://eu:5432', 'shop.public.Orders'],
    [`${postgres},shop.public.orders,DEV)`]: ['postgres://dev-2:5432', 'shop.public.Orders'],
    'urn:li:dataset:(urn:li:dataPlatform:snowflake,SHOP.PUBLIC.ORDERS,PROD)': [
      'snowflake://exact',
      'SHOP.PUBLIC.ORDERS'
    ],
    'urn:li:dataset:(urn:li:dataPlatform:mssql,eu.shop.dbo.orders,PROD)': ['mssql://low', 'shop.dbo.Orders'],
    'urn:li:dataset:(urn:li:dataPlatform:redshift,main.shop.public.orders,PROD)': ['analytics', 'shop.public.orders']
  }
  for (const [namespace, name] of Object.values(wanted)) await admin.post(PATH, datasetEvent({ namespace, name }))
  t.strictSame(await existing(Object.keys(wanted)), Object.keys(wanted))
  const [eu = ''] = Object.keys(wanted)
  t.match(await aspectOf(admin, eu, 'dataPlatformInstance'), {
    instance: 'urn:li:dataPlatformInstance:(urn:li:dataPlatform:postgres,eu)'
  })
})

t.test('a symlink names the table of a location, also for columns', async t => {
  const located = (name: string, more: object = {}) => ({ namespace: 's3://lake', name: `/warehouse/${name}`, ...more })
  const linked = (namespace: string, name: string) =>
    facets({ symlinks: { identifiers: [{ namespace, name, type: 'TABLE' }] } })
  const glue = linked('arn:aws:glue:eu-central-1:1', 'table/shop/orders')
  const hive = linked('hive://metastore:9083', 'shop.sales')
  const inputFields = [{ ...located('orders'), field: 'id' }]
  const columnLineage = facets({ columnLineage: { fields: { id: { inputFields } } } })
  const inputs = [
    located('orders', { facets: glue }),
    located('rest', { facets: linked('http://rest:8181', 'shop.rest') })
  ]
  const outputs = [located('sales', { facets: { ...hive, ...columnLineage } })]
  await admin.post(PATH, runEvent({ job: 'shop.linked', inputs, outputs }))
  const urn = (platform: string, name: string) => `urn:li:dataset:(urn:li:dataPlatform:${platform},shop.${name},PROD)`
  const job = 'urn:li:dataJob:(urn:li:dataFlow:(spark,shop,prod),shop.linked)'
  t.strictSame(await edgesOf(admin, job), {
    inputs: [urn('glue', 'orders'), urn('hive', 'rest')],
    outputs: [urn('hive', 'sales')],
    jobs: []
  })
  t.match(await aspectOf(admin, job, 'dataJobInputOutput'), {
    fineGrainedLineages: [
      {
        upstreams: [`urn:li:schemaField:(${urn('glue', 'orders')},id)`],
        downstreams: [`urn:li:schemaField:(${urn('hive', 'sales')},id)`]
      }
    ]
  })
})

t.test('flows are named by what runs them, and those of Airflow by their DAG', async t => {
  const jobType = (integration: string, type: string) =>
    facets({ jobType: { processingType: 'BATCH', integration, jobType: type } })
  const parent = facets({
    parent: { run: { runId: '00000000-0000-4000-8000-0000000000aa' }, job: { namespace: 'prod', name: 'team.orders' } }
  })
  const dependencies = facets({
    jobDependencies: { upstream: [{ job: { namespace: 'prod', name: 'team.orders.first' } }] }
  })
  const producer = 'https://github.com/apache/airflow/tree/providers-openlineage/2.9.0'
  const dag = runEvent({
    producer,
    job: 'team.orders',
    run: 20,
    jobFacets: { ...jobType('AIRFLOW', 'DAG'), ...facets({ documentation: { description: 'Orders.' } }) }
  })
  const task = runEvent({
    producer,
    job: 'team.orders.load.clean.dedupe',
    run: 21,
    runFacets: { ...parent, ...dependencies },
    jobFacets: jobType('AIRFLOW', 'TASK'),
    inputs: [table('raw')]
  })
  const bare = runEvent({
    producer: 'https://github.com/OpenLineage/OpenLineage/tree/1.2/integration/flink',
    job: 'stream',
    run: 22
  })
  const custom = runEvent({ producer: 'https://example.com', job: 'x', run: 23 })
  for (const event of [dag, task, bare, custom]) t.match(await admin.post('/api/v1/lineage', event), { status: 201 })
  const flow = 'urn:li:dataFlow:(airflow,team.orders,prod)'
  const job = `urn:li:dataJob:(${flow},team.orders.load.clean.dedupe)`
  t.match(await aspectOf(admin, flow, 'dataFlowInfo'), { name: 'team.orders', description: 'Orders.' })
  t.match(await aspectOf(admin, job, 'dataJobInfo'), {
    name: 'load.clean.dedupe',
    customProperties: { 'openlineage.taskGroup': 'team.orders.load.clean' }
  })
  t.match(await aspectOf(admin, job, 'browsePathsV2'), {
    path: [{ id: flow, urn: flow }, { id: 'load' }, { id: 'load.clean' }]
  })
  t.strictSame(await edgesOf(admin, job), {
    inputs: [urnOf('raw')],
    outputs: [],
    jobs: [`urn:li:dataJob:(${flow},team.orders.first)`]
  })
  t.strictSame(await existing(['urn:li:dataFlow:(flink,stream,prod)', 'urn:li:dataFlow:(unknown,x,prod)']), [
    'urn:li:dataFlow:(flink,stream,prod)',
    'urn:li:dataFlow:(unknown,x,prod)'
  ])
})

t.test(
  "tasks of Airflow: groups that are not in the id, dots without a group, and queries of a task's hook",
  async t => {
    const root = { run: { runId: '00000000-0000-4000-8000-0000000000aa' }, job: { namespace: 'prod', name: 'a.dag' } }
    const event = (id: string, told: { type?: string; parent?: object; task?: object }) =>
      runEvent({
        ...{ job: `a.dag.${id}`, run: 30 },
        runFacets: facets({
          parent: { ...root, ...told.parent },
          ...(told.task ? { airflow: { task: told.task } } : {})
        }),
        jobFacets: facets({
          jobType: { processingType: 'BATCH', integration: 'AIRFLOW', jobType: told.type ?? 'TASK' }
        })
      })
    const told = {
      bare: event('bare', { task: { task_group: { group_id: 'clean' }, upstream_task_ids: ['x.y', 7] } }),
      'dotted.id': event('dotted.id', { task: { upstream_task_ids: "['bare', 'x.y']" } }),
      'bare.query.1': event('bare.query.1', {
        type: 'QUERY',
        parent: { job: { namespace: 'prod', name: 'a.dag.bare' }, root }
      })
    }
    for (const one of Object.values(told)) t.match(await admin.post(PATH, one), { status: 202 })
    const flow = 'urn:li:dataFlow:(airflow,a.dag,prod)'
    const job = (id: string) => `urn:li:dataJob:(${flow},a.dag.${id})`
    const groupsOf = async (id: string) => {
      const { path = [] } = (await aspectOf(admin, job(id), 'browsePathsV2')) ?? {}
      return (path as { id: string; urn?: string }[]).filter(({ urn }) => urn !== flow).map(one => one.id)
    }
    t.strictSame(await groupsOf('bare'), ['clean'])
    t.notMatch(await groupsOf('dotted.id'), ['dotted'])
    t.notMatch(await groupsOf('bare.query.1'), ['bare'])
    t.strictSame((await edgesOf(admin, job('bare'))).jobs, [job('x.y')])
    t.strictSame((await edgesOf(admin, job('dotted.id'))).jobs, [job('bare'), job('x.y')])
  }
)
