import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { testdir } from '../folders.ts'
import { eventually } from '../helper.ts'
import { storeUrl } from '../store.ts'

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))
const SLOW = fileURLToPath(new URL('./fixtures/slow.ts', import.meta.url))

export interface Started {
  readonly npm: ChildProcess
  readonly url: string
  /** The process id of the server itself. */
  readonly pid: number
  readonly exited: Promise<unknown>
  /** The output so far, standard output and standard error together. */
  output(): string
}

/** `npm start` in a process group of its own, as a supervisor, a container or a terminal starts it. */
export async function npmStart(t: Test): Promise<Started> {
  const folder = testdir(t)
  const config = join(folder, 'aspectd.config.json')
  writeFileSync(config, JSON.stringify({ port: 0, load: [SLOW], plugins: { auth: { scryptCost: 10 } } }))
  const env = { ...process.env, ASPECTD_CONFIG: config, ASPECTD_STORE: await storeUrl(t, folder) }
  const npm = spawn('npm', ['start'], { cwd: CHECKOUT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(npm, 'exit')
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', chunk => (output += chunk))
  const url = await eventually(async () => /listening on (http:\S+)/.exec(output)?.[1])
  const { pid } = await stateOf(url)
  t.teardown(() => kill(pid))
  return { npm, url, pid, exited, output: () => output }
}

/** Sends requests that wait in the server; resolves when all are there. */
export async function sendSlow(url: string, count: number): Promise<Promise<number>[]> {
  const requests = Array.from({ length: count }, async () => (await fetch(`${url}/slow`)).status)
  await eventually(async () => (await stateOf(url)).waiting === count)
  return requests
}

async function stateOf(url: string): Promise<{ readonly pid: number; readonly waiting: number }> {
  const answer = await fetch(`${url}/pid`)
  return (await answer.json()) as { readonly pid: number; readonly waiting: number }
}

/** Returns whether the process was running; signal 0 only asks. */
export function kill(pid: number, signal: NodeJS.Signals | 0 = 'SIGKILL'): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** The process group of npm. */
export const group = ({ npm }: Started) => -(npm.pid ?? 0)
