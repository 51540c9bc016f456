import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { testdir } from '../folders.ts'
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
  const folder = testdir(t)
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

const group = ({ npm }: Started) => -(npm.pid ?? 0)
const npmAlone = ({ npm }: Started) => npm.pid ?? 0
const serverAlone = ({ pid }: Started) => pid

const cases: readonly [title: string, NodeJS.Signals, target: (started: Started) => number][] = [
  ['SIGTERM to the process group of npm drops no running request', 'SIGTERM', group],
  ['SIGTERM to npm alone drops no running request', 'SIGTERM', npmAlone],
  ['SIGTERM to the server alone drops no running request', 'SIGTERM', serverAlone],
  ['Ctrl+C in a terminal drops no running request', 'SIGINT', group],
  ['SIGINT to npm alone drops no running request', 'SIGINT', npmAlone],
  ['SIGINT to the server alone drops no running request', 'SIGINT', serverAlone]
]

for (const [title, signal, target] of cases) {
  t.test(title, async t => {
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

t.test('a second signal more than two seconds after the first ends the process at once', async t => {
  const started = await npmStart(t)
  const { url, pid, exited } = started
  const request = fetch(`${url}/slow`).then(({ status }) => status)
  await pause(500)
  process.kill(group(started), 'SIGINT')
  await pause(2500)
  process.kill(group(started), 'SIGINT')
  await t.rejects(request)
  await exited
  await eventually(async () => !kill(pid, 0))
})
