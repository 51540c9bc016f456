import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cache } from './cache.ts'

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

/** For one test, and for the whole file, unless the file sets another limit with `t.setTimeout`. */
const TIMEOUT_SECONDS = 300
/** After the timeout: the time in which the file can report it, then the time to exit after SIGTERM. */
const GRACE_MS = 10_000
const KILL_MS = 5000

/** This cache halves the time to load a server. Not with coverage, which would be less exact. */
const compiled = (env: NodeJS.ProcessEnv) =>
  env.NODE_V8_COVERAGE ? { NODE_DISABLE_COMPILE_CACHE: '1' } : { NODE_COMPILE_CACHE: join(cache, 'compile') }

/** Runs a test file as a program. It prints TAP; the runner of tap would double the time that most files take. */
export async function runFile(file: string, { cwd, env, signal }: RunOptions): Promise<Result> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    cwd,
    env: { TAP_TIMEOUT: String(TIMEOUT_SECONDS), ...compiled(env), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  let output = ''
  const stop = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), KILL_MS).unref()
  }
  let limit = TIMEOUT_SECONDS * 1000
  child.on('message', asked => {
    if (isTimeout(asked)) limit = asked.setTimeout
  })
  const watch = setInterval(() => performance.now() - started > limit + GRACE_MS && stop(), 1000)
  signal.addEventListener('abort', stop, { once: true })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (output += text))
  const [code] = await once(child, 'close')
  clearInterval(watch)
  signal.removeEventListener('abort', stop)
  return {
    file,
    store: env.ASPECTD_TEST_STORE,
    seconds: (performance.now() - started) / 1000,
    ...resultOf(output, code)
  }
}

/** The message that `t.setTimeout` of a file sends to its parent process. */
function isTimeout(message: unknown): message is { readonly setTimeout: number } {
  return (
    typeof message === 'object' && message !== null && 'setTimeout' in message && typeof message.setTimeout === 'number'
  )
}

/** The result from the last line, `# { total: 9, pass: 8, fail: 1 }`, and the exit code. */
function resultOf(output: string, code: number | null): Pick<Result, 'passed' | 'failed' | 'skipped' | 'problems'> {
  const counts = output.match(/^# \{ total: .*\}$/m)?.[0] ?? ''
  const count = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(counts)?.[1] ?? 0)
  const failed = Math.max(count('fail'), code === 0 && counts !== '' ? 0 : 1)
  const skipped = [...output.matchAll(/# SKIP (.+)$/gm)].map(([, reason = '']) => reason)
  const problems = failed > 0 ? output.replace(/^ *(ok \d+.*|1\.\.\d+.*|# Subtest: .*)?\n/gm, '') : ''
  return { passed: count('pass'), failed, skipped, problems: problems && `${problems}exit code ${code}\n` }
}
