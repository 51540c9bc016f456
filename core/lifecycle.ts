import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { CoreConfig } from './config/settings.ts'
import type { Enabled } from './contract/registry.ts'
import type { Consumers } from './data/feed/consumers.ts'
import { Misconfigured } from './errors.ts'
import type { LiveStore } from './store/open.ts'

/** State of the running server, shared with the HTTP layer and the plugins. */
export interface Status {
  state: 'starting' | 'ready' | 'closing'
  /** URL of the server; empty until it listens. */
  address: string
  /** Optional plugins that failed to start, with the reason. */
  readonly failed: Map<string, string>
  /** Aborted to stop the background work of the plugins. */
  readonly stopping: AbortController
}

export interface Lifecycle {
  /** Listens, then starts the plugins; resolves to the URL when everything is ready. */
  start(): Promise<string>
  /** Drains, refuses new requests, waits for running ones, closes the plugins, then the store. */
  close(): Promise<void>
}

interface LifecycleDeps {
  readonly app: FastifyInstance
  readonly store: LiveStore
  readonly consumers: Consumers
  /** In order of needs. */
  readonly enabled: readonly Enabled[]
  readonly config: CoreConfig
  readonly status: Status
  readonly log: FastifyBaseLogger
}

export function createStatus(): Status {
  return { state: 'starting', address: '', failed: new Map(), stopping: new AbortController() }
}

export function createLifecycle(deps: LifecycleDeps): Lifecycle {
  const { app, config, status } = deps
  let closing: Promise<void> | undefined
  const close = () => (closing ??= closeAll(deps))
  return {
    async start() {
      try {
        status.address = await listen(app, config)
        await startPlugins(deps)
      } catch (error) {
        await close()
        throw error
      }
      status.state = 'ready'
      return status.address
    },
    close
  }
}

async function listen(app: FastifyInstance, { host, port }: CoreConfig): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Misconfigured(`cannot listen on host ${host}, port ${port}: ${reason}`)
  }
}

async function startPlugins({ enabled, consumers, status, log }: LifecycleDeps): Promise<void> {
  await consumers.begin()
  for (const { name, manifest, contribution } of enabled) {
    try {
      await contribution.start?.(status.stopping.signal)
    } catch (error) {
      if (!manifest.optional) throw error
      status.failed.set(name, error instanceof Error ? error.message : String(error))
      log.error({ err: error, plugin: name }, 'optional plugin failed to start')
    }
  }
  consumers.follow(name => !status.failed.has(name))
}

async function closeAll(deps: LifecycleDeps): Promise<void> {
  await drain(deps)
  await deps.app.close()
  deps.status.stopping.abort()
  await deps.consumers.settled()
  await closePlugins(deps)
  await deps.store.close()
}

/** For `drainSeconds` requests are served but /health answers 503, so that load balancers stop sending new ones. */
async function drain({ status, config }: LifecycleDeps): Promise<void> {
  const wasReady = status.state === 'ready'
  status.state = 'closing'
  if (wasReady) await pause(config.http.drainSeconds * 1000)
}

async function closePlugins({ enabled, log }: LifecycleDeps): Promise<void> {
  for (const { name, contribution } of enabled.toReversed()) {
    try {
      await contribution.close?.()
    } catch (error) {
      log.error({ err: error, plugin: name }, 'plugin failed to close')
    }
  }
}
