import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inFolder } from './folder.ts'

export interface Running {
  readonly url: string
  readonly pid: number
  /** Does nothing when it has exited. */
  stop(): Promise<void>
}

export const PASSWORD = 'a password for the bench only'

/** Those of `npm start`; yardsticks have them too. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16']

/** Starts one of our programs in its own process. Resolves when the program prints its address. */
export async function launch(
  program: string,
  folder: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {}
): Promise<Running> {
  const path = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn(process.execPath, [...FLAGS, path, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ASPECTD_PORT: '0',
      // A client that ends a run of load disconnects, which would be logged; a failed answer ends the bench.
      ASPECTD_LOG_LEVEL: 'silent',
      ASPECTD_ADMIN_PASSWORD: PASSWORD,
      ...env
    },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  return {
    url: await address(child),
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', chunk => {
      text += chunk
      const [, url] = /listening on (http:\S+)/.exec(text) ?? []
      if (url) resolve(url)
    })
    child.once('exit', code => reject(new Error(`the program exited with code ${code} before it printed its address`)))
  })
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Logs in and creates a token. Resolves to the headers of a client with this token. */
export async function authorize(url: string): Promise<Record<string, string>> {
  const credentials = JSON.stringify({ username: 'datahub', password: PASSWORD })
  const login = await fetch(`${url}/logIn`, { method: 'POST', headers: JSON_TYPE, body: credentials })
  const cookie = login.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
  const query = `mutation { createAccessToken(input: {type: PERSONAL, actorUrn: "urn:li:corpuser:datahub", duration: ONE_DAY, name: "bench"}) { accessToken } }`
  const body = JSON.stringify({ query })
  const made = await fetch(`${url}/api/graphql`, { method: 'POST', headers: { ...JSON_TYPE, cookie }, body })
  const { data } = (await made.json()) as { data: { createAccessToken: { accessToken: string } } }
  return { ...JSON_TYPE, authorization: `Bearer ${data.createAccessToken.accessToken}` }
}

/** Runs the work with a new server and the headers of a client of it. */
export const withServer = (
  work: (url: string, headers: Record<string, string>) => Promise<void>,
  env: Readonly<Record<string, string>> = {}
): Promise<void> =>
  inFolder(async folder => {
    const server = await launch('../bin/aspectd.js', folder, [], env)
    try {
      await work(server.url, await authorize(server.url))
    } finally {
      await server.stop()
    }
  })

export async function post(url: string, headers: Record<string, string>, body: unknown): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}
