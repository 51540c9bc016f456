import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Call, createSystemCall } from './call.ts'
import { type CoreConfig, type Environment, pluginConfig, switches } from './config/config.ts'
import type { Authority } from './contract/authority.ts'
import type { Check, Handles, Review } from './contract/data.ts'
import type { AspectDefinition } from './contract/definition.ts'
import type { Model } from './contract/model.ts'
import type { NamedOperation } from './contract/operation.ts'
import type { AnyManifest, Host, Plugin } from './contract/plugin.ts'
import { checkContributions, type Enabled, orderByNeeds } from './contract/registry.ts'
import type { Companion } from './data/commit.ts'
import { createData, type DataAccess } from './data/data.ts'
import { createWriter } from './data/write.ts'
import { Misconfigured } from './errors.ts'
import { composeSchema } from './graphql/compose.ts'
import { createRunner } from './graphql/run.ts'
import { createServer } from './http/server.ts'
import { createModel } from './model/model.ts'
import { createGate } from './operation/gate.ts'
import { createOperations } from './operation/operations.ts'
import { type LiveStore, openStore } from './store/open.ts'

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
  const companions: Companion[] = []
  const keep = config.history === 'all' ? Number.MAX_SAFE_INTEGER : Number(config.history)
  const data = createData({
    store,
    model,
    gate,
    authority,
    writer: createWriter({ store, rules: { model, keep, checks }, reviews, companions })
  })
  const host: Host = {
    version,
    host: config.host,
    dataFolder,
    privileges: () => new Map(enabled.flatMap(({ manifest }) => Object.entries<string>(manifest.privileges ?? {}))),
    plugins: () => enabled.map(({ name }) => name),
    fingerprint: () => fingerprint,
    address: () => address
  }

  enabled = setUp({ ...composition, data, host, signal: stopping.signal })
  checkContributions(enabled)
  for (const { name, contribution } of enabled) {
    for (const [aspect, check] of Object.entries(contribution.checks ?? {}))
      checks.set(aspect, [...(checks.get(aspect) ?? []), check])
    if (contribution.review) reviews.push(contribution.review)
    if (contribution.beforeCommit) companions.push({ plugin: name, beforeCommit: contribution.beforeCommit })
  }
  const named = enabled.map(({ name, contribution }) => ({ plugin: name, contribution }))
  const operations = createOperations(
    gate,
    enabled.flatMap(({ contribution }) => contribution.observe ?? [])
  )
  const graphql = composeSchema(named, model, operations)
  fingerprint = graphql.fingerprint
  const runner = createRunner({
    ...graphql,
    envelop: enabled.flatMap(({ contribution }) => contribution.envelop ?? []),
    compile: config.graphql.compile,
    limits: config.graphql.limits,
    log
  })
  const app = await createServer({
    config,
    contributions: named,
    runner,
    operations,
    authority,
    state: () => state,
    hasStore: () => store.isCurrent(STORE_AWAY_MS),
    failed: () => failed,
    log
  })

  async function startPlugins(): Promise<void> {
    for (const { contribution } of enabled) if (contribution.onChange) await store.onChange(contribution.onChange)
    for (const { name, manifest, contribution } of enabled) {
      try {
        await contribution.start?.(stopping.signal)
      } catch (error) {
        if (!manifest.optional) throw error
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
    for (const { name, contribution } of enabled.toReversed()) {
      try {
        await contribution.close?.()
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
    const { name, manifest } = plugin
    const named = log.child({ plugin: name })
    const apisOf = (wanted: Readonly<Record<string, Plugin>> = {}) =>
      Object.fromEntries(Object.entries(wanted).map(([key, other]) => [key, apis.get(other.name)]))
    const context: Parameters<AnyManifest['setup']>[0] = {
      needs: apisOf(manifest.needs),
      wants: apisOf(manifest.wants),
      config: configs.get(name),
      aspects: handlesOf(data, manifest.aspects ?? {}),
      data,
      model,
      host,
      log: named,
      system: (reason, until = signal): Call => createSystemCall(reason, until, named)
    }
    const contribution = manifest.setup(context)
    apis.set(name, contribution.api)
    return { name, manifest, contribution }
  })
}

function handlesOf(data: DataAccess, definitions: Readonly<Record<string, AspectDefinition>>): Handles<unknown> {
  return Object.fromEntries(Object.keys(definitions).map(name => [name, data.handle(name)]))
}

function modelOf(ordered: readonly Plugin[], all: readonly Plugin[], isOff: (name: string) => boolean): Model {
  const off = all.filter(({ name }) => isOff(name))
  const disabled = off.flatMap(({ name, manifest }) =>
    Object.keys(manifest.aspects ?? {}).map(aspect => [aspect, name] as const)
  )
  return createModel(
    ordered.map(({ name, manifest }) => ({ ...manifest, name })),
    new Map(disabled)
  )
}

/** Asked only once requests arrive, when the providing plugin is known. */
function lazyAuthority(enabled: () => readonly Enabled[]): Authority {
  const provider = (): Authority => {
    const authority = enabled().find(({ contribution }) => contribution.authority)?.contribution.authority
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
