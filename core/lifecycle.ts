import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { CoreConfig } from './config/settings.ts'
import { failureOf, within } from './contract/failure.ts'
import type { Enabled } from './contract/registry.ts'
import type { Consumers } from './data/feed/consumers.ts'
import type { BasePath } from './http/base-path.ts'
import type { Abandon } from './http/closing.ts'
import { type Addresses, openListeners } from './http/listeners.ts'
import type { Certificates } from './http/tls.ts'
import type { Monitoring } from './kernel/monitoring.ts'
import { openLoopWatch } from './operation/event-loop.ts'
import { createPluginStates, type PluginStates } from './operation/plugin-states.ts'
import { accounted } from './operation/running.ts'
import type { LiveStore } from './store/open.ts'

/** In the order of `Lifecycle.abort`, in milliseconds: the rest of a second is for the store. */
const ABORT = { requests: 300, plugins: 300 }

/** State of the running server, shared with the HTTP layer and the plugins. */
export interface Status extends PluginStates {
  state: 'starting' | 'ready' | 'closing'
  /** URLs of the server, with its base path; empty until it listens. */
  addresses: Addresses
  /** Aborted when the server begins to close. */
  readonly closing: AbortController
  /** Aborted to stop the background work of the plugins. */
  readonly stopping: AbortController
}

export interface Lifecycle {
  /** Listens, then starts the plugins; resolves to the URL when everything is ready. */
  start(): Promise<string>
  /** Drains, refuses new requests, waits for running ones, closes the plugins, then the store. */
  close(): Promise<void>
  /**
   * For a process whose state is unknown: like `close`, but waits only for the store as long as that takes. Requests
   * without an answer get 503, and those that are being answered some time; then their connections are reset.
   */
  abort(): Promise<void>
  /** Reads the files of the certificate again; nothing without TLS. */
  reload(): void
}

interface LifecycleDeps {
  readonly app: FastifyInstance
  readonly store: LiveStore
  readonly consumers: Consumers
  /** In order of needs. */
  readonly enabled: readonly Enabled[]
  readonly config: CoreConfig
  readonly status: Status
  readonly monitoring: Monitoring
  readonly base: BasePath
  /** With TLS. */
  readonly certificates: Certificates | undefined
  readonly log: FastifyBaseLogger
}

export function createStatus(plugins: readonly string[]): Status {
  return {
    state: 'starting',
    addresses: { address: '', local: '' },
    closing: new AbortController(),
    stopping: new AbortController(),
    ...createPluginStates(plugins)
  }
}

export function createLifecycle(deps: LifecycleDeps): Lifecycle {
  const { status, monitoring } = deps
  let closing: Promise<void> | undefined
  const close = () => (closing ??= closeAll(deps))
  return {
    async start() {
      try {
        await monitoring.open()
        status.addresses = await listen(deps)
        await startPlugins(deps)
      } catch (error) {
        await close()
        throw error
      }
      if (status.state === 'starting') {
        status.state = 'ready'
        status.stopping.signal.addEventListener('abort', openLoopWatch(deps.log, monitoring.delays).close)
      }
      return status.addresses.address
    },
    close,
    abort: () => (closing ??= abortAll(deps)),
    reload: () => deps.certificates?.reload()
  }
}

async function listen({ app, config, base }: LifecycleDeps): Promise<Addresses> {
  const { address, local } = await openListeners(app, config)
  return { address: address + base.path, local: local + base.path }
}

async function startPlugins({ enabled, consumers, config, status, log }: LifecycleDeps): Promise<void> {
  const started = new Set<string>()
  await consumers.begin()
  for (const { name, file, manifest, contribution } of enabled) {
    const { signal } = status.stopping
    if (signal.aborted) return
    const given = new AbortController()
    // AbortSignal.any() holds its sources weakly: a plugin that only looks at the signal could miss this abort (Node.js 24.21).
    signal.addEventListener('abort', () => given.abort(signal.reason))
    try {
      const starting = accounted({ plugin: name, kind: 'start', name }, () => contribution.start?.(given.signal))
      await within(config.startSeconds, 'startSeconds', starting)
      status.started(name)
      started.add(name)
    } catch (cause) {
      // What it has started must not go on.
      given.abort()
      const error = failureOf({ name, file }, 'start', cause)
      if (!manifest.optional) throw error
      status.fail(name, error.message)
      log.error({ err: cause, plugin: name }, `optional plugin failed to start: ${error.message}`)
    }
  }
  consumers.follow(name => started.has(name))
}

async function closeAll(deps: LifecycleDeps): Promise<void> {
  await drain(deps)
  await deps.app.close()
  deps.certificates?.close()
  deps.status.stopping.abort()
  await deps.consumers.settled()
  await deps.monitoring.sendLast()
  await closePlugins(deps)
  await deps.monitoring.close()
  await deps.store.close()
  await deps.monitoring.traces?.close()
}

async function abortAll(deps: LifecycleDeps): Promise<void> {
  deps.status.state = 'closing'
  deps.status.closing.abort()
  await deps.app.getDecorator<Abandon>('abandon')(ABORT.requests)
  deps.status.stopping.abort()
  const late = pause(ABORT.plugins, 'late', { ref: false })
  if ((await Promise.race([closePlugins(deps), late])) === 'late')
    deps.log.warn('the plugins were not closed in time; the process ends without waiting for them')
  await deps.monitoring.close()
  await deps.store.close()
}

/** For `drainSeconds` requests are served but /health answers 503, so that load balancers stop sending new ones. */
async function drain({ status, config }: LifecycleDeps): Promise<void> {
  const wasReady = status.state === 'ready'
  status.state = 'closing'
  status.closing.abort()
  if (wasReady) await pause(config.http.drainSeconds * 1000)
}

async function closePlugins({ enabled, config, log }: LifecycleDeps): Promise<void> {
  for (const { name, file, contribution } of enabled.toReversed()) {
    try {
      const closing = accounted({ plugin: name, kind: 'close', name }, () => contribution.close?.())
      await within(config.closeSeconds, 'closeSeconds', closing)
    } catch (cause) {
      log.error({ err: cause, plugin: name }, failureOf({ name, file }, 'close', cause).message)
    }
  }
}
