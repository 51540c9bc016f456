import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, proposal } from './proposals.ts'

const server = await start(t)
const { admin } = server
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.public.orders,PROD)'
const stamp = { time: 5, actor: 'urn:li:corpuser:datahub' }

async function one(query: string, urn: string) {
  const { data, errors } = await admin.gql(`query($urn: String!) { one: ${query} }`, { urn })
  return errors ? errors[0].message : data.one
}

t.test('a dataset that does not exist is a stub of what its URN says', async t => {
  const fields =
    'urn type name origin exists platform { urn type name } properties { name } status { removed } schemaMetadata { name }'
  t.strictSame(await one(`dataset(urn: $urn) { ${fields} }`, URN), {
    urn: URN,
    type: 'DATASET',
    name: 'shop.public.orders',
    origin: 'PROD',
    exists: false,
    platform: { urn: 'urn:li:dataPlatform:hive', type: 'DATA_PLATFORM', name: 'hive' },
    properties: null,
    status: null,
    schemaMetadata: null
  })
})

t.test('a dataset shows its aspects', async t => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,full,DEV)'
  const customProperties = { k: 'v' }
  await ingest(
    admin,
    proposal(urn, 'datasetProperties', { name: 'Full', description: 'd', customProperties, created: { time: 3 } }),
    proposal(urn, 'editableDatasetProperties', { description: 'edited' }),
    proposal(urn, 'status', { removed: true }),
    proposal(urn, 'subTypes', { typeNames: ['Table'] }),
    proposal(urn, 'deprecation', { deprecated: true, note: 'old', actor: stamp.actor, decommissionTime: 9 }),
    proposal(urn, 'container', { container: 'urn:li:container:c' }),
    proposal(urn, 'institutionalMemory', { elements: [{ url: 'u', description: 'link', createStamp: stamp }] }),
    proposal(urn, 'ownership', {
      owners: [
        { owner: 'urn:li:corpuser:u', type: 'NONE' },
        { owner: 'urn:li:corpGroup:g', type: 'DATAOWNER' }
      ]
    })
  )
  const query = `dataset(urn: $urn) {
    name origin exists status { removed } subTypes { typeNames } container { urn type }
    properties { name description created createdActor lastModified customProperties { key value associatedUrn } }
    editableProperties { name description }
    deprecation { deprecated note decommissionTime actor }
    institutionalMemory { elements { url label author { username } created { time actor } } }
    ownership { owners { type associatedUrn owner { __typename ... on CorpUser { username } ... on CorpGroup { name } } } }
    dataPlatformInstance { urn }
  }`
  t.strictSame(await one(query, urn), {
    name: 'Full',
    origin: 'DEV',
    exists: true,
    status: { removed: true },
    subTypes: { typeNames: ['Table'] },
    container: { urn: 'urn:li:container:c', type: 'CONTAINER' },
    properties: {
      name: 'Full',
      description: 'd',
      created: 3,
      createdActor: null,
      lastModified: null,
      customProperties: [{ key: 'k', value: 'v', associatedUrn: urn }]
    },
    editableProperties: { name: null, description: 'edited' },
    deprecation: { deprecated: true, note: 'old', decommissionTime: 9, actor: stamp.actor },
    institutionalMemory: { elements: [{ url: 'u', label: 'link', author: { username: 'datahub' }, created: stamp }] },
    ownership: {
      owners: [
        { type: 'NONE', associatedUrn: urn, owner: { __typename: 'CorpUser', username: 'u' } },
        { type: 'DATAOWNER', associatedUrn: urn, owner: { __typename: 'CorpGroup', name: 'g' } }
      ]
    },
    dataPlatformInstance: null
  })
})

t.test('a schema is shown in the version asked for', async t => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,schema,PROD)'
  const field = (fieldPath: string, type: string) => ({
    fieldPath,
    type: { type: { [`com.linkedin.schema.${type}`]: {} } },
    nativeDataType: 'x'
  })
  const schema = (...fields: object[]) => ({
    schemaName: 's',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: 'h',
    platformSchema: { 'com.linkedin.schema.MySqlDDL': { tableSchema: 'CREATE' } },
    fields,
    created: stamp
  })
  await ingest(admin, proposal(urn, 'schemaMetadata', schema(field('a', 'StringType'))))
  await ingest(admin, proposal(urn, 'schemaMetadata', schema(field('a', 'NumberType'), field('r', 'RecordType'))))
  await ingest(
    admin,
    proposal(urn, 'editableSchemaMetadata', { editableSchemaFieldInfo: [{ fieldPath: 'a', description: 'e' }] })
  )
  const shown =
    'aspectVersion name hash version createdAt datasetUrn platformUrn platformSchema { ... on TableSchema { schema } ... on KeyValueSchema { keySchema } } fields { fieldPath type nullable recursive nativeDataType }'
  const query = `dataset(urn: $urn) { schemaMetadata { ${shown} } first: schemaMetadata(version: 1) { aspectVersion fields { type } }
    none: schemaMetadata(version: "7") { name } editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description } } }`
  const column = { nullable: false, recursive: false, nativeDataType: 'x' }
  t.strictSame(await one(query, urn), {
    schemaMetadata: {
      aspectVersion: 0,
      name: 's',
      hash: 'h',
      version: 0,
      createdAt: 5,
      datasetUrn: urn,
      platformUrn: 'urn:li:dataPlatform:hive',
      platformSchema: { schema: 'CREATE' },
      fields: [
        { fieldPath: 'a', type: 'NUMBER', ...column },
        { fieldPath: 'r', type: 'STRUCT', ...column }
      ]
    },
    first: { aspectVersion: 1, fields: [{ type: 'STRING' }] },
    none: null,
    editableSchemaMetadata: { editableSchemaFieldInfo: [{ fieldPath: 'a', description: 'e' }] }
  })
})

t.test('a schema of keys and values is shown as such', async t => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:kafka,topic,PROD)'
  const platformSchema = { 'com.linkedin.schema.KeyValueSchema': { keySchema: 'k', valueSchema: 'v' } }
  const schema = {
    schemaName: '',
    platform: 'urn:li:dataPlatform:kafka',
    version: 0,
    hash: '',
    platformSchema,
    fields: []
  }
  await ingest(admin, proposal(urn, 'schemaMetadata', schema))
  const query =
    'dataset(urn: $urn) { schemaMetadata { platformSchema { __typename ... on KeyValueSchema { keySchema valueSchema } } } }'
  t.strictSame(await one(query, urn), {
    schemaMetadata: { platformSchema: { __typename: 'KeyValueSchema', keySchema: 'k', valueSchema: 'v' } }
  })
})

t.test('charts, dashboards, flows, jobs and containers show theirs', async t => {
  const flow = 'urn:li:dataFlow:(airflow,dag,prod)'
  const job = `urn:li:dataJob:(${flow},task)`
  const chart = 'urn:li:chart:(looker,c)'
  const dashboard = 'urn:li:dashboard:(looker,d)'
  const container = 'urn:li:container:c'
  const visual = { title: 'T', description: 'd', lastModified: { created: stamp } }
  const run = { systemMetadata: { runId: 'run', lastObserved: 77 } }
  await ingest(
    admin,
    proposal(flow, 'dataFlowInfo', { name: 'F', project: 'p' }),
    proposal(job, 'dataJobInfo', { name: 'J', type: { string: 'COMMAND' } }, run),
    proposal(chart, 'chartInfo', { ...visual, type: 'BAR', chartUrl: 'u' }),
    proposal(dashboard, 'dashboardInfo', visual),
    proposal(container, 'containerProperties', { name: 'C' }),
    proposal(container, 'dataPlatformInstance', { platform: 'urn:li:dataPlatform:hive' })
  )
  const stamps = 'created { time } lastModified { time }'
  t.strictSame(
    await one(
      'dataFlow(urn: $urn) { orchestrator flowId cluster platform { name } lastIngested properties { name project } }',
      flow
    ),
    {
      orchestrator: 'airflow',
      flowId: 'dag',
      cluster: 'prod',
      platform: { name: 'airflow' },
      lastIngested: null,
      properties: { name: 'F', project: 'p' }
    }
  )
  t.strictSame(
    await one('dataJob(urn: $urn) { jobId lastIngested dataFlow { urn flowId } properties { name } }', job),
    {
      jobId: 'task',
      lastIngested: 77,
      dataFlow: { urn: flow, flowId: 'dag' },
      properties: { name: 'J' }
    }
  )
  t.strictSame(
    await one(`chart(urn: $urn) { tool chartId platform { name } properties { name type chartUrl ${stamps} } }`, chart),
    {
      tool: 'looker',
      chartId: 'c',
      platform: { name: 'looker' },
      properties: { name: 'T', type: 'BAR', chartUrl: 'u', created: { time: 5 }, lastModified: { time: 0 } }
    }
  )
  t.strictSame(
    await one(`dashboard(urn: $urn) { tool dashboardId platform { name } properties { name ${stamps} } }`, dashboard),
    {
      tool: 'looker',
      dashboardId: 'd',
      platform: { name: 'looker' },
      properties: { name: 'T', created: { time: 5 }, lastModified: { time: 0 } }
    }
  )
  t.strictSame(await one('container(urn: $urn) { platform { name } properties { name } }', container), {
    platform: { name: 'hive' },
    properties: { name: 'C' }
  })
})

t.test('the runs of a job are shown, newest first', async t => {
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
  t.strictSame(await one(query, job), {
    runs: { start: 0, count: 2, total: 3, runs: [shown('b', 3), shown('c', 2)] }
  })
  t.match(await one('dataJob(urn: $urn) { runs(count: 5000) { total } }', job), /count between 0 and 1000/)
})

t.test('people, groups and platforms show theirs', async t => {
  const user = 'urn:li:corpuser:ann'
  await ingest(
    admin,
    proposal(user, 'corpUserInfo', {
      active: true,
      displayName: 'Ann',
      managerUrn: 'urn:li:corpuser:boss',
      departmentId: 7
    }),
    proposal(user, 'corpUserEditableInfo', { teams: ['x'], skills: [] }),
    proposal(user, 'corpUserStatus', { status: 'SUSPENDED', lastModified: stamp }),
    proposal('urn:li:corpGroup:g', 'corpGroupInfo', { displayName: 'G', admins: [], members: [], groups: [] }),
    proposal('urn:li:dataPlatform:hive', 'dataPlatformInfo', {
      name: 'hive',
      displayName: 'Hive',
      type: 'OLAP_DATASTORE',
      datasetNameDelimiter: '.'
    })
  )
  t.strictSame(
    await one(
      'corpUser(urn: $urn) { username status properties { active displayName departmentId manager { username } } info { displayName } editableProperties { teams skills } }',
      user
    ),
    {
      username: 'ann',
      status: 'SUSPENDED',
      properties: { active: true, displayName: 'Ann', departmentId: 7, manager: { username: 'boss' } },
      info: { displayName: 'Ann' },
      editableProperties: { teams: ['x'], skills: [] }
    }
  )
  t.strictSame(await one('corpGroup(urn: $urn) { name properties { displayName } }', 'urn:li:corpGroup:g'), {
    name: 'g',
    properties: { displayName: 'G' }
  })
  t.strictSame(
    await one('dataPlatform(urn: $urn) { name properties { displayName type } }', 'urn:li:dataPlatform:hive'),
    {
      name: 'hive',
      properties: { displayName: 'Hive', type: 'OLAP_DATASTORE' }
    }
  )
  t.strictSame(
    await one(
      'dataPlatformInstance(urn: $urn) { instanceId platform { name } }',
      'urn:li:dataPlatformInstance:(urn:li:dataPlatform:hive,eu)'
    ),
    {
      instanceId: 'eu',
      platform: { name: 'hive' }
    }
  )
})

t.test('whatever exists is found by its URN alone', async t => {
  await ingest(
    admin,
    proposal('urn:li:glossaryTerm:g', 'status', {}),
    proposal('urn:li:tag:t', 'tagProperties', { name: 'T' })
  )
  const query = 'entity(urn: $urn) { __typename urn type ... on Tag { name } }'
  t.strictSame(await one(query, 'urn:li:tag:t'), { __typename: 'Tag', urn: 'urn:li:tag:t', type: 'TAG', name: 'T' })
  t.match(await one(query, 'urn:li:glossaryTerm:g'), { __typename: 'OtherEntity', type: 'GLOSSARY_TERM' })
  t.strictSame(await one(query, 'urn:li:tag:none'), null)
  t.strictSame(await one('entityExists(urn: $urn)', 'urn:li:tag:t'), true)
  t.strictSame(await one('entityExists(urn: $urn)', 'urn:li:tag:none'), false)
})

t.test('raw aspects are the stored text, without what is sealed', async t => {
  const { aspects } = await one(
    'corpUser(urn: $urn) { aspects(input: { aspectNames: ["corpUserKey", "corpUserCredentials"] }) { aspectName payload } }',
    admin.actor
  )
  t.strictSame(aspects, [{ aspectName: 'corpUserKey', payload: '{"username":"datahub"}' }])
})

t.test('a URN of another type, of no form and of a wrong key is an error that says so', async t => {
  t.match(await one('dataset(urn: $urn) { urn }', 'urn:li:tag:t'), /does not name a dataset/)
  t.match(await one('dataset(urn: $urn) { urn }', 'x'), /"x" is not a URN/)
  t.match(await one('dataset(urn: $urn) { urn }', 'urn:li:dataset:x'), /dataset/)
})

t.test('a Long is a whole number, also as text, and nothing else', async t => {
  const query = 'query($urn: String!, $v: Long) { dataset(urn: $urn) { schemaMetadata(version: $v) { name } } }'
  for (const v of [0, '0', '12', null]) t.notOk((await admin.gql(query, { urn: URN, v })).errors, JSON.stringify(v))
  for (const v of [1.5, 'x', '', true, [1]]) t.ok((await admin.gql(query, { urn: URN, v })).errors, JSON.stringify(v))
  const literal = (text: string) => `dataset(urn: $urn) { schemaMetadata(version: ${text}) { name } }`
  t.match(await one(literal('1.5'), URN), /Long must be a whole number/)
})
