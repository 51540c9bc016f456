import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { ask, HEALTH, having } from './requests.ts'

const { admin } = await start(t)
const NOW = Date.now()
const dataset = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.ingested,PROD)'
const urn = 'urn:li:assertion:ingested'

const proposal = (entityUrn: string, aspectName: string, value: object) => {
  const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
  return { entityType: entityUrn.split(':')[2], entityUrn, changeType: 'UPSERT', aspectName, aspect }
}
const event = (type: string, timestampMillis: number) => ({
  ...{ timestampMillis, runId: 'r', asserteeUrn: dataset, assertionUrn: urn, status: 'COMPLETE', result: { type } }
})
const send = (...proposals: object[]) => admin.post('/aspects?action=ingestProposalBatch', { proposals })

async function summary() {
  const { aspects } = await ask(
    admin,
    urn,
    'Assertion',
    'aspects(input: {aspectNames: ["assertionRunSummary"]}) { payload }'
  )
  return JSON.parse(aspects[0]?.payload ?? '{}')
}

t.test('one batch with a dataset, its assertion and results in any order', async t => {
  const info = {
    type: 'DATASET',
    datasetAssertion: { dataset, scope: 'DATASET_ROWS', operator: 'GREATER_THAN' }
  }
  const { status, body } = await send(
    proposal(urn, 'assertionRunEvent', event('FAILURE', NOW - 1000)),
    proposal(dataset, 'status', { removed: false }),
    proposal(urn, 'assertionRunEvent', event('ERROR', NOW - 2000)),
    proposal(urn, 'assertionInfo', info)
  )
  t.equal(status, 200, JSON.stringify(body))
  t.strictSame(await summary(), {
    ...{ lastErroredAtMillis: NOW - 2000, lastFailedAtMillis: NOW - 1000, assertionStatus: 'FAILING' }
  })
  t.match((await ask(admin, dataset, 'Dataset', HEALTH)).health[1], {
    ...{ status: 'FAIL', causes: [urn], latestAssertionStatusByType: [{ type: 'DATASET', status: 'FAIL' }] }
  })
  t.ok(await eventually(async () => (await having(admin, 'hasFailingAssertions')).includes(dataset)))
})

t.test('a result by OpenAPI counts, too; one that is refused changes nothing', async t => {
  const answer = await admin.post('/openapi/v3/entity/assertion', [
    { urn, assertionRunEvent: { value: event('SUCCESS', NOW) } }
  ])
  t.ok(answer.status < 300, JSON.stringify(answer.body))
  const passing = { lastPassedAtMillis: NOW, assertionStatus: 'PASSING' }
  t.match(await summary(), passing)
  for (const wrong of [event('BEST', NOW + 1), { ...event('FAILURE', NOW + 1), runId: 5 }, { result: 'FAILURE' }]) {
    const { status } = await send(proposal(urn, 'assertionRunEvent', wrong))
    t.ok(status >= 400 && status < 500, `${status}`)
  }
  t.match(await summary(), passing)
  t.equal((await summary()).lastFailedAtMillis, NOW - 1000)
})
