import t from 'tap'
import { grant } from '../../../testing/users.ts'
import { eventually, start } from '../../helper.ts'
import { createSource, ended, recipeOf, run, running, runSteps, sourceOf, stateOf, testConnection } from './requests.ts'

const server = await start(t, running(t))
const { admin, user } = server
const SIX = [
  'EDIT_ENTITY',
  'CREATE_ENTITY',
  'DELETE_ENTITY',
  'VIEW_ENTITY_PAGE',
  'GET_ENTITY_PRIVILEGE',
  'GET_TIMESERIES_ASPECT_PRIVILEGE'
]
const steps = [{ print: 'hello' }]
const create = (by: typeof admin, name: string, config: object = {}) =>
  createSource(by, name, { recipe: recipeOf(steps), config })
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const propose = (name: string) => ({
  propose: { entityUrn: urnOf(name), entityType: 'dataset', aspectName: 'status', aspect: { removed: false } }
})

t.test('who may only manage ingestion writes no recipe that runs with more rights than theirs', async t => {
  const manager = await user('manager', { privileges: ['MANAGE_INGESTION'] })
  const refused = (await create(manager, 'mine')).errors
  t.match(refused, [{ message: /privilege EDIT_ENTITY, which you do not have/, extensions: { code: 403 } }])
  t.notOk(
    (await create(manager, 'remote', { executorId: 'remote-1' })).errors,
    'other executors have accounts of their own'
  )
  const source = await sourceOf(admin, 'of the admin', steps)
  t.match(await ended(admin, await run(manager, source)), { result: { status: 'SUCCESS' } })
  t.match(await ended(admin, await testConnection(manager, recipeOf(steps))), { result: { status: 'SUCCESS' } })
  const update =
    'mutation u($urn: String!, $input: UpdateIngestionSourceInput!) { updateIngestionSource(urn: $urn, input: $input) }'
  const input = (name: string, recipe: string) => ({
    name,
    type: 'demo-data',
    config: { recipe, executorId: 'default' }
  })
  t.match((await manager.gql(update, { urn: source, input: input('of the admin', recipeOf([])) })).errors, [
    { extensions: { code: 403 } }
  ])
  t.notOk((await manager.gql(update, { urn: source, input: input('renamed', recipeOf(steps)) })).errors)
  const request = {
    task: 'RUN_INGEST',
    args: { recipe: recipeOf(steps) },
    executorId: 'default',
    source: { type: 'x' },
    requestedAt: 1
  }
  const written = await manager.ingest(
    'urn:li:dataHubExecutionRequest:by-hand',
    'dataHubExecutionRequestInput',
    request
  )
  t.equal(written.status, 403)

  const upload = (name: string) =>
    manager.send('POST', `/ingestion/files?source=${source}&name=${name}`, '[]', {
      'content-type': 'application/octet-stream'
    })
  t.equal((await upload('a.json')).status, 403)

  await grant(admin, manager, SIX)
  await eventually(async () => !(await create(manager, 'now')).errors)
  t.equal((await upload('a.json')).status, 200)
})

t.test('an administrator narrows what runs may do', async t => {
  t.match(await ended(admin, await runSteps(admin, 'wide', [propose('wide')])), { result: { status: 'SUCCESS' } })
  const policies = await admin.gql(
    '{ listPolicies(input: { query: "Ingestion" }) { policies { urn name type state description privileges editable } } }'
  )
  const policy = policies.data.listPolicies.policies.find(({ name }: { name: string }) => name === 'Ingestion')
  t.strictSame(policy.privileges, SIX)
  t.equal(policy.editable, true)
  const { urn, name, type, state, description } = policy
  const resources = { filter: { criteria: [{ field: 'TYPE', values: ['chart'], condition: 'EQUALS' }] } }
  const actors = { roles: ['urn:li:dataHubRole:Ingestion'], resourceOwners: false, allUsers: false, allGroups: false }
  const input = { name, type, state, description, privileges: SIX, resources, actors }
  const changed = await admin.gql(
    'mutation u($urn: String!, $input: PolicyUpdateInput!) { updatePolicy(urn: $urn, input: $input) }',
    { urn, input }
  )
  t.notOk(changed.errors)
  t.match(await ended(admin, await runSteps(admin, 'narrow', [propose('narrow')])), {
    reason: /403/,
    result: { status: 'FAILURE', report: /403/ }
  })

  const charts = await user('charts', { privileges: ['MANAGE_INGESTION'] })
  t.match((await create(charts, 'charts')).errors, [{ message: /you do not have/ }])
})

t.test('the account of a source can be suspended', async t => {
  const source = await sourceOf(admin, 'suspended', steps)
  t.match(await ended(admin, await run(admin, source)), { result: { status: 'SUCCESS' } })
  const accounts = await admin.gql(
    '{ listServiceAccounts(input: { query: "suspended" }) { serviceAccounts { urn displayName } } }'
  )
  const { urn } = accounts.data.listServiceAccounts.serviceAccounts[0]
  const status = { status: 'SUSPENDED', lastModified: { time: 1, actor: admin.actor } }
  await server.ingest(urn, 'corpUserStatus', status)
  t.match(await ended(admin, await run(admin, source)), {
    reason: /account of this source.*is suspended/,
    result: { status: 'FAILURE' }
  })
})

t.test('reasons are for those who may read requests', async t => {
  const urn = await runSteps(admin, 'private', steps)
  await ended(admin, urn)
  const reader = await user('reader', { role: 'Reader' })
  const answer = await reader.gql(
    'query e($urn: String!) { entity(urn: $urn) { ... on ExecutionRequest { reason warnings } } }',
    { urn }
  )
  t.strictSame(answer.data?.entity ?? { reason: null, warnings: null }, { reason: null, warnings: null })
  for (const query of [
    '{ executionEnvironments { id } }',
    `{ executionLog(urn: "${urn}") { text } }`,
    'mutation { prepareExecutionEnvironment(type: "postgres") }',
    'mutation { deleteExecutionEnvironment(id: "a") }'
  ]) {
    t.match((await reader.gql(query)).errors, [{ extensions: { code: 403 } }], query)
  }
})

t.test('what the operations get is checked', async t => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['{ executionLog(urn: "urn:li:tag:a") { text } }', /urn:li:dataHubExecutionRequest/],
    ['{ executionLog(urn: "urn:li:dataHubExecutionRequest:a", after: -1) { text } }', /from 0 in after/],
    ['mutation { prepareExecutionEnvironment(type: "a b") }', /type of a source/],
    ['mutation { prepareExecutionEnvironment(type: "postgres", version: "--x") }', /Expected a version/],
    ['mutation { deleteExecutionEnvironment(id: "../x") }', /id of an environment/]
  ]
  for (const [query, message] of cases)
    t.match((await admin.gql(query)).errors, [{ message, extensions: { code: 400 } }], query)
  const none = await admin.gql(
    '{ executionLog(urn: "urn:li:dataHubExecutionRequest:none") { text next ended received changed } }'
  )
  t.strictSame(none.data.executionLog, { text: '', next: 0, ended: true, received: 0, changed: 0 })
  t.strictSame((await admin.gql('mutation { prepareExecutionEnvironment(type: "postgres") }')).data, {
    prepareExecutionEnvironment: false
  })
  t.strictSame((await admin.gql('mutation { deleteExecutionEnvironment(id: "none") }')).data, {
    deleteExecutionEnvironment: false
  })
  t.strictSame((await admin.gql('{ executionEnvironments { id } ingestionMissing }')).data, {
    executionEnvironments: [],
    ingestionMissing: null
  })
  t.equal(await stateOf(admin, 'urn:li:dataHubExecutionRequest:none'), null)
})
