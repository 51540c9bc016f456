import { runChild } from '../child/processes.ts'
import { EnvironmentFailed } from './types.ts'

/** TERM, then KILL: whoever cancels a run waits for less than a second. */
const GRACE_MS = 500
/** Lines of a step that are looked at for its reason. */
const KEPT = 40
const INSTALLER = /^(PIP_|UV_|(https?|all|no)_proxy$|SSL_CERT_(FILE|DIR)$|REQUESTS_CA_BUNDLE$|CURL_CA_BUNDLE$)/i
/** In URLs of indexes. */
const CREDENTIALS = /\/\/[^/@\s]+@/g

const FULL = /No space left on device|os error 28|Errno 28/

/** A program of an installation failed. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed'
  /** Whether another way to install the same would fail, too. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

export interface Step {
  /** @throws StepFailed; EnvironmentFailed if the build was aborted or took too long */
  readonly run: (command: readonly string[], variables: Readonly<Record<string, string>>) => Promise<void>
  readonly say: (line: string) => void
}

export interface StepOptions {
  readonly folder: string
  readonly buildSeconds: number
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/** Runs the programs of one build. `buildSeconds` is for all of them together. */
export function createSteps({ folder, buildSeconds, say: report, signal }: StepOptions): Step {
  const until = performance.now() + buildSeconds * 1000
  const say = (line: string) => report(line.replace(CREDENTIALS, '//***@'))
  const tooLong = () =>
    new EnvironmentFailed(`the environment was not ready after ${buildSeconds} s (plugins.executor.buildSeconds)`)
  return {
    say,
    async run(command, env) {
      const seconds = (until - performance.now()) / 1000
      if (seconds <= 0) throw tooLong()
      const last: string[] = []
      const log = (line: string) => {
        last.push(line)
        if (last.length > KEPT) last.shift()
        say(line)
      }
      say(`$ ${command.join(' ')}`)
      const { ended } = runChild(command, { log, signal, env, cwd: folder, seconds, graceMs: GRACE_MS })
      const { code, signal: killed, why } = await ended
      if (why === 'aborted') throw new EnvironmentFailed('cancelled while the environment was made')
      if (why === 'timeout') throw tooLong()
      if (code === 0) return
      const output = last.join('\n')
      if (FULL.test(output)) throw new StepFailed(`the disk of ${folder} is full`, true)
      throw new StepFailed(reasonOf(output) ?? `the installer ended with ${killed ?? code}`, false)
    }
  }
}

function reasonOf(output: string): string | undefined {
  if (/No matching distribution|No solution found|no version of|not found in the package registry/.test(output))
    return 'the index has no such packages'
  if (
    /NewConnectionError|ConnectionError|name resolution|dns error|error sending request|Connection refused|Failed to fetch|tls handshake/i.test(
      output
    )
  )
    return 'the package index cannot be reached: check the network, or set plugins.executor.pipArgs to an index or a folder with wheels'
  return
}

/** Of the server, those for installers, which nothing else gets. */
export function installerVariables(cache: string): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  const passed = Object.entries(process.env).filter((one): one is [string, string] => INSTALLER.test(one[0]))
  return { PATH, HOME, LANG: 'C.UTF-8', UV_CACHE_DIR: cache, ...Object.fromEntries(passed) }
}
