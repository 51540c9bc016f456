import t from 'tap'
import { start } from '../../helper.ts'
import { cancel, execution, inputOf, names, newSource, put, RECIPE, request, source } from './requests.ts'

t.test('a source is created, run by an executor, changed and deleted', async t => {
  let server = await start(t)
  const { admin } = server
  const urn = await newSource(admin, 'warehouse', { schedule: { interval: '0 3 * * *', timezone: 'Europe/Berlin' } })
  t.match(await source(admin, urn), {
    ...{ urn, type: 'postgres', name: 'warehouse', platform: null, ownership: null },
    schedule: { interval: '0 3 * * *', timezone: 'Europe/Berlin' },
    config: { recipe: RECIPE, executorId: 'default', version: null, debugMode: null, extraArgs: null },
    executions: { start: 0, count: 20, total: 0, executionRequests: [] }
  })

  const run: string = (await request(admin, urn)).data.createIngestionExecutionRequest
  const waiting: string = (await request(admin, urn)).data.createIngestionExecutionRequest
  t.match(await execution(admin, run), { result: null, source: { name: 'warehouse' } })
  const report = { type: 'CLI_INGEST', serializedValue: '{}', contentType: 'application/json' }
  const result = { status: 'SUCCESS', startTimeMs: 1000, durationMs: 20, report: 'fine', structuredReport: report }
  await server.ingest(run, 'dataHubExecutionRequestResult', result)
  t.strictSame((await execution(admin, run)).result, result)
  t.strictSame((await cancel(admin, urn, waiting)).data, { cancelIngestionExecutionRequest: waiting })

  server = await server.restart()
  const executions = [
    { urn: waiting, result: { status: 'CANCELLED' } },
    { urn: run, result: { status: 'SUCCESS' } }
  ]
  t.match((await source(server.admin, urn)).executions, { total: 2, executionRequests: executions })
  t.notOk((await put(server.admin, urn, inputOf('lake'))).errors)
  t.match(await source(server.admin, urn), { name: 'lake', schedule: null })
  t.strictSame(await names(server.admin), ['lake'])
  const drop = `mutation { deleteIngestionSource(urn: "${urn}") }`
  t.strictSame((await server.admin.gql(drop)).data, { deleteIngestionSource: urn })
  t.equal(await source(server.admin, urn), null)
  t.match(await execution(server.admin, run), { result: { status: 'SUCCESS' }, source: null })
})
