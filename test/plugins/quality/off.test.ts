import t from 'tap'
import { start } from '../../helper.ts'
import {
  ask,
  custom,
  HEALTH,
  ingest,
  newAssertion,
  newDataset,
  raise,
  raised,
  removeAssertion,
  report,
  setStatus,
  upsert
} from './requests.ts'

t.test('while the plugin is disabled its fields are gone and its data is kept', async t => {
  const first = await start(t)
  const dataset = await newDataset(first.admin)
  const assertion = await newAssertion(first.admin, dataset)
  await report(first.admin, assertion, { type: 'SUCCESS', timestampMillis: 1000 })
  const incident = await raised(first.admin, { type: 'SQL', resourceUrn: dataset })
  const off = await first.restart({ config: { plugins: { quality: false } } })
  for (const answer of [
    await upsert(off.admin, custom(dataset)),
    await report(off.admin, assertion, { type: 'SUCCESS' }),
    await removeAssertion(off.admin, assertion),
    await raise(off.admin, { type: 'SQL', resourceUrn: dataset }),
    await setStatus(off.admin, incident, { state: 'RESOLVED' }),
    await off.admin.gql('mutation { runAssertion(urn: "urn:li:assertion:a") { type } }'),
    await off.admin.gql(`{ dataset(urn: "${dataset}") { health { type } } }`)
  ])
    t.match(answer.errors[0].message, /Cannot query field|Unknown type/)
  t.match((await off.admin.gql(`{ entity(urn: "${assertion}") { __typename type } }`)).data, {
    entity: { __typename: 'OtherEntity', type: 'ASSERTION' }
  })
  // Recipes go on to write results.
  await ingest(off.admin, assertion, 'assertionRunEvent', {
    ...{ timestampMillis: 2000, runId: 'r', asserteeUrn: dataset, assertionUrn: assertion, status: 'COMPLETE' },
    result: { type: 'FAILURE' }
  })
  const again = await off.restart({ config: {} })
  const found = await ask(
    again.admin,
    dataset,
    'Dataset',
    `assertions { assertions { urn runEvents { total } } } incidents { total } ${HEALTH}`
  )
  t.match(found, {
    assertions: { assertions: [{ urn: assertion, runEvents: { total: 2 } }] },
    incidents: { total: 1 },
    health: [{ status: 'FAIL' }, { status: 'FAIL', message: '1 of 1 assertions are failing' }]
  })
})

t.test('without the plugins owners, tasks, timeseries and search the rest works', async t => {
  const plugins = { owners: false, tasks: false, timeseries: false, search: false, lineage: false }
  const { admin } = await start(t, { config: { plugins } })
  const dataset = await newDataset(admin)
  const assertion = await newAssertion(admin, dataset)
  await report(admin, assertion, { type: 'FAILURE' })
  const incident = await raised(admin, { type: 'SQL', resourceUrn: dataset })
  t.match((await ask(admin, dataset, 'Dataset', HEALTH)).health, [{ status: 'FAIL' }, { status: 'FAIL' }])
  t.match(await ask(admin, assertion, 'Assertion', 'runEvents { runEvents { partitionSpec { partition } } total }'), {
    runEvents: { total: 1 }
  })
  const { errors } = await admin.gql(`{ entity(urn: "${incident}") { ... on Incident { assignees { __typename } } } }`)
  t.match(errors, [{ message: /Cannot query field "assignees"/ }])
  t.match(await removeAssertion(admin, assertion), { data: { deleteAssertion: true } })
})
