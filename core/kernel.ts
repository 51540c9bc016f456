import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Call, createSystemCall } from './call.ts'
import { type CoreConfig, type Environment, pluginConfig, switches } from './config.ts'
import { createData, type DataAccess } from './data.ts'
import { Misconfigured } from './errors.ts'
import { createGate } from './gate.ts'
import { composeSchema } from './graphql/compose.ts'
import { createRunner } from './graphql/run.ts'
import { createServer } from './http/server.ts'
import { createModel, type Model } from './model.ts'
import { createOperations } from './operations.ts'
import type {
  AnySpec,
  AspectDefinition,
  Authority,
  Check,
  Handles,
  Host,
  NamedOperation,
  Plugin,
  Review
} from './plugin.ts'
import { checkParts, type Enabled, orderByNeeds } from './registry.ts'
import { type LiveStore, openStore } from './store/open.ts'
import { createWriter } from './write.ts'

/** Longer than a replica set takes to elect a primary: then all instances are without the store, and soon with it again. */
const STORE_AWAY_MS = 15_000

type State = 'starting' | 'ready' | 'closing'

export interface Kernel {
  readonly app: FastifyInstance
  /** Enabled plugins, in order of needs. */
  readonly plugins: readonly string[]
  /** All that can be asked of the server. */
  readonly operations: readonly NamedOperation[]
  /** Listens, then starts the plugins; resolves to the address when everything is ready. */
  start(): Promise<string>
  /** Drains, refuses new requests, lets the running ones finish, closes the plugins, then the store. */
  close(): Promise<void>
}

interface KernelOptions {
  readonly config: CoreConfig
  readonly env: Environment
  /** Known plugins; configuration says which are on. */
  readonly plugins: readonly Plugin[]
  readonly log: FastifyBaseLogger
  readonly version: string
}

/** Composes the enabled plugins over a store. @throws Misconfigured before anything listens. */
export async function createKernel(options: KernelOptions): Promise<Kernel> {
  const { config, plugins, log } = options
  const isOff = switches(config, plugins)
  const ordered = orderByNeeds(plugins, isOff)
  const configs = new Map(ordered.map(plugin => [plugin.name, pluginConfig(plugin, config, options.env)]))
  const model = modelOf(ordered, plugins, isOff)
  const dataFolder = folderOf(config.store)
  mkdirSync(dataFolder, { recursive: true })
  const store = await openStore(config.store, { log, cacheBytes: config.cacheMb * 1024 * 1024 })
  try {
    return await compose({ ...options, ordered, configs, model, store, dataFolder })
  } catch (error) {
    await store.close()
    throw error
  }
}

interface Composition extends KernelOptions {
  /** Enabled ones, in order of needs. */
  readonly ordered: readonly Plugin[]
  /** Each plugin's own, validated. */
  readonly configs: ReadonlyMap<string, unknown>
  readonly model: Model
  readonly store: LiveStore
  readonly dataFolder: string
}

async function compose(composition: Composition): Promise<Kernel> {
  const { config, log, version, model, store, dataFolder } = composition
  const stopping = new AbortController()
  const failed = new Map<string, string>()
  let state: State = 'starting'
  let enabled: readonly Enabled[] = []
  let fingerprint = ''
  let address = ''

  const authority = lazyAuthority(() => enabled)
  const gate = createGate(authority)
  const checks = new Map<string, Check[]>()
  const reviews: Review[] = []
  const keep = config.history === 'all' ? Number.MAX_SAFE_INTEGER : Number(config.history)
  const data = createData({
    store,
    model,
    gate,
    authority,
    writer: createWriter({ store, model, keep, checks, reviews })
  })
  const host: Host = {
    version,
    host: config.host,
    dataFolder,
    privileges: () => new Map(enabled.flatMap(({ spec }) => Object.entries<string>(spec.privileges ?? {}))),
    plugins: () => enabled.map(({ name }) => name),
    fingerprint: () => fingerprint,
    address: () => address
  }

  enabled = setUp({ ...composition, data, host, signal: stopping.signal })
  checkParts(enabled)
  for (const { parts } of enabled) {
    for (const [aspect, check] of Object.entries(parts.checks ?? {}))
      checks.set(aspect, [...(checks.get(aspect) ?? []), check])
    if (parts.review) reviews.push(parts.review)
  }
  const named = enabled.map(({ name, parts }) => ({ plugin: name, parts }))
  const operations = createOperations(
    gate,
    enabled.flatMap(({ parts }) => parts.observe ?? [])
  )
  const graphql = composeSchema(named, model, operations)
  fingerprint = graphql.fingerprint
  const runner = createRunner({
    ...graphql,
    envelop: enabled.flatMap(({ parts }) => parts.envelop ?? []),
    compile: config.graphql.compile,
    limits: config.graphql.limits,
    log
  })
  const app = await createServer({
    config,
    parts: named,
    runner,
    operations,
    authority,
    state: () => state,
    hasStore: () => store.isCurrent(STORE_AWAY_MS),
    failed: () => failed,
    log
  })

  async function startPlugins(): Promise<void> {
    for (const { parts } of enabled) if (parts.follow) await store.follow(parts.follow)
    for (const { name, spec, parts } of enabled) {
      try {
        await parts.start?.(stopping.signal)
      } catch (error) {
        if (!spec.optional) throw error
        failed.set(name, error instanceof Error ? error.message : String(error))
        log.error({ err: error, plugin: name }, 'an optional plugin did not start')
      }
    }
  }

  async function drain(): Promise<void> {
    const wasReady = state === 'ready'
    state = 'closing'
    if (wasReady) await pause(config.http.drainSeconds * 1000)
  }

  async function closeAll(): Promise<void> {
    await drain()
    await app.close()
    stopping.abort()
    for (const { name, parts } of enabled.toReversed()) {
      try {
        await parts.close?.()
      } catch (error) {
        log.error({ err: error, plugin: name }, 'a plugin did not close')
      }
    }
    await store.close()
  }

  let closing: Promise<void> | undefined
  const close = () => (closing ??= closeAll())

  return {
    app,
    plugins: host.plugins(),
    operations: operations.all,
    async start() {
      try {
        address = await listen(app, config)
        await startPlugins()
      } catch (error) {
        await close()
        throw error
      }
      state = 'ready'
      return address
    },
    close
  }
}

async function listen(app: FastifyInstance, { host, port }: CoreConfig): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Misconfigured(`cannot listen on host ${host}, port ${port}: ${why}`)
  }
}

interface SetUp extends Composition {
  readonly data: DataAccess
  readonly host: Host
  readonly signal: AbortSignal
}

function setUp({ ordered, configs, data, model, host, log, signal }: SetUp): Enabled[] {
  const apis = new Map<string, unknown>()
  return ordered.map(plugin => {
    const { name, spec } = plugin
    const named = log.child({ plugin: name })
    const apisOf = (wanted: Readonly<Record<string, Plugin>> = {}) =>
      Object.fromEntries(Object.entries(wanted).map(([key, other]) => [key, apis.get(other.name)]))
    const kit: Parameters<AnySpec['setup']>[0] = {
      needs: apisOf(spec.needs),
      wants: apisOf(spec.wants),
      config: configs.get(name),
      aspects: handlesOf(data, spec.aspects ?? {}),
      data,
      model,
      host,
      log: named,
      system: (reason, until = signal): Call => createSystemCall(reason, until, named)
    }
    const parts = spec.setup(kit)
    apis.set(name, parts.api)
    return { name, spec, parts }
  })
}

function handlesOf(data: DataAccess, definitions: Readonly<Record<string, AspectDefinition>>): Handles<unknown> {
  return Object.fromEntries(Object.keys(definitions).map(name => [name, data.handle(name)]))
}

function modelOf(ordered: readonly Plugin[], all: readonly Plugin[], isOff: (name: string) => boolean): Model {
  const off = all.filter(({ name }) => isOff(name))
  const disabled = off.flatMap(({ name, spec }) =>
    Object.keys(spec.aspects ?? {}).map(aspect => [aspect, name] as const)
  )
  return createModel(
    ordered.map(({ name, spec }) => ({ ...spec, name })),
    new Map(disabled)
  )
}

/** Asked only once requests arrive, when the providing plugin is known. */
function lazyAuthority(enabled: () => readonly Enabled[]): Authority {
  const provider = (): Authority => {
    const authority = enabled().find(({ parts }) => parts.authority)?.parts.authority
    if (!authority) throw new Misconfigured('no enabled plugin decides who may do what')
    return authority
  }
  return {
    identify: request => provider().identify(request),
    refused: (call, demands) => provider().refused(call, demands),
    viewFilter: call => provider().viewFilter(call)
  }
}

/** What belongs to this process: the file of an embedded store, the first user's password. */
function folderOf(store: string): string {
  return store.startsWith('sqlite:') ? dirname(store.slice('sqlite:'.length)) : 'data'
}
