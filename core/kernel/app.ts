import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { CoreConfig } from '../config/settings.ts'
import type { Model } from '../contract/model.ts'
import type { Plugin } from '../contract/plugin.ts'
import type { Enabled } from '../contract/registry.ts'
import { createVisibleStates } from '../graphql/about.ts'
import { createAsk } from '../graphql/ask.ts'
import { composeSchema } from '../graphql/compose.ts'
import { createRunner } from '../graphql/run.ts'
import type { BasePath } from '../http/base-path.ts'
import { addressesOf } from '../http/listeners.ts'
import { createServer } from '../http/server.ts'
import type { Certificates } from '../http/tls.ts'
import type { Status } from '../lifecycle.ts'
import { createOperations, endingOf, type Operations } from '../operation/operations.ts'
import { reasonOf } from '../operation/read-only.ts'
import { createRefusals } from '../operation/refusals.ts'
import type { LiveStore } from '../store/open.ts'
import type { Core } from './core.ts'
import type { Monitoring } from './monitoring.ts'
import { createTools } from './tools.ts'

/** /health reports a store that has not answered for this long. A replica set elects a new primary in less. */
const STORE_TIMEOUT_MS = 15_000

interface AppDeps extends Pick<Core, 'gate' | 'authority' | 'setComposed'> {
  readonly config: CoreConfig
  readonly model: Model
  readonly store: LiveStore
  readonly monitoring: Monitoring
  readonly base: BasePath
  readonly certificates: Certificates | undefined
  readonly log: FastifyBaseLogger
  readonly enabled: readonly Enabled[]
  readonly status: Status
}

/** Mounts all contributions on one HTTP server. */
export async function createApp(deps: AppDeps): Promise<{ app: FastifyInstance; operations: Operations }> {
  const { config, model, store, log, gate, authority, enabled, status, base, certificates } = deps
  const { counting } = deps.monitoring
  const features = enabled.map(({ name, manifest, contribution }) => ({
    plugin: name,
    needs: Object.values<Plugin>(manifest.needs ?? {}).map(need => need.name),
    contribution
  }))
  const operations = createOperations({
    gate,
    refusals: createRefusals(config.http.refusalsPerMinute),
    meters: counting?.meters,
    readOnly: reasonOf(config.readOnly),
    ...endingOf(enabled)
  })
  const graphql = composeSchema(features, model, operations, createVisibleStates(status, gate))
  const runner = createRunner({
    ...graphql,
    envelop: enabled.flatMap(({ contribution }) => contribution.envelop ?? []),
    compile: config.graphql.compile,
    limits: config.graphql.limits,
    eventMs: config.http.requestSeconds * 1000,
    metrics: counting?.registry.core,
    log
  })
  deps.setComposed({ ...graphql, tools: createTools(features, operations), ask: createAsk(runner, graphql.schema) })
  const app = await createServer({
    config,
    features,
    runner,
    operations,
    authority,
    state: () => status.state,
    closing: status.closing.signal,
    hasStore: () => store.isCurrent(STORE_TIMEOUT_MS),
    storeSeenAt: () => Math.round(Date.now() - performance.now() + store.reportedUntil()),
    storeFault: store.fault,
    plugins: status.plugins,
    registry: counting?.registry,
    traces: deps.monitoring.traces,
    base,
    hasSocket: addressesOf(config).some(one => 'path' in one),
    certificates,
    readOnly: reasonOf(config.readOnly),
    log
  })
  return { app, operations }
}
