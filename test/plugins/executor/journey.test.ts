import t from 'tap'
import { eventually, start } from '../../helper.ts'
import {
  cancel,
  createSource,
  ended,
  logged,
  logOf,
  recipeOf,
  run,
  running,
  runSteps,
  type Steps,
  sourceOf,
  stateOf,
  testConnection
} from './requests.ts'

const server = await start(t, running(t, { concurrency: 1, leaseSeconds: 4, silentSeconds: 1 }))
const { admin } = server
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const propose = (name: string) => ({
  propose: { entityUrn: urnOf(name), entityType: 'dataset', aspectName: 'status', aspect: { removed: false } }
})

t.test('a recipe runs with its secrets, writes with an account of its own, and everything is told of it', async t => {
  const created = await admin.gql('mutation { createSecret(input: { name: "SHOP_PASSWORD", value: "open/sesame 7" }) }')
  t.equal(created.errors, undefined)
  const warnings = [{ title: 'No profile', message: 'of a view', context: ['shop.v'] }, 'another one']
  const report = { source: { type: 'x', report: { warnings, failures: [], password: 'open/sesame 7' } } }
  const steps = [{ print: 'the password is open/sesame 7' }, propose('orders'), { report }]
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the reference to a secret
  const recipe = recipeOf(steps, { password: '${SHOP_PASSWORD}' })
  const source = (await createSource(admin, 'shop', { recipe })).data.createIngestionSource
  const urn = await run(admin, source)
  const state = await ended(admin, urn)
  t.match(state, {
    ...{ reason: 'Succeeded with 2 warnings: No profile: of a view: shop.v', warnings: 2, failures: 0 },
    ...{ waitsFor: null, phase: null, attempt: null },
    result: { status: 'SUCCESS', structuredReport: { type: 'RUN_INGEST', contentType: 'application/json' } }
  })
  const log = await logOf(admin, urn)
  t.match(log.text, /the password is \*\*\*SHOP_PASSWORD\*\*\*\nwrote status of .*orders/)
  t.match(log, { next: log.text.length, ended: true, received: 1 })
  t.ok(log.changed > 0)
  t.strictSame(await logOf(admin, urn, log.next), { ...log, text: '' })
  t.notMatch(JSON.stringify(state), /sesame/)
  t.match(JSON.parse(state.result.structuredReport.serializedValue), {
    source: { report: { password: '***SHOP_PASSWORD***' } }
  })

  const accounts = await admin.gql(
    '{ listServiceAccounts(input: {}) { serviceAccounts { urn displayName description } } }'
  )
  const [account] = accounts.data.listServiceAccounts.serviceAccounts
  t.match(account, { displayName: 'Ingestion: shop', description: new RegExp(source) })
  const tokens = await admin.gql('{ listAccessTokens(input: {}) { total } }')
  t.equal(tokens.data.listAccessTokens.total, 0, 'its token ended with it')

  const trail = await admin.gql(
    'query a($input: ListAuditEventsInput!) { listAuditEvents(input: $input) { events { actor operation resources } } }',
    { input: { count: 50 } }
  )
  const events: { actor: string; operation: string; resources: string[] }[] = trail.data.listAuditEvents.events
  const given = events.find(({ operation }) => operation === 'run an ingestion source')
  t.strictSame(given?.resources.toSorted(), [urn, source, 'urn:li:dataHubSecret:SHOP_PASSWORD'].toSorted())
  t.equal(events.find(({ operation }) => operation.startsWith('aspects.ingest'))?.actor, account.urn)
})

t.test('a test of a connection ends with what it found, beside a run that has the only slot', async t => {
  const source = await sourceOf(admin, 'slow', [{ print: 'slow' }, { sleep: 600 }])
  const slow = await run(admin, source)
  await logged(admin, slow, 'slow\n')
  const report = { basic_connectivity: { capable: false, failure_reason: 'Connection refused' } }
  const failing = await ended(admin, await testConnection(admin, recipeOf([], { test: [{ report }] })))
  t.match(failing, { reason: 'The test found: Connection refused', result: { status: 'SUCCESS' } })
  const works = { basic_connectivity: { capable: true }, capability_report: {} }
  const working = await ended(admin, await testConnection(admin, recipeOf([], { test: [{ report: works }] })))
  t.match(working, { reason: 'The connection works', result: { status: 'SUCCESS' } })

  const again = await run(admin, source)
  t.match(
    await eventually(async () => (await stateOf(admin, again)).waitsFor),
    /^the run of \d\d:\d\d UTC of this source has not ended$/
  )
  const other = await runSteps(admin, 'other', [{ print: 'other' }])
  t.match(await stateOf(admin, other), {
    ...{ phase: 'QUEUED', attempt: 1, attempts: 2, result: null },
    waitsFor: /^the only slot is busy \(slow, since \d\d:\d\d UTC\)$/
  })
  t.match((await admin.get('/health')).body.plugins, {
    executor: { running: 1, runningHere: 1, queued: 2, interrupted: 0 }
  })
  await cancel(admin, source, again)
  t.match(await stateOf(admin, again), {
    ...{ reason: 'Cancelled by datahub before it began', waitsFor: null },
    result: { status: 'CANCELLED' }
  })
  t.match(await stateOf(admin, slow), {
    phase: 'RUNNING',
    waitsFor: /^(running \(\d+ s\)|it has said and written nothing for long)$/,
    result: { status: 'RUNNING', report: /slow/ }
  })
  await eventually(async () => (await stateOf(admin, slow)).isSilent)
  await cancel(admin, source, slow)
  t.match(await ended(admin, slow), {
    reason: 'Cancelled by datahub',
    result: { status: 'CANCELLED', report: /slow\n.*CANCELLED/ }
  })
  t.match(await ended(admin, other), { reason: 'Succeeded', result: { status: 'SUCCESS' } })
})

t.test('what fails says why', async t => {
  const failures = [{ title: 'Cannot read', message: 'permission denied', context: ['shop.orders'] }]
  const cases: readonly (readonly [string, Steps, object])[] = [
    [
      'report',
      [{ report: { source: { report: { failures } } } }, { exit: 1 }],
      { reason: 'Cannot read: permission denied: shop.orders', failures: 1 }
    ],
    [
      'exception',
      [{ print: 'Traceback:' }, { print: 'ValueError: no such table' }, { exit: 1 }],
      { reason: 'ValueError: no such table', failures: 1 }
    ],
    ['killed', [{ kill: 'SIGKILL' }], { reason: 'killed by SIGKILL: not enough memory?' }],
    ['silent', [{ exit: 3 }], { reason: 'exit code 3' }]
  ]
  for (const [name, steps, expected] of cases) {
    t.match(
      await ended(admin, await runSteps(admin, name, steps)),
      { ...expected, result: { status: 'FAILURE' } },
      name
    )
  }
})

t.test('what cannot run is refused before it starts', async t => {
  const refused = async (name: string, recipe: string, config: object = {}) => {
    const { data, errors } = await createSource(admin, name, { recipe, config })
    return errors ? errors[0].message : (await ended(admin, await run(admin, data.createIngestionSource))).reason
  }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the reference to a secret
  t.match(await refused('no-secret', recipeOf([], { password: '${NOT_THERE}' })), /secret NOT_THERE.* does not exist/i)
  const code = JSON.stringify({
    source: { type: 'demo-data', config: {} },
    transformers: [{ type: 'evil.module:Class' }]
  })
  t.match(await refused('code', code), /evil\.module:Class/)
  const packages = [{ key: 'extra_pip_requirements', value: '["evil"]' }]
  t.match(
    await refused('packages', recipeOf([]), { extraArgs: packages }),
    /package "evil", which plugins.executor.anyCode/
  )
  const variables = [{ key: 'extra_env_vars', value: '{"LD_PRELOAD": "/tmp/x.so"}' }]
  t.match(await refused('variables', recipeOf([]), { extraArgs: variables }), /extra_env_vars sets LD_PRELOAD/)
})

t.test('a run that takes too long is stopped', async t => {
  const source = await sourceOf(admin, 'endless', [{ ignore_term: false }, { sleep: 600 }])
  const settings =
    'mutation s($urn: String!) { updateIngestionSourceSettings(urn: $urn, input: { timeoutSeconds: 1 }) }'
  t.notOk((await admin.gql(settings, { urn: source })).errors)
  t.match(await ended(admin, await run(admin, source)), {
    reason: /^It was stopped after 1 s/,
    result: { status: 'TIMEOUT' }
  })
})

t.test('a request with a path as its id runs in a folder of its own', async t => {
  const urn = 'urn:li:dataHubExecutionRequest:../../../escaped'
  const args = { recipe: recipeOf([{ list_folder: '..' }, { print_environment: true }]) }
  const source = { type: 'MANUAL_INGESTION_SOURCE' }
  const input = { task: 'RUN_INGEST', args, executorId: 'default', source, requestedAt: Date.now() }
  await server.ingest(urn, 'dataHubExecutionRequestInput', input)
  t.match(await ended(admin, urn), { result: { status: 'SUCCESS' } })
  t.match((await logOf(admin, urn)).text, /"HOME": "[^"]*executor\/work\/[0-9a-f]{32}"/)
})

t.test('a request that is deleted while it runs is not made again', async t => {
  const urn = await runSteps(admin, 'deleted', [{ print: 'begun' }, { sleep: 0.2 }])
  await logged(admin, urn, 'begun\n')
  t.equal((await admin.post('/entities?action=delete', { urn })).status, 200)
  await eventually(async () => (await admin.get('/health')).body.plugins.executor.running === 0)
  t.equal(await stateOf(admin, urn), null)
})
