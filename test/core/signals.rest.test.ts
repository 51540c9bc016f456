import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { eventually } from '../helper.ts'
import { storeUrl } from '../store.ts'

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))
const SLOW = fileURLToPath(new URL('./fixtures/slow.ts', import.meta.url))
const REQUESTS = 20

t.setTimeout(120_000)

interface Started {
  readonly npm: ChildProcess
  readonly url: string
  /** The process id of the server itself. */
  readonly pid: number
  readonly exited: Promise<unknown>
}

/** `npm start` in a process group of its own, as a supervisor, a container or a terminal starts it. */
async function npmStart(t: Test): Promise<Started> {
  const folder = t.testdir()
  const config = join(folder, 'aspectd.config.json')
  writeFileSync(config, JSON.stringify({ port: 0, load: [SLOW] }))
  const env = { ...process.env, ASPECTD_CONFIG: config, ASPECTD_STORE: await storeUrl(t, folder) }
  const npm = spawn('npm', ['start'], { cwd: CHECKOUT, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = once(npm, 'exit')
  let output = ''
  npm.stdout.on('data', chunk => (output += chunk))
  const url = await eventually(async () => /listening on (http:\S+)/.exec(output)?.[1])
  const { pid } = (await (await fetch(`${url}/pid`)).json()) as { readonly pid: number }
  t.teardown(() => kill(pid))
  return { npm, url, pid, exited }
}

/** Returns whether the process was running; signal 0 only asks. */
function kill(pid: number, signal: NodeJS.Signals | 0 = 'SIGKILL'): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

const targets: Readonly<Record<string, (started: Started) => number>> = {
  'the process group of npm': ({ npm }) => -(npm.pid ?? 0),
  'npm alone': ({ npm }) => npm.pid ?? 0,
  'the server alone': ({ pid }) => pid
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  for (const [name, target] of Object.entries(targets)) {
    t.test(`${signal} to ${name} drops no running request`, async t => {
      const started = await npmStart(t)
      const requests = Array.from({ length: REQUESTS }, async () => (await fetch(`${started.url}/slow`)).status)
      await pause(500)
      process.kill(target(started), signal)
      const answers = await Promise.allSettled(requests)
      const answered = answers.filter(answer => answer.status === 'fulfilled' && answer.value === 200)
      t.equal(answered.length, REQUESTS)
      await started.exited
      await eventually(async () => !kill(started.pid, 0))
    })
  }
}

t.test('a second signal more than two seconds after the first ends the process at once', async t => {
  const { url, pid, npm, exited } = await npmStart(t)
  const request = fetch(`${url}/slow`).then(({ status }) => status)
  await pause(500)
  const group = -(npm.pid ?? 0)
  process.kill(group, 'SIGINT')
  await pause(2500)
  process.kill(group, 'SIGINT')
  await t.rejects(request)
  await exited
  await eventually(async () => !kill(pid, 0))
})
