import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import type { Test } from 'tap'
import { bundled } from '../config/plugins.ts'
import { coreConfig } from '../core/config/config.ts'
import type { Plugin } from '../core/index.ts'
import { createKernel, type Kernel } from '../core/kernel.ts'
import { type Client, type Credentials, createClient } from './client.ts'
import { storeUrl } from './store.ts'

// Values that a plugin gets are frozen, as for its author.
process.env.NODE_ENV ??= 'test'

export type { Answer, Client, GraphqlAnswer } from './client.ts'

interface Config {
  readonly plugins?: Readonly<Record<string, boolean | object>>
  readonly [key: string]: unknown
}

export interface Options {
  /** As in the configuration file. */
  readonly config?: Config
  readonly env?: Record<string, string>
  /** All plugins of the server; the bundled ones when absent. */
  readonly plugins?: readonly Plugin[]
  /** The folder of the store; a new one when absent. */
  readonly folder?: string
  /** Gets each line of the log, as JSON. Without it nothing is logged. */
  readonly log?: { write(line: string): unknown }
}

export interface Server {
  readonly url: string
  readonly folder: string
  /** The URL of its store. */
  readonly store: string
  readonly kernel: Kernel
  /** Logged in as `datahub`. */
  readonly admin: Client
  /** Without credentials. */
  readonly nobody: Client
  readonly password: string
  as(credentials: Credentials): Client
  /** A new user who signed up by invitation, logged in. */
  user(name: string, options?: { role?: string }): Promise<Client>
  stop(): Promise<void>
  /** The same store, password and configuration in a new kernel. */
  restart(changes?: Options): Promise<Server>
}

/** Starts a server on a free port with its own store; it is closed after the test. */
export async function start(t: Test, options: Options = {}): Promise<Server> {
  const folder = options.folder ?? temporaryFolder(t)
  const password = options.env?.ASPECTD_ADMIN_PASSWORD ?? randomBytes(18).toString('base64url')
  const env = { ASPECTD_ADMIN_PASSWORD: password, ...options.env }
  const plugins = options.plugins ?? bundled
  const file = {
    port: 0,
    store: await storeUrl(t, folder),
    logLevel: options.log ? 'info' : 'silent',
    ...quick(options.config, plugins)
  }
  const config = coreConfig(file, env)
  const log = pino({ level: config.logLevel, base: null }, options.log)
  const kernel = await createKernel({ config, env, plugins, log, version: '0.0.0' })
  let open = true
  const stop = async () => {
    if (open) await kernel.close()
    open = false
  }
  t.teardown(stop)
  const url = await kernel.start()
  const as = (credentials: Credentials) => createClient(url, credentials)
  const nobody = as({})
  const server: Omit<Server, 'admin'> = {
    url,
    folder,
    store: config.store,
    kernel,
    nobody,
    password,
    as,
    async user(name, { role } = {}) {
      const admin = await logIn(nobody, 'datahub', password)
      return signUp(admin, nobody, name, role)
    },
    stop,
    async restart(changes = {}) {
      await stop()
      return start(t, { ...options, ...changes, folder, env: { ...env, ...changes.env } })
    }
  }
  return { ...server, admin: await logIn(nobody, 'datahub', password) }
}

/** Adds a low cost of password hashes, unless the test sets one. */
function quick(config: Config = {}, plugins: readonly Plugin[]): Config {
  const auth = config.plugins?.auth
  if (typeof auth === 'boolean' || !plugins.some(({ name }) => name === 'auth')) return config
  return { ...config, plugins: { ...config.plugins, auth: { scryptCost: 10, ...auth } } }
}

/** Unlike `t.testdir()`, which a second call in the same test would empty while a server uses it. */
export function temporaryFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Logs in with `POST /logIn`. Resolves to a client with the session. */
export async function logIn(nobody: Client, username: string, password: string): Promise<Client> {
  const { status, headers, body } = await nobody.post('/logIn', { username, password })
  if (status !== 200) throw new Error(`logIn of ${username}: ${status} ${JSON.stringify(body)}`)
  return nobody.with({ cookie: cookiesOf(headers), actor: `urn:li:corpuser:${username}` })
}

async function signUp(admin: Client, nobody: Client, name: string, role?: string): Promise<Client> {
  const invited = await admin.gql('query { getInviteToken(input: {}) { inviteToken } }')
  const inviteToken = invited.data?.getInviteToken?.inviteToken
  const password = randomBytes(18).toString('base64url')
  const userUrn = `urn:li:corpuser:${name}`
  const person = { userUrn, fullName: name, email: `${name}@example.com`, title: 'tester', password, inviteToken }
  const { status, headers, body } = await nobody.post('/signUp', person)
  if (status !== 200) throw new Error(`signUp of ${name}: ${status} ${JSON.stringify(body)}`)
  if (role) await giveRole(admin, userUrn, role)
  return nobody.with({ cookie: cookiesOf(headers), actor: userUrn })
}

async function giveRole(admin: Client, user: string, role: string): Promise<void> {
  const value = JSON.stringify({ roles: [`urn:li:dataHubRole:${role}`] })
  const proposal = { entityType: 'corpuser', entityUrn: user, changeType: 'UPSERT', aspectName: 'roleMembership' }
  const aspect = { value, contentType: 'application/json' }
  const { status, body } = await admin.post('/aspects?action=ingestProposal', { proposal: { ...proposal, aspect } })
  if (status !== 200) throw new Error(`role ${role} for ${user}: ${status} ${JSON.stringify(body)}`)
}

export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

/** Waits until `probe` resolves to a truthy value, for at most 20 seconds. */
export async function eventually<T>(probe: () => Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 400; tries++) {
    const found = await probe()
    if (found) return found
    await pause(50)
  }
  throw new Error('the condition was not met within 20 seconds')
}
