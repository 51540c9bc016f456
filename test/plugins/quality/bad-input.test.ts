import t from 'tap'
import { type GraphqlAnswer, start } from '../../helper.ts'
import {
  ask,
  custom,
  ingest,
  newAssertion,
  newDataset,
  raise,
  raised,
  report,
  setStatus,
  updateIncident,
  upsert
} from './requests.ts'

const { admin } = await start(t)
const NOW = Date.now()
const MISSING = 'urn:li:dataset:(urn:li:dataPlatform:hive,none,PROD)'

async function refused(answer: Promise<GraphqlAnswer>, message: RegExp, code: number): Promise<void> {
  const { errors } = await answer
  t.match(errors?.[0], { message, extensions: { code } })
}

t.test('wrong input of assertions is refused with what was wrong, and writes nothing', async t => {
  const dataset = await newDataset(admin)
  const urn = await newAssertion(admin, dataset)
  const long = 'x'.repeat(100_001)
  await refused(upsert(admin, custom(MISSING)), /^The dataset urn:li:dataset.*none,PROD\) does not exist$/, 404)
  await refused(upsert(admin, custom('urn:li:chart:(looker,a)')), /urn:li:chart:\(looker,a\)/, 400)
  await refused(upsert(admin, custom(dataset), 'urn:li:tag:a'), /urn:li:tag:a/, 400)
  await refused(
    upsert(admin, custom(dataset, { description: long })),
    /must have at most 100000 characters, found 100001/,
    400
  )
  await refused(
    upsert(admin, custom(dataset, { type: ' ' })),
    /^The type of a custom assertion must not be empty$/,
    400
  )
  await refused(upsert(admin, custom(dataset, { platform: {} })), /^platform requires its urn, or a name/, 400)
  await refused(upsert(admin, custom(dataset, { platform: { name: 'a,(b' } })), /^platform requires/, 400)
  await refused(upsert(admin, custom(dataset, { fieldPath: 'a),b' })), /is not the path of a column/, 400)
  const fresh = {
    type: 'FRESHNESS',
    freshnessAssertion: { type: 'DATASET_CHANGE', entity: dataset, schedule: { type: 'CRON' } }
  }
  await ingest(admin, 'urn:li:assertion:other-type', 'assertionInfo', fresh)
  await refused(
    upsert(admin, custom(dataset), 'urn:li:assertion:other-type'),
    /of the type FRESHNESS: expected CUSTOM/,
    400
  )

  await refused(
    report(admin, 'urn:li:assertion:none', { type: 'SUCCESS' }),
    /^The assertion urn:li:assertion:none does not exist$/,
    404
  )
  await refused(
    report(admin, urn, { type: 'SUCCESS', timestampMillis: -1 }),
    /^timestampMillis must be milliseconds since 1970, found -1$/,
    400
  )
  await refused(
    report(admin, urn, { type: 'SUCCESS', timestampMillis: NOW + 86_400_000 }),
    /^timestampMillis must not be in the future/,
    400
  )
  t.match((await report(admin, urn, { type: 'BEST' })).errors, [
    { message: /does not exist in "AssertionResultType" enum/ }
  ])
  await refused(
    report(admin, urn, { type: 'ERROR', error: { type: 'UNKNOWN_ERROR', message: 'x'.repeat(20_001) } }),
    /^The message of an error must have at most 20000/,
    400
  )
  const many = Array.from({ length: 1001 }, (_one, at) => ({ key: `k${at}`, value: '' }))
  await refused(
    report(admin, urn, { type: 'SUCCESS', properties: many }),
    /^properties must have at most 1000 entries, found 1001$/,
    400
  )
  await ingest(admin, 'urn:li:assertion:empty', 'status', { removed: false })
  await refused(
    report(admin, 'urn:li:assertion:empty', { type: 'SUCCESS' }),
    /^The assertion urn:li:assertion:empty does not exist$/,
    404
  )
  await ingest(admin, 'urn:li:assertion:empty', 'assertionInfo', { type: 'SQL' })
  await refused(report(admin, 'urn:li:assertion:empty', { type: 'SUCCESS' }), /does not say what it is about/, 400)
  const { runEvents, info } = await ask(admin, urn, 'Assertion', `runEvents { total } info { description }`)
  t.strictSame({ runEvents, info }, { runEvents: { total: 0 }, info: { description: 'has rows' } })

  const asked = (args: string) =>
    admin.gql(`query q($urn: String!) { assertion(urn: $urn) { runEvents${args} { total runEvents { runId } } } }`, {
      urn
    })
  t.match(await asked('(limit: -1)'), { errors: [{ message: 'limit must be between 0 and 1000, found -1' }] })
  t.match(await asked('(limit: 1001)'), { errors: [{ message: 'limit must be between 0 and 1000, found 1001' }] })
  const condition = '(filter: {and: [{field: "a", values: ["b"], condition: RELATED_INCL}]})'
  t.match(await asked(condition), { errors: [{ message: /^RELATED_INCL is not a condition on a timeseries/ }] })
  const none = await admin.gql(
    `{ dataset(urn: "${MISSING}") { assertions { total } incidents { total } health { type } } }`
  )
  t.match(none.data.dataset, { assertions: { total: 0 }, incidents: { total: 0 }, health: [] })
  const page = await admin.gql(`{ dataset(urn: "${dataset}") { assertions(start: -1) { total } } }`)
  t.match(page.errors, [{ message: 'start must not be negative, found -1' }])
})

t.test('wrong input of incidents is refused with what was wrong, and writes nothing', async t => {
  const dataset = await newDataset(admin)
  const input = { type: 'OPERATIONAL', resourceUrn: dataset }
  const urn = await raised(admin, { ...input, title: 'kept' })
  await refused(
    raise(admin, { type: 'OPERATIONAL' }),
    /^An incident requires at least one of resourceUrns, found none$/,
    400
  )
  await refused(
    raise(admin, { ...input, resourceUrn: MISSING }),
    /^The entity urn:li:dataset.*none,PROD\) does not exist$/,
    404
  )
  await refused(raise(admin, { ...input, resourceUrn: 'dataset' }), /dataset/, 400)
  await refused(
    raise(admin, { ...input, resourceUrn: 'urn:li:tag:a' }),
    /^urn:li:tag:a cannot have incidents: expected an entity of one of the types/,
    400
  )
  const many = Array.from({ length: 1001 }, (_one, at) => `urn:li:chart:(a,${at})`)
  await refused(
    raise(admin, { ...input, resourceUrns: many }),
    /^At most 1000 resourceUrns are allowed, found 1002$/,
    400
  )
  await refused(
    raise(admin, { ...input, title: 'x'.repeat(501) }),
    /^The title of an incident must have at most 500/,
    400
  )
  await refused(
    raise(admin, { ...input, description: 'x'.repeat(100_001) }),
    /^The description of an incident must have at most/,
    400
  )
  await refused(raise(admin, { ...input, startedAt: -5 }), /^startedAt must be milliseconds since 1970, found -5$/, 400)
  await refused(raise(admin, { ...input, startedAt: NOW + 86_400_000 }), /^startedAt must not be in the future/, 400)
  await refused(
    raise(admin, { ...input, assigneeUrns: ['urn:li:corpuser:none'] }),
    /^The assignee urn:li:corpuser:none does not exist$/,
    404
  )
  await refused(
    raise(admin, { ...input, assigneeUrns: [dataset] }),
    /cannot be assigned: expected the URN of a user or a group$/,
    400
  )
  const assignees = Array.from({ length: 101 }, (_one, at) => `urn:li:corpuser:u${at}`)
  await refused(
    raise(admin, { ...input, assigneeUrns: assignees }),
    /^At most 100 assigneeUrns are allowed, found 101$/,
    400
  )
  t.match((await raise(admin, { ...input, type: 'FIRE' })).errors, [
    { message: /"FIRE" does not exist in "IncidentType" enum/ }
  ])
  await refused(
    setStatus(admin, 'urn:li:incident:none', { state: 'RESOLVED' }),
    /^The incident urn:li:incident:none does not exist$/,
    404
  )
  await refused(
    setStatus(admin, urn, { state: 'RESOLVED', message: 'x'.repeat(20_001) }),
    /^The message of a status/,
    400
  )
  await refused(updateIncident(admin, urn, { resourceUrns: [] }), /found none$/, 400)
  await refused(updateIncident(admin, urn, { resourceUrns: [MISSING] }), /does not exist$/, 404)
  const { incidents } = await ask(admin, dataset, 'Dataset', 'incidents { total incidents { title } }')
  t.strictSame(incidents, { total: 1, incidents: [{ title: 'kept' }] })
  const page = await admin.gql(`{ dataset(urn: "${dataset}") { incidents(count: 100000) { total } } }`)
  t.match(page.errors, [{ message: 'count must be between 0 and 10000, found 100000' }])
})
