import type { Test } from 'tap'
import type { Client } from '../../helper.ts'
import { aspectOf, edgesOf } from './events.ts'

export const FLOW = 'urn:li:dataFlow:(airflow,shop.daily,prod)'
export const jobOf = (name: string) => `urn:li:dataJob:(${FLOW},shop.daily.${name})`
export const tableOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.${name},PROD)`

/** What is stored of a run of the DAG in test/fixtures/openlineage/shop.py. */
export async function hasShop(t: Test, admin: Client): Promise<void> {
  t.match(await aspectOf(admin, FLOW, 'dataFlowInfo'), { name: 'shop.daily', description: 'What was sold each day.' })
  const edges = async (name: string) => Object.values(await edgesOf(admin, jobOf(name)))
  t.strictSame(await edges('first'), [[], [], []])
  t.strictSame(await edges('load.orders'), [[tableOf('raw_orders')], [tableOf('orders')], [jobOf('first')]])
  t.strictSame(await edges('load.clean.sales'), [[tableOf('orders')], [tableOf('sales')], [jobOf('load.orders')]])
  t.strictSame(await edges('report'), [[], [tableOf('report')], [jobOf('load.clean.sales')]])
  t.strictSame(await edges('broken'), [[], [], [jobOf('report')]])
  const column = (table: string, field: string) => `urn:li:schemaField:(${tableOf(table)},${field})`
  t.match(await aspectOf(admin, jobOf('load.clean.sales'), 'dataJobInputOutput'), {
    fineGrainedLineages: [
      { upstreams: [column('orders', 'day')], downstreams: [column('sales', 'day')] },
      { upstreams: [column('orders', 'price')], downstreams: [column('sales', 'total')] }
    ]
  })
  t.strictSame((await aspectOf(admin, jobOf('load.clean.sales'), 'browsePathsV2'))?.path, [
    { id: FLOW, urn: FLOW },
    { id: 'load' },
    { id: 'load.clean' }
  ])
  const states = 'runs { runs { urn state { status result { resultType } } } }'
  const { data } = await admin.gql(`{
    good: dataJob(urn: "${jobOf('load.orders')}") { ${states} }
    bad: dataJob(urn: "${jobOf('broken')}") { ${states} }
    all: dataJob(urn: "urn:li:dataJob:(${FLOW},shop.daily)") { ${states} }
  }`)
  const ended = (resultType: string) => ({ state: [{ status: 'COMPLETE', result: { resultType } }] })
  t.match(data.good.runs.runs, [ended('SUCCESS')])
  t.match(data.bad.runs.runs, [ended('FAILURE')])
  t.match(data.all.runs.runs, [ended('FAILURE')])
  t.match(await aspectOf(admin, data.bad.runs.runs[0].urn, 'dataProcessInstanceRelationships'), {
    parentTemplate: jobOf('broken'),
    parentInstance: data.all.runs.runs[0].urn
  })
}
