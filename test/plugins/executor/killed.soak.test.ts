import { globSync, readFileSync, writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { createClient } from '../../client.ts'
import { testdir } from '../../folders.ts'
import { type Client, eventually, logIn } from '../../helper.ts'
import { type Process, run as runProgram, spawnServer } from '../../process.ts'
import { makeEnvironment } from './environment.ts'
import { ended, logged, logOf, run, sourceOf, stateOf } from './requests.ts'

const env = { ASPECTD_ADMIN_PASSWORD: 'correct horse battery staple' }

function prepare(t: Test, settings: object = {}): string {
  const folder = testdir(t)
  const executor = { existing: makeEnvironment(`${folder}/environment`), leaseSeconds: 8, ...settings }
  const config = { plugins: { auth: { scryptCost: 10 }, executor } }
  writeFileSync(`${folder}/aspectd.config.json`, JSON.stringify(config))
  return folder
}

async function boot(t: Test, folder: string): Promise<{ server: Process; admin: Client }> {
  const server = await spawnServer(t, { folder, env })
  const admin = await logIn(createClient(server.url, {}), 'datahub', env.ASPECTD_ADMIN_PASSWORD)
  return { server, admin }
}

/** Whether a process runs whose arguments have this text: in bubblewrap its own number is another one. */
const isRunning = (mark: string) =>
  globSync('/proc/[0-9]*/cmdline').some(file => {
    try {
      return readFileSync(file, 'utf8').includes(mark)
    } catch {
      return false
    }
  })

/** Begins with a run that sleeps, with a process of its own that has a mark; its second attempt ends at once. */
async function midway(t: Test, mark: string) {
  const folder = prepare(t)
  const { server, admin } = await boot(t, folder)
  // In bubblewrap only the work folder can be written, so the attempts share none: the first is told by the log.
  const steps = [{ print: 'begun' }, { fork: { seconds: 600, mark } }, { sleep: 600 }]
  const source = await sourceOf(admin, 'long', steps)
  const urn = await run(admin, source)
  await logged(admin, urn, 'begun\n')
  await eventually(() => isRunning(mark))
  return { folder, server, admin, source, urn }
}

async function shorten(admin: Client, source: string): Promise<void> {
  const settings =
    'mutation s($urn: String!) { updateIngestionSourceSettings(urn: $urn, input: { timeoutSeconds: 2 }) }'
  const { errors } = await admin.gql(settings, { urn: source })
  if (errors) throw new Error(JSON.stringify(errors))
}

t.test('after SIGKILL of the server its run ends with it, and begins again; the third time it does not', async t => {
  const mark = 'mark-of-killed'
  const first = await midway(t, mark)
  await first.server.kill('SIGKILL')
  await eventually(() => !isRunning(mark))
  const second = await boot(t, first.folder)
  t.match(await stateOf(second.admin, first.urn), { attempts: 2, result: { status: 'RUNNING' } })
  await eventually(async () => (await logOf(second.admin, first.urn)).text.includes('attempt 2 of 2'))
  await eventually(() => isRunning(mark))
  const { text } = await logOf(second.admin, first.urn)
  t.match(text, /attempt 1 of 2\nbegun\n[\s\S]*attempt 2 of 2/, 'its log goes on')
  await second.server.kill('SIGKILL')
  await eventually(() => !isRunning(mark))
  const third = await boot(t, first.folder)
  t.match(await ended(third.admin, first.urn), {
    reason: 'It was interrupted 2 times by the end of its server or store: it is not tried again',
    result: { status: 'FAILURE' }
  })
  const tokens = await third.admin.gql('{ listAccessTokens(input: {}) { total } }')
  t.equal(tokens.data.listAccessTokens.total, 0, 'the tokens of all attempts were revoked')
})

t.test('a server that closes gives its run back, which begins again at once and is not counted', async t => {
  const mark = 'mark-of-closed'
  const { folder, server, urn, source, admin } = await midway(t, mark)
  await shorten(admin, source)
  await server.kill('SIGTERM')
  t.notOk(isRunning(mark))
  const { admin: next } = await boot(t, folder)
  await eventually(async () => /closing[\s\S]*attempt 1 of 2/.test((await logOf(next, urn)).text))
  const { data } = await next.gql(
    'mutation c($input: CancelIngestionExecutionRequestInput!) { cancelIngestionExecutionRequest(input: $input) }',
    {
      input: { ingestionSourceUrn: source, executionRequestUrn: urn }
    }
  )
  t.ok(data)
  t.match(await ended(next, urn), { reason: 'Cancelled by datahub', result: { status: 'CANCELLED' } })
})

t.test('aspectd ingest run prints the log as it comes, and ends as the run does', async t => {
  const folder = prepare(t)
  const command = (name: string) =>
    runProgram(t, { folder, args: ['ingest', 'run', name], env: { ASPECTD_STORE: `sqlite:${folder}/aspectd.db` } })
  const alone = command('shop')
  t.equal(await alone.exited, 1)
  t.match(alone.output(), /No server uses sqlite:.*: start it/)
  const server = await spawnServer(t, { folder, env: { ...env, ASPECTD_STORE: `sqlite:${folder}/aspectd.db` } })
  const admin = await logIn(createClient(server.url, {}), 'datahub', env.ASPECTD_ADMIN_PASSWORD)
  const source = await sourceOf(admin, 'shop', [{ print: 'hello from the shop' }])
  await sourceOf(admin, 'bad', [{ print: 'ValueError: no' }, { exit: 1 }])
  const good = command('shop')
  t.equal(await good.exited, 0)
  t.match(good.output(), /hello from the shop\n[\s\S]*Succeeded\n$/)
  const byUrn = command(source)
  t.equal(await byUrn.exited, 0)
  const bad = command('bad')
  t.equal(await bad.exited, 1)
  t.match(bad.output(), /ValueError: no\n[\s\S]*FAILURE: ValueError: no/)
  const unknown = command('nothing')
  t.equal(await unknown.exited, 1)
  t.match(unknown.output(), /No ingestion source has the name "nothing"; there are 2: (shop, bad|bad, shop)/)
})
