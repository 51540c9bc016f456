import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { loadPlugins } from '../config/load.ts'
import { bundled } from '../config/plugins.ts'
import { coreConfig } from '../core/config/config.ts'
import type { CoreConfig } from '../core/config/settings.ts'
import type { Plugin } from '../core/index.ts'
import { createKernel, type Kernel } from '../core/kernel.ts'
import { type Changes, createChanges } from './changes.ts'
import { type Client, type Credentials, createClient } from './client.ts'
import { noteError } from './eventually.ts'
import { type MetricsPage, readMetrics } from './metrics.ts'
import { openPlace, type Place } from './store.ts'
import { createUser, ingest, logIn, type UserOptions } from './users.ts'

interface Config {
  readonly plugins?: Readonly<Record<string, boolean | object>>
  readonly [key: string]: unknown
}

export interface ServerOptions {
  /** The plugins under test. The bundled ones are added. */
  readonly plugins?: readonly Plugin[]
  /** `false`: `plugins` are all plugins. */
  readonly bundled?: boolean
  /** As in the configuration file. Paths in `load` are relative to the working folder. */
  readonly config?: Config
  /** Environment variables for the settings. Those of this process are not used. */
  readonly env?: Readonly<Record<string, string>>
  /**
   * `sqlite` (default): a new file. `mongodb`: a new database of the replica set that MONGODB_URI names, else of the
   * `mongod` on the PATH, which is started. Or the URL of a store, which `close` keeps; a store that
   * exists requires its ASPECTD_ADMIN_PASSWORD in `env`.
   */
  readonly store?: string
  /** The folder for files; a temporary one when absent, which `close` removes. */
  readonly folder?: string
  /** Gets each line of the log, as JSON: `process.stderr` shows it. Without it nothing is logged. */
  readonly log?: { write(line: string): unknown }
}

export interface TestServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly folder: string
  /** The URL of the store. */
  readonly store: string
  /** The password of `datahub`: random, unless ASPECTD_ADMIN_PASSWORD is in `env`. */
  readonly password: string
  /** Logged in as `datahub`, who may do everything. Without the plugin `auth` it has no credentials. */
  readonly admin: Client
  /** Without credentials. */
  readonly anonymous: Client
  as(credentials: Credentials): Client
  /** Creates the user `urn:li:corpuser:<name>` and logs in as them. */
  user(name: string, options?: UserOptions): Promise<Client>
  /** Writes a value of an aspect as the administrator. @throws Error if the server refuses it. */
  ingest(urn: string, aspect: string, value: object): Promise<void>
  /**
   * The aspects that changed since the server started, oldest first; with `filter` only those of one `urn`, of one
   * `aspect`. Waits until there are `count` of them. The server's own records, such as sessions, are among them; points
   * of timeseries are not. @throws Error after a minute.
   */
  readonly changes: Changes
  /** Reads what the server has counted so far, as the administrator. */
  metrics(): Promise<MetricsPage>
  /** Closes the server and starts another one on the same data, with the same options unless `changes` has others. */
  restart(changes?: ServerOptions): Promise<TestServer>
  /** Closes the server, and those that were made from it by `restart`, and removes their data. */
  close(): Promise<void>
}

/** For this project's own tests: a server with its inner parts. */
export interface OpenServer extends Omit<TestServer, 'restart'> {
  readonly kernel: Kernel
  restart(changes?: ServerOptions): Promise<OpenServer>
}

/**
 * Starts a server in this process, on a free port of 127.0.0.1, with an empty store: as `npx aspectd` does, but without
 * a log, with password hashes of low cost, without running recipes, and with the console's files prepared when they are asked for. Call `close` after the test, or use `await using`.
 * @throws Misconfigured when the server refuses to start.
 */
export function startServer(options: ServerOptions = {}): Promise<TestServer> {
  return openServer(options)
}

export async function openServer(options: ServerOptions): Promise<OpenServer> {
  // The values that a plugin gets are frozen then, so that its tests notice when it changes one.
  process.env.NODE_ENV ??= 'test'
  const place = await openPlace(options.store ?? 'sqlite', options.folder)
  const kernels = new Set<Kernel>()
  const site: Site = {
    place,
    kernels,
    async close() {
      for (const kernel of kernels) await kernel.close()
      await place.close()
    }
  }
  try {
    return await startIn(site, options)
  } catch (error) {
    await site.close()
    throw error
  }
}

/** What a server and those that follow it after `restart` share. */
interface Site {
  readonly place: Place
  readonly kernels: Set<Kernel>
  close(): Promise<void>
}

async function startIn(site: Site, options: ServerOptions): Promise<OpenServer> {
  const { folder } = site.place
  const password = options.env?.ASPECTD_ADMIN_PASSWORD ?? randomBytes(18).toString('base64url')
  const env = { ASPECTD_ADMIN_PASSWORD: password, ...options.env }
  const { kernel, config } = await createTestKernel(site.place, { ...options, env })
  site.kernels.add(kernel)
  const feed = await kernel.changes(undefined, { limit: 1, waitMs: 0 })
  if (feed === 'lost') throw new Error('the change feed has no end')
  const url = await kernel.start()
  // Nobody knows the authority of a certificate that a test has made.
  const local = kernel.localAddress()
  const anonymous = createClient(local, {})
  const logInAsAdmin = async () => (kernel.plugins.includes('auth') ? logIn(anonymous, 'datahub', password) : anonymous)
  const admin = await logInAsAdmin()
  return {
    url,
    folder,
    store: config.store,
    password,
    kernel,
    admin,
    anonymous,
    as: credentials => createClient(local, credentials),
    // The test may have ended the session of `admin`.
    user: async (name, options) => createUser(await logInAsAdmin(), anonymous, name, options),
    ingest: (urn, aspect, value) => ingest(admin, urn, aspect, value),
    changes: createChanges(kernel.changes, feed.next),
    metrics: async () => readMetrics(await logInAsAdmin()),
    async restart(changes = {}) {
      await kernel.close()
      return startIn(site, { ...options, ...changes, env: { ...env, ...changes.env } })
    },
    close: site.close,
    [Symbol.asyncDispose]: site.close
  }
}

async function createTestKernel(
  { folder, store }: Place,
  { plugins = [], bundled: isBundled = true, config: given, env = {}, log }: ServerOptions
): Promise<{ kernel: Kernel; config: CoreConfig }> {
  const named = [...new Set([...(isBundled ? bundled : []), ...plugins])]
  const logLevel = log ? 'info' : 'silent'
  const config = coreConfig({ port: 0, store, logLevel, ...withTestSettings(given, named) }, env)
  const all = [...named, ...(await loadPlugins(config.load, process.cwd()))]
  const outside = all.filter(plugin => !bundled.includes(plugin)).map(({ name }) => name)
  const stream = createStream(log, outside)
  const logLines = config.metrics.enabled ? (await import('../core/metrics/log-lines.ts')).createLogLines() : undefined
  const level = log ? config.logLevel : 'error'
  const kernel = await createKernel({
    config,
    env,
    plugins: all,
    outside,
    log: pino({ level, base: null, ...(logLines && { hooks: logLines.hooks }) }, stream),
    ...(logLines && { logLines }),
    version: '0.0.0',
    dataFolder: join(folder, 'data')
  })
  return { kernel, config }
}

/** Passes lines on. Errors of the plugins under test are kept: a test that waits for what they do shows them. */
function createStream(log: ServerOptions['log'], outside: readonly string[]) {
  return {
    write(line: string) {
      log?.write(line)
      if (!line.startsWith('{"level":50')) return
      const { plugin, msg, err }: { plugin?: string; msg?: string; err?: { stack?: string } } = JSON.parse(line)
      if (plugin !== undefined && outside.includes(plugin)) noteError(`plugin ${plugin}: ${msg}: ${err?.stack ?? ''}`)
    }
  }
}

/**
 * What makes tests quicker, for the plugins that are there: settings of the test override it. Recipes are not run, which
 * would install packages.
 */
const QUICK: Readonly<Record<string, object>> = {
  auth: { scryptCost: 10 },
  console: { prepare: false },
  search: { onDemand: true },
  executor: { executorId: '' }
}

function withTestSettings(config: Config = {}, plugins: readonly Plugin[]): Config {
  const settings: Record<string, boolean | object> = { ...config.plugins }
  for (const [plugin, quick] of Object.entries(QUICK)) {
    const own = settings[plugin]
    if (typeof own !== 'boolean' && plugins.some(({ name }) => name === plugin)) settings[plugin] = { ...quick, ...own }
  }
  return { ...config, plugins: settings }
}
