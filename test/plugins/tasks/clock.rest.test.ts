import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { testdir } from '../../folders.ts'
import { type Client, eventually, logIn } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { events } from '../audit/events.ts'
import { DATASET, DAY, ingest, profiles, START, times, truncate } from '../timeseries/rows.ts'
import { endedTask, getTask } from './calls.ts'

/** Everything that depends on time, while the wall clock of a server jumps by hours. */
const HOUR = 3_600_000
const ROWS = 300
const PASSWORD = 'correct horse battery staple'
const ME = '{ me { corpUser { urn } } }'

async function boot(t: Test) {
  const folder = testdir(t)
  const clock = join(folder, 'clock')
  const plugins = { auth: { scryptCost: 10, attemptsPerMinute: 3 }, tasks: { pauseMs: 100, leaseSeconds: 1 } }
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify({ http: { refusalsPerMinute: 3 }, plugins }))
  const program = new URL('../../fixtures/clock.ts', import.meta.url).pathname
  const env = { ASPECTD_ADMIN_PASSWORD: PASSWORD, CLOCK_FILE: clock }
  const server = await spawnServer(t, { folder, env: { ...env, NODE_OPTIONS: `--import=${program}` } })
  // Where two instances can share a store, the other one must not take over tasks.
  if (!server.store.startsWith('sqlite:')) await spawnServer(t, { folder, env })
  const anonymous = createClient(server.url, {})
  return { anonymous, admin: await logIn(anonymous, 'datahub', PASSWORD), setAhead: setClock(server, clock) }
}

function setClock({ child, output }: Process, file: string) {
  return async (milliseconds: number) => {
    writeFileSync(file, String(milliseconds))
    child.kill('SIGUSR2')
    await eventually(async () => output().trimEnd().endsWith(`the clock is ahead by ${milliseconds} ms`))
  }
}

async function makeToken(admin: Client): Promise<string> {
  const { data } = await admin.gql(`mutation { createAccessToken(input: {type: PERSONAL, duration: ONE_HOUR, name: "t",
    actorUrn: "urn:li:corpuser:datahub"}) { accessToken } }`)
  return data.createAccessToken.accessToken
}

const { anonymous, admin, setAhead } = await boot(t)

t.test('a task keeps its lease and ends with exact numbers while the clock jumps forward and back', async t => {
  await ingest(admin, DATASET, 'datasetProfile', profiles(ROWS + 5))
  const { body } = await truncate(admin, { endTimeMillis: START + ROWS * DAY, dryRun: false, batchSize: 5 })
  let before = 0
  for (const ahead of [6 * HOUR, -6 * HOUR, 0, -2 * HOUR]) {
    await eventually(async () => (await getTask(admin, body.value)).deleted > before)
    await setAhead(ahead)
    const { state, deleted } = await getTask(admin, body.value)
    t.equal(state, 'RUNNING')
    before = deleted
  }
  const done = await endedTask(admin, body.value)
  t.match(done, { state: 'COMPLETED', total: ROWS, deleted: ROWS })
  t.ok(done.startedAt <= done.endedAt && done.rowsPerSecond <= 1000 * ROWS)
  t.equal((await times(admin)).length, 5)
  const next = await truncate(admin, { endTimeMillis: START, dryRun: false })
  t.match(await endedTask(admin, next.body.value), { state: 'COMPLETED', deleted: 0 })
  const { tasks } = (await admin.get('/operations/tasks')).body
  t.equal(tasks[0].task, next.body.value, 'the newest task is the first, although its clock is behind')
  await setAhead(0)
})

t.test('tokens and sessions expire by the wall clock, and are valid again when it is set back', async t => {
  const bot = anonymous.with({ token: await makeToken(admin) })
  const statuses = async () => [(await bot.gql(ME)).status, (await admin.gql(ME)).status]
  t.strictSame(await statuses(), [200, 200])
  await setAhead(2 * HOUR)
  t.strictSame(await statuses(), [401, 200])
  await setAhead(30 * HOUR)
  t.strictSame(await statuses(), [401, 401])
  await setAhead(-6 * HOUR)
  t.strictSame(await statuses(), [200, 200])
  await setAhead(0)
  t.strictSame(await statuses(), [200, 200])
})

t.test('limits of attempts and refusals last at most a minute, whatever the clock does', async t => {
  const invited = await admin.gql('query { getInviteToken(input: {}) { inviteToken } }')
  const person = { fullName: 'm', email: 'm@example.com', title: 't', password: `${PASSWORD} 2` }
  const userUrn = 'urn:li:corpuser:mallory'
  const { inviteToken } = invited.data.getInviteToken
  t.equal((await anonymous.post('/signUp', { ...person, userUrn, inviteToken })).status, 200)
  const mallory = await logIn(anonymous, 'mallory', person.password)
  const guess = () => anonymous.post('/logIn', { username: 'datahub', password: 'wrong' })
  const refuse = () => mallory.post('/entities?action=delete', { urn: 'urn:li:tag:x' })
  for (let at = 0; at < 4; at++) await Promise.all([guess(), refuse()])
  for (const ahead of [-6 * HOUR, 0]) {
    await setAhead(ahead)
    for (const { status, headers } of [await guess(), await refuse()]) {
      t.equal(status, 429)
      t.ok(Number(headers.get('retry-after')) <= 60, `${headers.get('retry-after')} s`)
    }
  }
  await setAhead(6 * HOUR)
  t.equal((await refuse()).status, 429, 'the minute of refusals is not shortened, either')
  const { events: denied } = await events(admin, { actor: userUrn, outcome: 'DENIED' })
  t.match(denied, [{ operation: 'entities.delete', count: 7 }])
  t.ok(denied.every(({ time, lastTime }) => time <= lastTime))
})
