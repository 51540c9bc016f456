import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { ask, HEALTH, having, ingest, newDataset, raised, setStatus, updateIncident } from './requests.ts'

const server = await start(t)
const { admin } = server
const FIELDS = `urn incidentType customType title description priority startedAt entity { urn } created { actor }
  assignees { ... on CorpUser { urn } ... on CorpGroup { urn } } source { type source { urn } }
  status { state } incidentStatus { state stage message lastUpdated { actor } }`

async function summaryOf(urn: string) {
  const { aspects } = await ask(
    admin,
    urn,
    'Dataset',
    'aspects(input: {aspectNames: ["incidentsSummary"]}) { payload }'
  )
  const { activeIncidentDetails, resolvedIncidentDetails } = JSON.parse(aspects[0]?.payload ?? '{}')
  const urns = (list: { urn: string }[] = []) => list.map(one => one.urn)
  return { active: urns(activeIncidentDetails), resolved: urns(resolvedIncidentDetails) }
}

t.test('an incident is raised, changed, moved and resolved', async t => {
  const [orders, shops] = [await newDataset(admin), await newDataset(admin)]
  await server.user('ann')
  const urn = await raised(admin, {
    ...{
      type: 'CUSTOM',
      customType: 'late',
      title: 'orders are late',
      description: 'since noon',
      priority: 'CRITICAL'
    },
    ...{ startedAt: 1000, assigneeUrns: ['urn:li:corpuser:ann'], resourceUrns: [orders, orders] },
    status: { state: 'ACTIVE', stage: 'TRIAGE', message: 'looking' }
  })
  t.match(await ask(admin, urn, 'Incident', FIELDS), {
    ...{ incidentType: 'CUSTOM', customType: 'late', title: 'orders are late', description: 'since noon' },
    ...{ priority: 'CRITICAL', startedAt: 1000, entity: { urn: orders }, created: { actor: admin.actor } },
    ...{ assignees: [{ urn: 'urn:li:corpuser:ann' }], source: { type: 'MANUAL', source: null } },
    ...{ status: { state: 'ACTIVE' }, incidentStatus: { state: 'ACTIVE', stage: 'TRIAGE', message: 'looking' } }
  })
  t.strictSame(await summaryOf(orders), { active: [urn], resolved: [] })

  const change = { title: 'late', description: '', priority: 'LOW', assigneeUrns: [], resourceUrns: [shops] }
  t.match(await updateIncident(admin, urn, change), { data: { updateIncident: true } })
  t.match(await ask(admin, urn, 'Incident', FIELDS), {
    ...{ title: 'late', description: null, priority: 'LOW', startedAt: 1000, entity: { urn: shops }, assignees: null },
    incidentStatus: { state: 'ACTIVE', stage: 'TRIAGE', message: 'looking' }
  })
  t.strictSame(await summaryOf(orders), { active: [], resolved: [] })
  t.strictSame(await summaryOf(shops), { active: [urn], resolved: [] })

  t.match(await setStatus(admin, urn, { state: 'RESOLVED', stage: 'FIXED' }), { data: { updateIncidentStatus: true } })
  t.match(await ask(admin, urn, 'Incident', FIELDS), {
    incidentStatus: { state: 'RESOLVED', stage: 'FIXED', message: null }
  })
  t.strictSame(await summaryOf(shops), { active: [], resolved: [urn] })
  t.match((await ask(admin, shops, 'Dataset', HEALTH)).health, [{ type: 'INCIDENTS', status: 'PASS' }])
})

t.test("the type that DataHub's documentation names for the new status is accepted", async t => {
  const urn = await raised(admin, { type: 'SQL', resourceUrn: await newDataset(admin) })
  const update =
    'mutation m($urn: String!, $input: UpdateIncidentStatusInput!) { updateIncidentStatus(urn: $urn, input: $input) }'
  const answer = await admin.gql(update, { urn, input: { state: 'RESOLVED', message: 'done' } })
  t.strictSame(answer.data, { updateIncidentStatus: true })
  t.match(await ask(admin, urn, 'Incident', FIELDS), { incidentStatus: { state: 'RESOLVED', message: 'done' } })
  const { errors } = await admin.gql(update, { urn, input: { state: 'OVER' } })
  t.match(errors, [{ message: /"OVER" does not exist in "IncidentState" enum|IncidentState/ }])
})

t.test('incidents are listed by state, stage, priority and assignee, the newest first', async t => {
  const dataset = await newDataset(admin)
  const ann = 'urn:li:corpuser:ann'
  const first = await raised(admin, { type: 'FRESHNESS', resourceUrn: dataset, priority: 'HIGH' })
  const second = await raised(admin, {
    ...{ type: 'SQL', resourceUrn: dataset, assigneeUrns: [ann] },
    status: { state: 'RESOLVED', stage: 'FIXED' }
  })
  const list = async (args: string) => {
    const { incidents } = await ask(
      admin,
      dataset,
      'Dataset',
      `incidents${args} { start count total incidents { urn } }`
    )
    return incidents.incidents.map(({ urn }: { urn: string }) => urn)
  }
  t.strictSame(await list(''), [second, first])
  t.strictSame(await list('(state: ACTIVE)'), [first])
  t.strictSame(await list('(stage: FIXED)'), [second])
  t.strictSame(await list('(priority: HIGH)'), [first])
  t.strictSame(await list('(priority: LOW)'), [])
  t.strictSame(await list(`(assigneeUrns: ["${ann}"])`), [second])
  t.strictSame(await list('(start: 1, count: 5)'), [first])
})

t.test('charts, jobs and columns have incidents, and their health says so', async t => {
  const dataset = await newDataset(admin)
  const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,load,PROD),step)'
  await ingest(admin, job, 'status', { removed: false })
  const column = `urn:li:schemaField:(${dataset},id)`
  const onJob = await raised(admin, { type: 'OPERATIONAL', title: 'stuck', resourceUrn: job })
  const onColumn = await raised(admin, { type: 'FIELD', resourceUrn: column })
  const { health, incidents } = await ask(admin, job, 'DataJob', `${HEALTH} incidents { total }`)
  t.match(health, [
    {
      ...{ status: 'FAIL', message: '1 active incident', causes: ['ACTIVE_INCIDENTS'] },
      activeIncidentHealthDetails: { count: 1, latestIncidentTitle: 'stuck', latestIncidentUrn: onJob }
    }
  ])
  t.equal(incidents.total, 1)
  t.match((await ask(admin, column, 'SchemaFieldEntity', 'incidents { incidents { urn } }')).incidents, {
    incidents: [{ urn: onColumn }]
  })
})

t.test('the summary follows what ingestion writes and deletes', async t => {
  const [orders, shops] = [await newDataset(admin), await newDataset(admin)]
  const urn = 'urn:li:incident:ingested'
  const stamp = { time: 5, actor: admin.actor }
  const incident = (entities: string[], state: string) => ({
    ...{ type: 'VOLUME', title: 'empty', entities, created: stamp, status: { state, lastUpdated: stamp } }
  })
  await ingest(admin, urn, 'incidentInfo', incident([orders], 'ACTIVE'))
  t.ok(await eventually(async () => (await having(admin, 'hasActiveIncidents')).includes(orders)))
  await ingest(admin, urn, 'incidentInfo', incident([shops], 'RESOLVED'))
  t.ok(await eventually(async () => (await summaryOf(shops)).resolved[0] === urn))
  t.strictSame(await summaryOf(orders), { active: [], resolved: [] })
  await admin.post('/entities?action=delete', { urn })
  t.ok(await eventually(async () => (await summaryOf(shops)).resolved.length === 0))
})

t.test('concurrent changes of one incident all count', async t => {
  const dataset = await newDataset(admin)
  const urn = await raised(admin, { type: 'SQL', resourceUrn: dataset })
  const answers = await Promise.all([
    updateIncident(admin, urn, { title: 'a title' }),
    updateIncident(admin, urn, { description: 'a description' }),
    updateIncident(admin, urn, { priority: 'HIGH' }),
    setStatus(admin, urn, { state: 'RESOLVED' })
  ])
  for (const { errors } of answers) t.equal(errors, undefined)
  t.match(await ask(admin, urn, 'Incident', FIELDS), {
    ...{ title: 'a title', description: 'a description', priority: 'HIGH', incidentStatus: { state: 'RESOLVED' } }
  })
  t.strictSame(await summaryOf(dataset), { active: [], resolved: [urn] })
})
