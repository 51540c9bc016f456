import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { cancel, execution, inputOf, newSource, put, RECIPE, request, updateSettings } from './requests.ts'

const server = await start(t, { config: { plugins: { executor: false } } })
const { admin, user } = server
const reader = await user('reader', { role: 'Reader' })

/** Operations refuse a schedule by the second; a proposal can write one, so that no test waits for a minute. */
const EVERY_SECOND = { interval: '* * * * * *', timezone: 'Europe/Berlin' }
const infoOf = (recipe = RECIPE) => ({ name: 'a', type: 'postgres', schedule: EVERY_SECOND, config: { recipe } })
const fire = (urn: string, recipe?: string) => server.ingest(urn, 'dataHubIngestionSourceInfo', infoOf(recipe))

const STATE = `query s($urn: String!, $count: Int) { ingestionSource(urn: $urn) {
  isPaused nextRuns(count: $count) lastSkipped { at reason count }
  executions { executionRequests { urn } } } }`

async function stateOf(urn: string, count?: number) {
  const { executions, ...others } = (await admin.gql(STATE, { urn, count })).data.ingestionSource
  return { ...others, runs: executions.executionRequests.map(({ urn }: { urn: string }) => urn) }
}

const preview = (by: typeof admin, rule: object) =>
  by.gql(
    `query p($interval: String!, $timezone: String!, $count: Int) {
      previewSchedule(interval: $interval, timezone: $timezone, count: $count) }`,
    { interval: '0 3 * * *', timezone: 'UTC', ...rule }
  )

const succeed = (run: string) =>
  server.ingest(run, 'dataHubExecutionRequestResult', { status: 'SUCCESS', startTimeMs: 1, durationMs: 1 })

t.test('a source runs by its schedule, but not while its earlier run has not ended', async t => {
  const urn = 'urn:li:dataHubIngestionSource:scheduled'
  await fire(urn)
  const skipped = await eventually(async () => (await stateOf(urn)).lastSkipped)
  t.match(skipped.reason, /^the run of \d\d:\d\d had not ended$/)
  const [first, ...others] = (await stateOf(urn)).runs
  t.strictSame(others, [])
  const { input, result, source } = await execution(admin, first)
  t.match(input, {
    task: 'RUN_INGEST',
    source: { type: 'SCHEDULED_INGESTION_SOURCE', ingestionSource: urn },
    executorId: 'default',
    actorUrn: 'urn:li:corpuser:__datahub_system'
  })
  t.equal(result, null)
  t.equal(source.name, 'a')
  const { value } = input.arguments.find(({ key }: { key: string }) => key === 'recipe')
  t.match(JSON.parse(value), { pipeline_name: urn, run_id: first })

  await succeed(first)
  const [second] = await eventually(async () => {
    const { runs } = await stateOf(urn)
    return runs.length > 1 && runs
  })
  t.not(second, first)
  await updateSettings(admin, urn, { isPaused: true })
})

t.test('a run that somebody has requested keeps a scheduled one from starting, until it is cancelled', async t => {
  const urn = await newSource(admin, 'by hand')
  const { data } = await request(admin, urn)
  await fire(urn)
  await eventually(async () => (await stateOf(urn)).lastSkipped)
  const run = data.createIngestionExecutionRequest
  t.strictSame((await stateOf(urn)).runs, [run])
  await cancel(admin, urn, run)
  await eventually(async () => (await stateOf(urn)).runs.length === 2)
  await updateSettings(admin, urn, { isPaused: true })
})

t.test('a paused source does not run', async t => {
  const paused = await newSource(admin, 'paused')
  await updateSettings(admin, paused, { isPaused: true })
  await fire(paused)
  t.strictSame((await stateOf(paused)).nextRuns, [])
  // Another source has had two ticks meanwhile.
  const other = 'urn:li:dataHubIngestionSource:other'
  await fire(other)
  await eventually(async () => (await stateOf(other)).lastSkipped?.count >= 2)
  t.match(await stateOf(paused), { runs: [], lastSkipped: null })
  await updateSettings(admin, paused, { isPaused: false })
  t.equal((await stateOf(paused)).nextRuns.length, 3)
  await eventually(async () => (await stateOf(paused)).runs.length === 1)
})

t.test('a source whose recipe cannot be read is skipped, and says why', async t => {
  const urn = 'urn:li:dataHubIngestionSource:unreadable'
  await fire(urn, '[]')
  const { reason } = await eventually(async () => (await stateOf(urn)).lastSkipped)
  t.match(reason, /recipe/i)
  t.strictSame((await stateOf(urn)).runs, [])
})

t.test('a deleted source does not run any more', async t => {
  const urn = 'urn:li:dataHubIngestionSource:deleted'
  await fire(urn)
  await eventually(async () => (await stateOf(urn)).runs.length === 1)
  await admin.gql('mutation d($urn: String!) { deleteIngestionSource(urn: $urn) }', { urn })
  t.equal((await admin.gql(STATE, { urn })).data.ingestionSource, null)
})

t.test('the next times of a schedule', async t => {
  const schedule = { interval: '30 2 * * *', timezone: 'Europe/Berlin' }
  const urn = await newSource(admin, 'next', { schedule })
  const { nextRuns } = await stateOf(urn, 5)
  t.strictSame((await preview(admin, { ...schedule, count: 5 })).data.previewSchedule, nextRuns)
  t.equal(nextRuns.length, 5)
  t.strictSame(nextRuns, nextRuns.toSorted())
  t.strictSame((await stateOf(await newSource(admin, 'on demand'))).nextRuns, [])
})

t.test('what is wrong with a schedule is said before it is stored', async t => {
  const wrong = [
    [{ interval: '0 25 * * *' }, /as the hour, found "25"/],
    [{ interval: '0 3 31 2 *' }, /never fires/],
    [{ interval: '*/10 * * * * *' }, /at least 60 s between two times/],
    [{ timezone: 'Berlin' }, /did you mean .*Europe\/Berlin/],
    [{ count: 0 }, /count: expected 1 to 100, found 0/]
  ] as const
  for (const [rule, message] of wrong) {
    const errors = [{ message, extensions: { code: 400 } }]
    t.match((await preview(admin, rule)).errors, errors)
    if ('count' in rule) continue
    const schedule = { interval: '0 3 * * *', timezone: 'UTC', ...rule }
    t.match((await put(admin, 'urn:li:dataHubIngestionSource:new', inputOf('x', { schedule }))).errors, errors)
  }
  t.match((await preview(reader, {})).errors, [{ extensions: { code: 403 } }])
})
