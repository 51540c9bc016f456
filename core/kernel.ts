import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createUserCall } from './call.ts'
import { switches } from './config/config.ts'
import type { Environment } from './config/environment.ts'
import { pluginConfigs } from './config/plugin-settings.ts'
import type { CoreConfig } from './config/settings.ts'
import { logOf } from './contract/blame.ts'
import { naming } from './contract/failure.ts'
import type { Model } from './contract/model.ts'
import type { NamedOperation } from './contract/operation.ts'
import type { Outgoing } from './contract/outgoing.ts'
import type { AnyManifest, Plugin } from './contract/plugin.ts'
import { type Enabled, orderByNeeds, reducedPlugins } from './contract/registry.ts'
import { handlesOf } from './data/data.ts'
import { type Consumers, createConsumers } from './data/feed/consumers.ts'
import { rememberDefinitions } from './data/past-definitions.ts'
import { type BasePath, basePathOf, createAddressAt } from './http/base-path.ts'
import { addressesOf } from './http/listeners.ts'
import { type Certificates, openCertificates } from './http/tls.ts'
import { createApp } from './kernel/app.ts'
import { type Core, createCore } from './kernel/core.ts'
import { createMonitoring, type Monitoring, type MonitoringOptions } from './kernel/monitoring.ts'
import { systemCalls } from './kernel/traces.ts'
import { createLifecycle, createStatus, type Lifecycle } from './lifecycle.ts'
import type { Family } from './metrics/family.ts'
import { checkEnabled } from './model/check-enabled.ts'
import { modelOf } from './model/model.ts'
import { createBackground } from './operation/background.ts'
import { createCommands, type RunCommand } from './operation/commands.ts'
import { containHooks } from './operation/hooks.ts'
import { healthOf, type PluginStates } from './operation/plugin-states.ts'
import { accounted, tellWorks } from './operation/running.ts'
import { createOutgoing } from './outgoing/outgoing.ts'
import { createSchedulers } from './schedule/schedulers.ts'
import { type LiveStore, openStore } from './store/open.ts'
import type { AspectStore } from './store/port.ts'
import { folderOfStore } from './store/url.ts'

/** No write waits for a follower, so it may take so many times longer than a hook. */
const BATCH_FACTOR = 6

export interface Kernel extends Lifecycle {
  readonly app: FastifyInstance
  /** Enabled plugins, in order of needs. */
  readonly plugins: readonly string[]
  /** All operations of the server. */
  readonly operations: readonly NamedOperation[]
  /** All metrics that it can have; none while they are off. */
  metrics(): readonly Family[]
  /** Runs a command of the operator, also before `start`. */
  readonly command: RunCommand
  /** URL of the server for programs on this machine, without TLS; empty until it listens. */
  localAddress(): string
  /** The change feed of the store. */
  readonly changes: AspectStore['changes']
}

interface KernelOptions extends Pick<MonitoringOptions, 'logLines'> {
  readonly config: CoreConfig
  readonly env: Environment
  /** All known plugins; the configuration says which are enabled. */
  readonly plugins: readonly Plugin[]
  /** The names of those that are not part of the distribution. */
  readonly outside?: readonly string[]
  readonly log: FastifyBaseLogger
  readonly version: string
  /** Prints a line for the user who starts the server; without it such lines are dropped. */
  readonly announce?: (line: string) => void
  /** The folder for local files; without it that of an embedded store, else `data`. */
  readonly dataFolder?: string
}

/** Composes the enabled plugins over a store. @throws Misconfigured before anything listens. */
export async function createKernel(given: KernelOptions): Promise<Kernel> {
  const options = { ...given, log: logOf(given.log) }
  const { config, plugins, log } = options
  const base = basePathOf(config.basePath, config.basePathStrict)
  addressesOf(config)
  const certificates = openCertificates(config.tls, log)
  const isOff = switches(config, plugins)
  const ordered = orderByNeeds(plugins, isOff)
  const reduced = reducedPlugins(ordered, isOff)
  if (reduced.length > 0) log.warn(`some plugins do less while others are disabled: ${reduced.join(', ')}`)
  const configs = pluginConfigs(ordered, config, options.env)
  const model = modelOf(ordered, plugins)
  const dataFolder = resolve(options.dataFolder ?? folderOfStore(config.store))
  mkdirSync(dataFolder, { recursive: true })
  const monitoring = await createMonitoring(options)
  const { measure } = monitoring.counting ?? {}
  const store = await openStore(config.store, { log, cacheBytes: config.cacheMb * 1024 * 1024, measure })
  try {
    await rememberDefinitions(store, model)
    return await compose({ ...options, ordered, configs, model, store, dataFolder, monitoring, base, certificates })
  } catch (error) {
    await monitoring.sendLast()
    certificates?.close()
    await store.close()
    await monitoring.close()
    await monitoring.traces?.close()
    throw error
  }
}

interface Composition extends KernelOptions {
  /** Enabled plugins, in order of needs. */
  readonly ordered: readonly Plugin[]
  /** The validated configuration of each plugin, by name. */
  readonly configs: ReadonlyMap<string, unknown>
  readonly model: Model
  readonly store: LiveStore
  readonly dataFolder: string
  readonly monitoring: Monitoring
  readonly base: BasePath
  readonly certificates: Certificates | undefined
}

async function compose(composition: Composition): Promise<Kernel> {
  const { config, plugins, model, store, monitoring, base, certificates, log } = composition
  const status = createStatus(composition.ordered.map(({ name }) => name))
  const { signal } = status.stopping
  monitoring.observe(status)
  const addresses = {
    address: () => status.addresses.address,
    localAddress: () => status.addresses.local,
    addressAt: createAddressAt(base)
  }
  const core = createCore({ ...composition, ...addresses, closing: status.closing.signal })
  const consumers = createConsumers({
    store,
    model,
    states: status,
    batchMs: BATCH_FACTOR * config.hookSeconds * 1000,
    log,
    signal
  })
  const agent = `aspectd/${composition.version}`
  const outgoing = createOutgoing({ settings: config.outgoing, env: composition.env, agent, signal, log })
  const contributed = setUp({ ...composition, ...core, outgoing, consumers, states: status, signal })
  checkEnabled(contributed, model, plugins)
  const enabled = containHooks(contributed, {
    milliseconds: config.hookSeconds * 1000,
    hooks: config.hooks,
    outside: new Set(composition.outside),
    states: status,
    log
  })
  consumers.add(enabled)
  core.complete(enabled)
  const { app, operations } = await createApp({ ...composition, ...core, enabled, status })
  tellWorks()
  return {
    app,
    plugins: core.host.plugins(),
    operations: operations.all,
    metrics: () => monitoring.counting?.registry.families ?? [],
    command: createCommands(enabled, { signal, log }),
    localAddress: addresses.localAddress,
    changes: store.aspects.changes,
    ...createLifecycle({ app, store, consumers, enabled, config, status, monitoring, base, certificates, log })
  }
}

interface SetUp extends Composition, Pick<Core, 'data' | 'host' | 'extension' | 'graphql' | 'setUpAs'> {
  readonly outgoing: Outgoing
  readonly consumers: Consumers
  readonly states: PluginStates
  readonly signal: AbortSignal
}

function setUp(deps: SetUp): Enabled[] {
  const { config, ordered, configs, data, consumers, states, model, store, host, setUpAs, log, signal } = deps
  const apis = new Map<string, unknown>()
  const isReadOnly = config.readOnly.enabled
  return ordered.map(plugin => {
    const { name, file, manifest } = plugin
    const named = logOf(log, name)
    const apisOf = (wanted: Readonly<Record<string, Plugin>> = {}) =>
      Object.fromEntries(Object.entries(wanted).map(([key, other]) => [key, apis.get(other.name)]))
    const system = systemCalls(named, signal, deps.monitoring.traces)
    const background = createBackground({ plugin: name, log: named, signal, system, states, isReadOnly })
    const schedulers = createSchedulers({
      ...deps,
      isReadOnly,
      plugin: name,
      system,
      log: named,
      hookSeconds: config.hookSeconds
    })
    const context: Parameters<AnyManifest['setup']>[0] = {
      needs: apisOf(manifest.needs),
      wants: apisOf(manifest.wants),
      config: configs.get(name),
      aspects: handlesOf(data, manifest.aspects),
      data: { ...data, isCurrent: () => consumers.isCurrent(name) },
      model,
      host,
      log: named,
      background,
      outgoing: deps.outgoing,
      storeSource: { url: config.store },
      retainFeed: after => store.retain(name, after),
      health: healthOf(name, states),
      extension: deps.extension,
      graphql: deps.graphql,
      system,
      onBehalfOf: (user, reason, until = signal) => createUserCall(user, reason, { signal: until, log: named }),
      metrics: deps.monitoring.of(name),
      schedules: schedulers.add
    }
    const work = { plugin: name, kind: 'setup', name }
    const contribution = naming(plugin, 'setup', () =>
      setUpAs(name, () => accounted(work, () => manifest.setup(context)))
    )
    apis.set(name, contribution.api)
    const close = () => background.settled().then(() => contribution.close?.())
    const start = schedulers.startedAfter(contribution.start, background)
    return { name, file, manifest, contribution: { ...contribution, ...start, close } }
  })
}
