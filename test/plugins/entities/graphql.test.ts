import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, one, proposal } from './proposals.ts'

const { admin } = await start(t)
const stamp = { time: 5, actor: 'urn:li:corpuser:datahub' }

t.test('charts, dashboards and containers return their aspects', async t => {
  const chart = 'urn:li:chart:(looker,c)'
  const dashboard = 'urn:li:dashboard:(looker,d)'
  const container = 'urn:li:container:c'
  const visual = { title: 'T', description: 'd', lastModified: { created: stamp } }
  await ingest(
    admin,
    proposal(chart, 'chartInfo', { ...visual, type: 'BAR', chartUrl: 'u' }),
    proposal(dashboard, 'dashboardInfo', visual),
    proposal(container, 'containerProperties', { name: 'C' }),
    proposal(container, 'dataPlatformInstance', { platform: 'urn:li:dataPlatform:hive' })
  )
  const stamps = 'created { time } lastModified { time }'
  const changed = { created: { time: 5 }, lastModified: { time: 0 } }
  const ofChart = `chart(urn: $urn) { tool chartId platform { name } properties { name type chartUrl ${stamps} } }`
  t.strictSame(await one(admin, ofChart, chart), {
    ...{ tool: 'looker', chartId: 'c', platform: { name: 'looker' } },
    properties: { name: 'T', type: 'BAR', chartUrl: 'u', ...changed }
  })
  const ofDashboard = `dashboard(urn: $urn) { tool dashboardId platform { name } properties { name ${stamps} } }`
  t.strictSame(await one(admin, ofDashboard, dashboard), {
    ...{ tool: 'looker', dashboardId: 'd', platform: { name: 'looker' } },
    properties: { name: 'T', ...changed }
  })
  t.strictSame(await one(admin, 'container(urn: $urn) { platform { name } properties { name } }', container), {
    platform: { name: 'hive' },
    properties: { name: 'C' }
  })
})

t.test('flows and jobs return their aspects', async t => {
  const flow = 'urn:li:dataFlow:(airflow,dag,prod)'
  const job = `urn:li:dataJob:(${flow},task)`
  const run = { systemMetadata: { runId: 'run', lastObserved: 77 } }
  await ingest(
    admin,
    proposal(flow, 'dataFlowInfo', { name: 'F', project: 'p' }),
    proposal(job, 'dataJobInfo', { name: 'J', type: { string: 'COMMAND' } }, run)
  )
  const flowFields = 'orchestrator flowId cluster platform { name } lastIngested properties { name project }'
  t.strictSame(await one(admin, `dataFlow(urn: $urn) { ${flowFields} }`, flow), {
    ...{ orchestrator: 'airflow', flowId: 'dag', cluster: 'prod', platform: { name: 'airflow' }, lastIngested: null },
    properties: { name: 'F', project: 'p' }
  })
  const jobFields = 'jobId lastIngested dataFlow { urn flowId } properties { name }'
  t.strictSame(await one(admin, `dataJob(urn: $urn) { ${jobFields} }`, job), {
    ...{ jobId: 'task', lastIngested: 77 },
    dataFlow: { urn: flow, flowId: 'dag' },
    properties: { name: 'J' }
  })
})

t.test('the runs of a job are returned newest first', async t => {
  const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,runs,prod),task)'
  const run = (name: string, time: number) => [
    proposal(`urn:li:dataProcessInstance:${name}`, 'dataProcessInstanceProperties', {
      name,
      created: { ...stamp, time }
    }),
    proposal(`urn:li:dataProcessInstance:${name}`, 'dataProcessInstanceRelationships', {
      parentTemplate: job,
      upstreamInstances: []
    })
  ]
  await ingest(admin, ...run('a', 1), ...run('b', 3), ...run('c', 2))
  const query =
    'dataJob(urn: $urn) { runs(start: 0, count: 2) { start count total runs { urn name created { time } } } }'
  const shown = (name: string, time: number) => ({ urn: `urn:li:dataProcessInstance:${name}`, name, created: { time } })
  t.strictSame(await one(admin, query, job), {
    runs: { start: 0, count: 2, total: 3, runs: [shown('b', 3), shown('c', 2)] }
  })
  t.match(await one(admin, 'dataJob(urn: $urn) { runs(count: 5000) { total } }', job), /count between 0 and 1000/)
})

t.test('users and groups return their aspects', async t => {
  const user = 'urn:li:corpuser:ann'
  const info = { active: true, displayName: 'Ann', managerUrn: 'urn:li:corpuser:boss', departmentId: 7 }
  await ingest(
    admin,
    proposal(user, 'corpUserInfo', info),
    proposal(user, 'corpUserEditableInfo', { teams: ['x'], skills: [] }),
    proposal(user, 'corpUserStatus', { status: 'SUSPENDED', lastModified: stamp }),
    proposal('urn:li:corpGroup:g', 'corpGroupInfo', { displayName: 'G', admins: [], members: [], groups: [] })
  )
  const shown = `username status properties { active displayName departmentId manager { username } }
    info { displayName } editableProperties { teams skills }`
  t.strictSame(await one(admin, `corpUser(urn: $urn) { ${shown} }`, user), {
    ...{ username: 'ann', status: 'SUSPENDED' },
    properties: { active: true, displayName: 'Ann', departmentId: 7, manager: { username: 'boss' } },
    info: { displayName: 'Ann' },
    editableProperties: { teams: ['x'], skills: [] }
  })
  t.strictSame(await one(admin, 'corpGroup(urn: $urn) { name properties { displayName } }', 'urn:li:corpGroup:g'), {
    name: 'g',
    properties: { displayName: 'G' }
  })
})

t.test('platforms and platform instances return their aspects', async t => {
  const hive = 'urn:li:dataPlatform:hive'
  const info = { name: 'hive', displayName: 'Hive', type: 'OLAP_DATASTORE', datasetNameDelimiter: '.' }
  await ingest(admin, proposal(hive, 'dataPlatformInfo', info))
  t.strictSame(await one(admin, 'dataPlatform(urn: $urn) { name properties { displayName type } }', hive), {
    name: 'hive',
    properties: { displayName: 'Hive', type: 'OLAP_DATASTORE' }
  })
  const instance = `urn:li:dataPlatformInstance:(${hive},eu)`
  t.strictSame(await one(admin, 'dataPlatformInstance(urn: $urn) { instanceId platform { name } }', instance), {
    instanceId: 'eu',
    platform: { name: 'hive' }
  })
})

t.test('entity(urn) finds an existing entity of any type', async t => {
  await ingest(
    admin,
    proposal('urn:li:repository:g', 'status', {}),
    proposal('urn:li:tag:t', 'tagProperties', { name: 'T' })
  )
  const query = 'entity(urn: $urn) { __typename urn type ... on Tag { name } }'
  t.strictSame(await one(admin, query, 'urn:li:tag:t'), {
    __typename: 'Tag',
    urn: 'urn:li:tag:t',
    type: 'TAG',
    name: 'T'
  })
  t.match(await one(admin, query, 'urn:li:repository:g'), { __typename: 'OtherEntity', type: 'REPOSITORY' })
  t.strictSame(await one(admin, query, 'urn:li:tag:none'), null)
  t.strictSame(await one(admin, 'entityExists(urn: $urn)', 'urn:li:tag:t'), true)
  t.strictSame(await one(admin, 'entityExists(urn: $urn)', 'urn:li:tag:none'), false)
})

t.test('raw aspects are the stored text, without sealed aspects', async t => {
  const { aspects } = await one(
    admin,
    'corpUser(urn: $urn) { aspects(input: { aspectNames: ["corpUserKey", "corpUserCredentials"] }) { aspectName payload } }',
    admin.actor
  )
  t.strictSame(aspects, [{ aspectName: 'corpUserKey', payload: '{"username":"datahub"}' }])
})

t.test('a URN of another type, an invalid URN and an invalid key are errors', async t => {
  t.match(
    await one(admin, 'dataset(urn: $urn) { urn }', 'urn:li:tag:t'),
    /expected urn:li:dataset:…, found urn:li:tag:t/
  )
  t.match(await one(admin, 'dataset(urn: $urn) { urn }', 'x'), /"x" is not a URN/)
  t.match(await one(admin, 'dataset(urn: $urn) { urn }', 'urn:li:dataset:x'), /dataset/)
})

t.test('entities of any type come in the order asked, with null for what does not exist', async t => {
  const [chart, tag] = ['urn:li:chart:(looker,listed)', 'urn:li:tag:listed']
  await ingest(admin, proposal(chart, 'status', { removed: true }), proposal(tag, 'tagProperties', { name: 'Listed' }))
  const ask = (urns: readonly string[]) =>
    admin.gql(
      `query($urns: [String!]!) {
        entities(urns: $urns, checkForExistence: false) {
          urn type ... on Tag { name } ... on Chart { chartId } relationships(input: { types: [], direction: OUTGOING }) { total }
        }
      }`,
      { urns }
    )
  const found = await ask([tag, 'urn:li:tag:none', chart, tag])
  const relationships = { total: 0 }
  const listed = { urn: tag, type: 'TAG', name: 'Listed', relationships }
  t.strictSame(found.data, {
    entities: [listed, null, { urn: chart, type: 'CHART', chartId: 'listed', relationships }, listed]
  })
  t.strictSame((await ask([])).data, { entities: [] })
  t.match(await ask(['tag']), { errors: [{ extensions: { code: 400 } }] })
  t.match(await ask(Array.from({ length: 1001 }, () => tag)), {
    errors: [{ message: 'At most 1000 entities are allowed in one query, found 1001', extensions: { code: 400 } }]
  })
})

t.test('an entity whose type has no GraphQL type has the fields of all', async t => {
  const urn = 'urn:li:dataHubStepState:seen'
  await ingest(admin, proposal(urn, 'dataHubStepStateProperties', { properties: {}, lastModified: stamp }))
  const { data } = await admin.gql(
    'query($urn: String!) { entity(urn: $urn) { __typename urn type ... on OtherEntity { exists aspects { aspectName } } } }',
    { urn }
  )
  t.match(data, {
    entity: { __typename: 'OtherEntity', exists: true, aspects: [{}, { aspectName: 'dataHubStepStateProperties' }] }
  })
})
