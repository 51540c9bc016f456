import { readFileSync } from 'node:fs'
import t from 'tap'
import { start } from '../../helper.ts'
import { FLOW, hasShop, jobOf, tableOf } from './airflow.ts'
import { aspectOf, edgesOf, PATH } from './events.ts'

const { admin } = await start(t)

/** Sends what a program sent when it ran: test/fixtures/openlineage/README.md. Resolves to the refusals. */
async function sendAgain(sender: string): Promise<unknown[]> {
  const file = new URL(`../../fixtures/openlineage/${sender}.jsonl`, import.meta.url)
  const events: object[] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const answers = []
  for (const event of events) answers.push(await admin.post(PATH, event))
  return answers.filter(({ status }) => status !== 202).map(({ body }) => body)
}

t.test('dbt', async t => {
  t.strictSame(await sendAgain('dbt'), [])
  const duckdb = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:duckdb,shop.main.${name},PROD)`
  const column = (name: string, field: string) => `urn:li:schemaField:(${duckdb(name)},${field})`
  const job = 'urn:li:dataJob:(urn:li:dataFlow:(dbt,shop,dbt),shop.main.shop.sales.build.run)'
  t.strictSame(await edgesOf(admin, job), { inputs: [duckdb('orders')], outputs: [duckdb('sales')], jobs: [] })
  t.match(await aspectOf(admin, job, 'dataJobInputOutput'), {
    fineGrainedLineages: [
      { upstreams: [column('orders', 'id')], downstreams: [column('sales', 'id')] },
      { upstreams: [column('orders', 'price')], downstreams: [column('sales', 'total')] }
    ]
  })
  t.match(await aspectOf(admin, job, 'dataTransformLogic'), {
    transforms: [{ queryStatement: { value: /sum\(price\) as total from "shop"."main"."orders"/, language: 'SQL' } }]
  })
  t.match(await aspectOf(admin, duckdb('sales'), 'datasetProperties'), { description: 'What was sold.' })
  t.match(await aspectOf(admin, duckdb('sales'), 'schemaMetadata'), { fields: [{ fieldPath: 'id' }] })
  const { data } = await admin.gql(`{ dataset(urn: "${duckdb('sales')}") {
    assertions { assertions { info { description } runEvents { succeeded failed } } }
    runs(direction: OUTGOING) { total runs { state { status result { resultType } } } }
  } }`)
  t.match(data.dataset.assertions.assertions, [
    { runEvents: { succeeded: 1, failed: 0 } },
    { runEvents: { succeeded: 1 } }
  ])
  const ended = { status: 'COMPLETE', result: { resultType: 'SUCCESS' } }
  t.match(data.dataset.runs, { total: 1, runs: [{ state: [ended, { status: 'STARTED' }] }] })
})

t.test('Spark', async t => {
  t.strictSame(await sendAgain('spark'), [])
  const orders = 'urn:li:dataset:(urn:li:dataPlatform:file,/data/data/orders,PROD)'
  const sales = 'urn:li:dataset:(urn:li:dataPlatform:hive,default.sales,PROD)'
  const column = (urn: string, field: string) => `urn:li:schemaField:(${urn},${field})`
  const flow = 'urn:li:dataFlow:(spark,shop,prod)'
  const job = `urn:li:dataJob:(${flow},shop.execute_create_data_source_table_as_select_command.default_sales)`
  t.strictSame(await edgesOf(admin, job), { inputs: [orders], outputs: [sales], jobs: [] })
  t.match(await aspectOf(admin, job, 'dataJobInputOutput'), {
    fineGrainedLineages: [
      {
        upstreams: ['id', 'name'].map(field => column(orders, field)),
        downstreams: ['name', 'total'].map(field => column(sales, field)),
        transformOperation: /INDIRECT:FILTER.*INDIRECT:GROUP_BY/
      },
      {
        upstreams: [column(orders, 'name')],
        downstreams: [column(sales, 'name')],
        transformOperation: 'DIRECT:IDENTITY'
      },
      {
        upstreams: [column(orders, 'price')],
        downstreams: [column(sales, 'total')],
        transformOperation: 'DIRECT:AGGREGATION'
      }
    ]
  })
  t.match(await aspectOf(admin, sales, 'schemaMetadata'), {
    fields: [
      { fieldPath: 'name', nativeDataType: 'string' },
      { fieldPath: 'total', nativeDataType: 'long' }
    ]
  })
  const { data } = await admin.gql(
    `{ dataset(urn: "${sales}") { operations(limit: 5) { operationType } runs(direction: OUTGOING) { total } } }`
  )
  t.match(data.dataset, { operations: [{ operationType: 'CREATE' }], runs: { total: 1 } })
  t.match(await aspectOf(admin, `urn:li:dataJob:(${flow},shop)`, 'dataJobInfo'), { name: 'shop' })
})

t.test('Airflow', async t => {
  t.strictSame(await sendAgain('airflow'), [])
  await hasShop(t, admin)
  const query = jobOf('report.query.1')
  t.strictSame(await edgesOf(admin, query), { inputs: [tableOf('sales')], outputs: [tableOf('report')], jobs: [] })
  t.match(await aspectOf(admin, query, 'dataJobInfo'), { name: 'report.query.1', flowUrn: FLOW })
  const { path } = (await aspectOf(admin, query, 'browsePathsV2')) ?? {}
  t.notMatch(path, [{ id: FLOW }, { id: 'report' }], 'a task is not a group')
  const { data } = await admin.gql(
    `{ dataJob(urn: "${query}") { runs { runs { state { status result { resultType } } } } } }`
  )
  const ended = { status: 'COMPLETE', result: { resultType: 'SUCCESS' } }
  t.match(data.dataJob.runs.runs, [{ state: [ended, { status: 'STARTED' }] }], 'it began and ended at the same time')
})
