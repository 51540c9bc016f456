import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { eventually } from '../testing/eventually.ts'
import { CONSOLE_CACHE } from './cache.ts'
import { storeUrl } from './store.ts'

export interface Process {
  readonly url: string
  /** The URL of its store. */
  readonly store: string
  readonly child: ChildProcess
  /** The output so far, standard output and standard error together. */
  output(): string
  kill(signal?: NodeJS.Signals): Promise<void>
  /** The exit code, `null` after a signal. */
  readonly exited: Promise<number | null>
}

export interface SpawnOptions {
  readonly folder: string
  readonly env?: Record<string, string>
  readonly args?: readonly string[]
  /** The path of `bin/aspectd.js`: that of this checkout when absent. */
  readonly program?: string
  /** A module that is loaded before the program and can exchange messages with this process. */
  readonly preload?: URL
  /** Sent to the standard input, which is closed then. */
  readonly input?: string
  /** A program with arguments that runs what follows, in the same process. */
  readonly prefix?: readonly string[]
  /** Whether its coverage is measured, if that of this process is; `true` when absent. It takes twice the time then. */
  readonly measured?: boolean
}

/** Where Node.js writes the coverage of a process, if it is measured. It would not be exact with cached code. */
const coverage = () =>
  process.env.NODE_V8_COVERAGE
    ? { NODE_V8_COVERAGE: process.env.NODE_V8_COVERAGE, NODE_DISABLE_COMPILE_CACHE: '1' }
    : {}

const PROGRAM = fileURLToPath(new URL('../bin/aspectd.js', import.meta.url))

/** Runs the program as a user would; it is killed after the test. */
export function run(
  t: Test,
  { folder, env = {}, args = [], program = PROGRAM, input = '', prefix = [], preload, measured = true }: SpawnOptions
): Omit<Process, 'url' | 'store'> {
  const flags = ['--disable-warning=ExperimentalWarning', ...(preload ? ['--expose-gc', '--import', preload.href] : [])]
  const [command = '', ...rest] = [...prefix, process.execPath, ...flags, program, ...args]
  const child = spawn(command, rest, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...(measured && coverage()),
      HOME: folder,
      ASPECTD_PORT: '0',
      ...CONSOLE_CACHE,
      // Most tests do not search: they need no thread for it.
      ASPECTD_SEARCH_ON_DEMAND: 'true',
      ...env
    },
    stdio: ['pipe', 'pipe', 'pipe', ...(preload ? (['ipc'] as const) : [])]
  })
  // A program that ends early does not read its input.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (text += chunk))
  const exited = once(child, 'close').then(([code]): number | null => code)
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal)
    await exited
  }
  t.teardown(() => kill())
  return { child, output: () => text, kill, exited }
}

/** Runs a server on the store of the folder. Resolves when the server is listening. */
export async function spawnServer(t: Test, options: SpawnOptions): Promise<Process> {
  const store = options.env?.ASPECTD_STORE ?? (await storeUrl(t, options.folder))
  const started = run(t, { ...options, env: { ASPECTD_STORE: store, ...options.env } })
  const urlOf = () => /listening on (http:\S+)/.exec(started.output())?.[1]
  const { child } = started
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  // Of a server that does not start in time, the output tells more than this error.
  await eventually(() => urlOf() !== undefined || hasEnded()).catch(() => undefined)
  if (hasEnded()) await started.exited
  const url = urlOf()
  if (url === undefined || hasEnded()) throw new Error(`the server did not start:\n${started.output()}`)
  return { ...started, url, store }
}
