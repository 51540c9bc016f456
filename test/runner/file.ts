import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cache } from '../cache.ts'

export interface Result {
  readonly file: string
  readonly store: string
  readonly seconds: number
  readonly passed: number
  /** At least 1 if the file failed as a whole. */
  readonly failed: number
  /** The reason of each skipped test. */
  readonly skipped: readonly string[]
  /** The output of the file without passed tests; empty if all passed. */
  readonly problems: string
}

export interface RunOptions {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv & { readonly ASPECTD_TEST_STORE: string }
  readonly signal: AbortSignal
}

const LANE = fileURLToPath(new URL('./lane.ts', import.meta.url))
/** For one test, and for the whole file, unless TAP_TIMEOUT or the file, with `t.setTimeout`, sets another limit. */
const TIMEOUT_SECONDS = 300
const timeoutOf = (env: NodeJS.ProcessEnv) => Number(env.TAP_TIMEOUT ?? TIMEOUT_SECONDS)
/** After the timeout: the time in which the file can report it, then the time to exit after SIGTERM. */
const GRACE_MS = 10_000
const KILL_MS = 5000

/** This cache halves the time to load a server. Not with coverage, which would be less exact. */
const compiled = (env: NodeJS.ProcessEnv) =>
  env.NODE_V8_COVERAGE ? { NODE_DISABLE_COMPILE_CACHE: '1' } : { NODE_COMPILE_CACHE: join(cache, 'compile') }

/** Runs a test file as a program. It prints TAP; the runner of tap would double the time that most files take. */
export async function runFile(file: string, options: RunOptions): Promise<Result> {
  const started = performance.now()
  const child = spawnNode(file, options.env, options.cwd)
  const output = outputOf(child)
  using _limited = limit(child, options)
  const [code] = await once(child, 'close')
  return resultOf(file, options.env, started, output.text, code)
}

/** A process that runs many files, one after the other. */
export interface Lane extends AsyncDisposable {
  run(file: string): Promise<Result>
}

/** The process starts with the first file, and again after a file that ended it. */
export function openLane({ cwd, env, signal }: RunOptions): Lane {
  let child: ChildProcess | undefined
  let output = { text: '' }

  function start(): ChildProcess {
    const started = spawnNode(LANE, env, cwd)
    output = outputOf(started)
    started.once('close', () => {
      if (child === started) child = undefined
    })
    return started
  }

  return {
    async run(file) {
      const started = performance.now()
      child ??= start()
      output.text = ''
      using _limited = limit(child, { env, signal })
      child.send(file)
      const { text, code } = await answerOf(child)
      return resultOf(file, env, started, `${output.text}${text}`, code)
    },
    async [Symbol.asyncDispose]() {
      if (!child) return
      // Without its channel a child process does not emit `close`.
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    }
  }
}

/** What a file printed as TAP, and the exit code that it would have had; of the process, if the file ended it. */
async function answerOf(child: ChildProcess): Promise<{ text: string; code: number | null }> {
  const { promise, resolve } = Promise.withResolvers<{ text: string; code: number | null }>()
  const onMessage = (message: unknown) => {
    if (isAnswer(message)) resolve({ text: message.output, code: message.ok ? 0 : 1 })
  }
  const onClose = (code: number | null) => resolve({ text: '', code: code || null })
  child.on('message', onMessage).on('close', onClose)
  const answer = await promise
  child.off('message', onMessage).off('close', onClose)
  return answer
}

function spawnNode(program: string, env: RunOptions['env'], cwd: string): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    cwd,
    env: { ...compiled(env), ...env, TAP_TIMEOUT: String(timeoutOf(env)) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
}

function outputOf(child: ChildProcess): { text: string } {
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', text => {
      output.text += text
    })
  }
  return output
}

/** Stops the process if the file takes too long, or if the run is interrupted. */
function limit(child: ChildProcess, { env, signal }: Pick<RunOptions, 'env' | 'signal'>): Disposable {
  const started = performance.now()
  let limitMs = timeoutOf(env) * 1000
  const stop = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), KILL_MS).unref()
  }
  const onMessage = (message: unknown) => {
    if (isTimeout(message)) limitMs = message.setTimeout
  }
  child.on('message', onMessage)
  const watch = setInterval(() => performance.now() - started > limitMs + GRACE_MS && stop(), 1000)
  signal.addEventListener('abort', stop, { once: true })
  return {
    [Symbol.dispose]() {
      clearInterval(watch)
      child.off('message', onMessage)
      signal.removeEventListener('abort', stop)
    }
  }
}

/** What `lane.ts` sends after each file. */
function isAnswer(message: unknown): message is { readonly output: string; readonly ok: boolean } {
  return typeof message === 'object' && message !== null && 'output' in message
}

/** The message that `t.setTimeout` of a file sends to its parent process. */
function isTimeout(message: unknown): message is { readonly setTimeout: number } {
  return (
    typeof message === 'object' && message !== null && 'setTimeout' in message && typeof message.setTimeout === 'number'
  )
}

/** The result from the last line, `# { total: 9, pass: 8, fail: 1 }`, and the exit code. */
function resultOf(file: string, env: RunOptions['env'], started: number, output: string, code: number | null): Result {
  const counts = output.match(/^# \{ total: .*\}$/m)?.[0] ?? ''
  const count = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(counts)?.[1] ?? 0)
  const failed = Math.max(count('fail'), code === 0 && counts !== '' ? 0 : 1)
  const problems = failed > 0 ? output.replace(/^ *(ok \d+.*|1\.\.\d+.*|# Subtest: .*)?\n/gm, '') : ''
  return {
    file,
    store: env.ASPECTD_TEST_STORE,
    seconds: (performance.now() - started) / 1000,
    passed: count('pass'),
    failed,
    skipped: [...output.matchAll(/# SKIP (.+)$/gm)].map(([, reason = '']) => reason),
    problems: problems && `${problems}exit code ${code}\n`
  }
}
