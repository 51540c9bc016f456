import { spawn } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Run {
  /** `null` after a signal. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  /** Sends the signal, and resolves when the process has ended. */
  stop(signal: NodeJS.Signals): Promise<Run>
}

export interface Datahub {
  /** The same client with more environment variables. */
  with(env: Record<string, string>): Datahub
  /** `datahub <args>` in the folder. */
  cli(...args: string[]): Promise<Run>
  /** Begins `datahub <args>`, which runs until it is stopped. */
  begin(...args: string[]): Running
  /** Runs a script of ./python, or one with a full path: JSON in, JSON out. @throws Error with its output when it fails. */
  script(name: string, input?: unknown): Promise<unknown>
}

export interface DatahubOptions {
  /** The working and home folder, with the client's own settings and caches. */
  readonly folder: string
  /** The URL of the server; when absent, the client uses the settings that `datahub init` wrote to the folder. */
  readonly url?: string
  readonly token?: string
  readonly env?: Readonly<Record<string, string>>
}

const scripts = fileURLToPath(new URL('./python/', import.meta.url))

/** DataHub's unmodified client, connected to one server. */
export function createDatahub(program: string, options: DatahubOptions): Datahub {
  const { folder, url, token, env = {} } = options
  const environment = {
    PATH: process.env.PATH,
    HOME: folder,
    LANG: 'C.UTF-8',
    PYTHONPATH: scripts,
    // Puts compiled files into the environment, not next to our scripts.
    PYTHONPYCACHEPREFIX: join(dirname(program), '..', 'bytecode'),
    DATAHUB_TELEMETRY_ENABLED: 'false',
    ...(url === undefined ? {} : { DATAHUB_GMS_URL: url }),
    ...(token === undefined ? {} : { DATAHUB_GMS_TOKEN: token }),
    ...env
  }

  function begin(args: readonly string[], input = ''): Running & { readonly ended: Promise<Run> } {
    const child = spawn(program, args, { cwd: folder, env: environment })
    child.stdin.end(input)
    const ended = collect(child)
    return {
      ended,
      stop(signal) {
        child.kill(signal)
        return ended
      }
    }
  }
  const python = (args: readonly string[], input?: string) => begin(args, input).ended

  return {
    with: more => createDatahub(program, { ...options, env: { ...env, ...more } }),
    cli: (...args) => python(['-m', 'datahub', ...args]),
    begin: (...args) => begin(['-m', 'datahub', ...args]),
    async script(name, input) {
      const { code, stdout, stderr } = await python([resolve(scripts, name)], JSON.stringify(input ?? null))
      if (code !== 0) throw new Error(`${name} exited with code ${code}: ${stdout}${stderr}`)
      return JSON.parse(stdout)
    }
  }
}

function collect(child: ReturnType<typeof spawn>): Promise<Run> {
  return new Promise((resolve, reject) => {
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', chunk => (stdout += chunk))
    child.stderr?.setEncoding('utf8').on('data', chunk => (stderr += chunk))
    child.on('error', reject)
    child.on('close', code => resolve({ code, stdout, stderr }))
  })
}
