import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { cancel, create, execution, inputOf, list, names, newSource, put, RECIPE, request, source } from './requests.ts'

const server = await start(t)
const { admin, user } = server
const keeper = await user('keeper', { privileges: ['MANAGE_INGESTION'] })
const editor = await user('editor', { role: 'Editor' })
const urnOf = (id: string) => `urn:li:dataHubIngestionSource:${id}`

t.test('updateIngestionSource creates what does not exist, and keeps the platform that ingestion wrote', async t => {
  const urn = urnOf('deploy-1')
  const extraArgs = [{ key: 'extra_pip_requirements', value: '["memray"]' }]
  const input = inputOf('deployed', {}, { debugMode: false, version: '1.7.0', extraArgs })
  t.strictSame((await put(admin, urn, input)).data, { updateIngestionSource: urn })
  t.match(await source(admin, urn), { config: { version: '1.7.0', debugMode: false, extraArgs } })
  const platform = 'urn:li:dataPlatform:postgres'
  const info = { name: 'x', type: 'y', platform, config: { recipe: RECIPE }, source: { type: 'SYSTEM' } }
  await server.ingest(urn, 'dataHubIngestionSourceInfo', info)
  t.match(await source(admin, urn), { platform: { urn: platform }, config: { executorId: 'default' } })
  await put(admin, urn, input)
  t.match(await source(admin, urn), { name: 'deployed', platform: { urn: platform } })
  t.strictSame(await names(admin, { filters: [{ field: 'sourceType', values: ['SYSTEM'] }] }), ['deployed'])
  await server.ingest(urn, 'ownership', { owners: [{ owner: keeper.actor, type: 'DATAOWNER' }] })
  t.strictSame((await source(admin, urn)).ownership, { owners: [{ owner: { urn: keeper.actor } }] })
})

t.test('of two who change a recipe at once the second gets an error, if they say what they saw', async t => {
  const urn = await newSource(admin, 'shared')
  const recipe = (n: number) => JSON.stringify({ source: { type: 'postgres', config: { n } } })
  const change = (n: number) => put(admin, urn, inputOf(`v${n}`, { expectedRecipe: RECIPE }, { recipe: recipe(n) }))
  const answers = await Promise.all([change(1), change(2)])
  t.equal(answers.filter(({ errors }) => !errors).length, 1)
  t.match(
    answers.flatMap(({ errors }) => errors ?? []),
    [{ message: /changed by somebody else/, extensions: { code: 409 } }]
  )
})

t.test('bad input of each member is refused', async t => {
  const long = 'x'.repeat(501)
  const cases: readonly (readonly [object, RegExp])[] = [
    [inputOf(''), /The name of an ingestion source must not be empty/],
    [inputOf(long), /The name of an ingestion source must have at most 500 characters/],
    [inputOf('a', { type: ' ' }), /The type of an ingestion source must not be empty/],
    [inputOf('a', { description: 'about' }), /has no description/],
    [inputOf('a', {}, { recipe: 'source: {}' }), /source.type: expected the name of a source/],
    [inputOf('a', {}, { recipe: '[]' }), /A recipe must be an object: .* found a list/],
    [inputOf('a', {}, { recipe: `"${'x'.repeat(500_001)}"` }), /A recipe must have at most 500000/],
    [inputOf('a', {}, { executorId: '' }), /The executorId .* must not be empty/],
    [inputOf('a', {}, { version: 'x'.repeat(201) }), /The version .* at most 200/],
    [inputOf('a', {}, { extraArgs: [{ key: '', value: '' }] }), /The key of an extra argument must not be empty/],
    [inputOf('a', { schedule: { interval: 'often', timezone: 'UTC' } }), /Expected a schedule of five fields/],
    [inputOf('a', { schedule: { interval: '* * * * *', timezone: 'Moon' } }), /Expected a time zone/]
  ]
  for (const [input, message] of cases) t.match((await create(admin, input)).errors, [{ message }])
  t.match((await put(admin, 'urn:li:tag:a', inputOf('a'))).errors, [
    { message: /expected urn:li:dataHubIngestionSource/ }
  ])
  const drop = `mutation { deleteIngestionSource(urn: "${urnOf('none')}") }`
  t.match((await admin.gql(drop)).errors, [{ message: /Failed to find ingestion source/ }])
  t.equal(await source(admin, urnOf('none')), null)
})

t.test('sources are filtered, sorted and paged', async t => {
  const one = await start(t)
  for (const name of ['beta', 'Alpha', 'gamma']) await newSource(one.admin, name)
  const snow = await newSource(one.admin, 'delta', { type: 'snowflake' })
  const contain = (field: string, value: string) => ({ filters: [{ field, values: [value], condition: 'CONTAIN' }] })
  t.strictSame(await names(one.admin), ['Alpha', 'beta', 'delta', 'gamma'])
  t.strictSame(await names(one.admin, { start: 1, count: 2 }), ['beta', 'delta'])
  t.strictSame(await names(one.admin, { query: 'SNOW' }), ['delta'])
  t.strictSame(await names(one.admin, contain('name', 'ET')), ['beta'])
  t.strictSame(await names(one.admin, contain('urn', snow.slice(-12))), ['delta'])
  t.strictSame(await names(one.admin, { sort: { field: 'name', sortOrder: 'DESCENDING' }, count: 1 }), ['gamma'])
  const negated = { filters: [{ field: 'type', values: ['postgres'], negated: true }] }
  t.strictSame(await names(one.admin, negated), ['delta'])
  t.match((await list(one.admin, contain('recipe', 'x'))).errors, [{ message: /Expected a field of urn, name/ }])
  t.match((await list(one.admin, { filters: [{ field: 'name', values: ['x'], condition: 'GREATER_THAN' }] })).errors, [
    { message: /name: expected one of EQUAL/ }
  ])
})

t.test('a request to run has what an executor needs', async t => {
  const urn = await newSource(admin, 'run')
  await put(
    admin,
    urn,
    inputOf('run', {}, { version: '1.7.0', debugMode: true, extraArgs: [{ key: 'a', value: 'b' }] })
  )
  const run: string = (await request(keeper, urn)).data.createIngestionExecutionRequest
  const { input, ...found } = await execution(keeper, run)
  t.match(found, { urn: run, type: 'EXECUTION_REQUEST', id: run.split(':').at(-1), result: null })
  t.match(input, {
    ...{ task: 'RUN_INGEST', executorId: 'default', actorUrn: keeper.actor, actor: { urn: keeper.actor } },
    source: { type: 'MANUAL_INGESTION_SOURCE', ingestionSource: urn }
  })
  const args = Object.fromEntries(input.arguments.map(({ key, value }: { key: string; value: string }) => [key, value]))
  t.match(args, { a: 'b', version: '1.7.0', debug_mode: 'true' })
  t.strictSame(JSON.parse(args.recipe), { pipeline_name: urn, ...JSON.parse(RECIPE), run_id: run })

  const test = 'mutation($input: CreateTestConnectionRequestInput!) { createTestConnectionRequest(input: $input) }'
  const tried: string = (await keeper.gql(test, { input: { recipe: RECIPE } })).data.createTestConnectionRequest
  t.match(await execution(keeper, tried), { input: { task: 'TEST_CONNECTION' }, source: null })
  t.match((await keeper.gql(test, { input: { recipe: 'no' } })).errors, [{ message: /A recipe must be an object/ }])
  t.match((await request(keeper, urnOf('none'))).errors, [{ message: /Failed to find ingestion source/ }])
})

t.test('an executor hears of requests by the events', async t => {
  const poll = '/openapi/v1/events/poll?topic=MetadataChangeLog_Versioned_v1&pollTimeoutSeconds=0&limit=1000'
  const { body: first } = await admin.get(poll)
  const urn = await newSource(admin, 'followed')
  const run: string = (await request(admin, urn)).data.createIngestionExecutionRequest
  const events = await eventually(async () => {
    const { body } = await admin.get(`${poll}&offsetId=${encodeURIComponent(first.offsetId)}`)
    const found = body.events.filter(({ value }: { value: string }) => value.includes(run))
    return found.length > 0 && found
  })
  t.match(
    events.map(({ value }: { value: string }) => JSON.parse(value).aspectName).join(),
    'dataHubExecutionRequestInput'
  )
})

t.test('a run is cancelled: at once if no executor has it, else by a signal', async t => {
  const [urn, other] = [await newSource(admin, 'stop'), await newSource(admin, 'other')]
  const [run, busy]: string[] = await Promise.all(
    [1, 2].map(async () => (await request(admin, urn)).data.createIngestionExecutionRequest)
  )
  await server.ingest(busy ?? '', 'dataHubExecutionRequestResult', { status: 'RUNNING', startTimeMs: 1 })
  t.match((await cancel(admin, other, run ?? '')).errors, [{ message: /is not one of the ingestion source/ }])
  t.notOk((await cancel(admin, urn, run ?? '')).errors)
  t.notOk((await cancel(admin, urn, busy ?? '')).errors)
  t.match(await execution(admin, run ?? ''), { result: { status: 'CANCELLED', durationMs: 0 } })
  t.match(await execution(admin, busy ?? ''), { result: { status: 'RUNNING' } })
  const { body } = await admin.get(
    `/aspects/${encodeURIComponent(busy ?? '')}?aspect=dataHubExecutionRequestSignal&version=0`
  )
  t.match(JSON.stringify(body), /"signal":"KILL"/)
  t.match((await cancel(admin, urn, run ?? '')).errors, [{ message: /cannot be cancelled: it is CANCELLED/ }])
  const none = 'urn:li:dataHubExecutionRequest:none'
  t.match((await cancel(admin, urn, none)).errors, [{ message: /Failed to find execution request/ }])
  t.equal(await execution(admin, none), null)
})

t.test('execution requests are listed and filtered', async t => {
  const query = `query($input: ListExecutionRequestsInput!) { listExecutionRequests(input: $input) {
    total executionRequests { urn result { status } } } }`
  const listed = async (input: object) => (await admin.gql(query, { input })).data?.listExecutionRequests
  const { total } = await listed({ count: 0 })
  t.ok(total >= 4)
  const cancelled = { filters: [{ field: 'executionResultStatus', values: ['CANCELLED'] }] }
  t.match(await listed(cancelled), { total: 1, executionRequests: [{ result: { status: 'CANCELLED' } }] })
  const negated = { filters: [{ field: 'executionResultStatus', values: ['CANCELLED'], negated: true }] }
  t.equal((await listed(negated)).total, total - 1)
  const oldest = await listed({ sort: { field: 'requestTimeMs', sortOrder: 'ASCENDING' } })
  const newest = await listed({})
  t.strictSame(oldest.executionRequests.at(0), newest.executionRequests.at(-1))
  t.match((await admin.gql(query, { input: { filters: [{ field: 'x', values: ['y'] }] } })).errors, [
    { message: /"x" is not a field/ }
  ])
})

t.test('only who manages ingestion does so, and no way shows a recipe to others', async t => {
  const urn = await newSource(keeper, 'guarded')
  const run: string = (await request(keeper, urn)).data.createIngestionExecutionRequest
  const refused = [
    await list(editor),
    await create(editor, inputOf('a')),
    await put(editor, urn, inputOf('a')),
    await request(editor, urn),
    await cancel(editor, urn, run),
    await editor.gql(`mutation { deleteIngestionSource(urn: "${urn}") }`),
    await editor.gql(`{ executionRequest(urn: "${run}") { id } }`),
    await editor.gql(`{ ingestionSource(urn: "${urn}") { name } }`),
    await editor.gql('{ listExecutionRequests(input: {}) { total } }')
  ]
  for (const { errors } of refused) t.match(errors, [{ extensions: { code: 403 } }])
  const entity = `{ entity(urn: "${run}") { urn ... on ExecutionRequest { id result { status } source { name }
    input { arguments { value } } } } }`
  const { body } = await editor.gql(entity)
  t.notMatch(JSON.stringify(body), 'DB_PASSWORD')
  t.match((await keeper.gql(entity)).data.entity.source, { name: 'guarded' })
})

t.test('rollbackIngestion removes what a run has written', async t => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,rolled.back,PROD)'
  const aspect = { contentType: 'application/json', value: '{"description": "d"}' }
  const proposal = {
    entityUrn: urn,
    entityType: 'dataset',
    aspectName: 'datasetProperties',
    changeType: 'UPSERT',
    aspect
  }
  await admin.post('/aspects?action=ingestProposal', { proposal: { ...proposal, systemMetadata: { runId: 'run-1' } } })
  const rollback = 'mutation { rollbackIngestion(input: {runId: "run-1"}) }'
  t.match((await editor.gql(rollback)).errors, [{ extensions: { code: 403 } }])
  t.match((await keeper.gql(rollback)).errors, [{ message: /unauthorized to roll back what the run wrote/ }])
  t.strictSame((await admin.gql(rollback)).data, { rollbackIngestion: 'run-1' })
  await eventually(async () => !(await admin.gql(`{ entityExists(urn: "${urn}") }`)).data.entityExists)
  t.match((await keeper.gql('mutation { rollbackIngestion(input: {runId: ""}) }')).errors, [{ message: /runId/ }])
  const one = await start(t, { config: { plugins: { runs: false } } })
  t.match((await one.admin.gql(rollback)).errors, [
    { message: 'A rollback requires the plugin runs, which is disabled here' }
  ])
})
