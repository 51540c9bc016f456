import t, { type Test } from 'tap'
import { start } from '../../helper.ts'
import { createSource, ended, recipeOf, run, running, runSteps } from './requests.ts'

const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)'
const propose = { propose: { entityUrn: urn, entityType: 'dataset', aspectName: 'status', aspect: { removed: false } } }
const started = (t: Test, plugins: object) => start(t, running(t, {}, plugins))

t.test('without authentication a run writes in the name of its account', async t => {
  const { admin } = await started(t, { auth: { mode: 'off' } })
  t.match(await ended(admin, await runSteps(admin, 'open', [{ print: 'x' }, propose])), {
    result: { status: 'SUCCESS' }
  })
  const trail = await admin.gql(
    'query a($input: ListAuditEventsInput!) { listAuditEvents(input: $input) { events { actor operation } } }',
    { input: { count: 20 } }
  )
  const written = trail.data.listAuditEvents.events.find(({ operation }: { operation: string }) =>
    operation.includes('.ingest')
  )
  t.match(written.actor, /^urn:li:corpuser:service_/)
})

t.test('without the plugin tokens no run could write here: it says so', async t => {
  const { admin } = await started(t, { tokens: false, secrets: false })
  t.match(await ended(admin, await runSteps(admin, 'no tokens', [{ print: 'x' }])), {
    reason: /plugin tokens is disabled/,
    result: { status: 'FAILURE', report: /plugin tokens is disabled/ }
  })
  const elsewhere = recipeOf([{ print: 'x' }], {}, { sink: { type: 'file', config: { filename: 'x.json' } } })
  const source = (await createSource(admin, 'elsewhere', { recipe: elsewhere })).data.createIngestionSource
  t.match(await ended(admin, await run(admin, source)), { result: { status: 'SUCCESS' } })
})
