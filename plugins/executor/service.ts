import { join } from 'node:path'
import {
  type Aspect,
  type Call,
  createLeases,
  type Data,
  type Host,
  type Log,
  type Metrics,
  type Urn
} from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import type { ModelHandles } from '../entities/index.ts'
import type { Ingestion } from '../ingestion/index.ts'
import type { Secrets } from '../secrets/index.ts'
import type { Tokens } from '../tokens/index.ts'
import type { Settings } from './config.ts'
import type { Health } from './health.ts'
import type { LogPart } from './log/part.ts'
import { type End, type Queue, type Seeds, SIGNAL } from './record.ts'
import { createClaims } from './runs/claims.ts'
import { STATUSES } from './runs/outcome.ts'
import { createPrograms } from './runs/programs.ts'
import { runRequest } from './runs/run.ts'
import { createRunner } from './runs/runner.ts'
import { createSettling } from './runs/settling.ts'
import { createSignals } from './runs/signals.ts'

export interface ServiceDeps {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly queue: Aspect<Queue>
  readonly ends: Aspect<End>
  readonly parts: Aspect<LogPart>
  readonly seeds: Aspect<Seeds>
  readonly auth: Auth | undefined
  readonly tokens: Tokens | undefined
  readonly secrets: Secrets | undefined
  readonly ingestion: Ingestion
  readonly settings: Settings
  readonly host: Host
  readonly log: Log
  readonly health: Health
  readonly metrics: Metrics
  system(reason: string, signal?: AbortSignal): Call
}

export type Service = ReturnType<typeof createService>

/** All that runs requests, wired together. */
export function createService(deps: ServiceDeps) {
  const { data, aspects, settings, host, log, health } = deps
  const leases = createLeases(settings.leaseSeconds * 1000)
  const folder = join(host.dataFolder, 'executor')
  const programs = createPrograms({ folder, settings, log, facts: health.facts })
  const signals = createSignals(aspects[SIGNAL])
  const claims = createClaims({ ...deps, leases, executorId: settings.executorId })
  const changed = async (call: Call, run: Urn): Promise<number> => {
    const { rows, points } = await data.runs.count(call, run)
    return rows + points
  }
  const ended = countRuns(deps.metrics, () => runner.live.size)
  let stopping: AbortSignal | undefined
  let stale: ReadonlySet<string> = new Set()
  const runDeps = {
    ...deps,
    ...{ claims, folder },
    programs: programs.get,
    dataFolder: host.dataFolder,
    address: host.address,
    localAddress: host.localAddress
  }
  const runner = createRunner({
    ...deps,
    ...{ claims, signals, changed },
    owner: leases.owner,
    stale(entries) {
      stale = leases.stale(entries.flatMap(one => (one.owner === undefined ? [] : [{ ...one, id: one.urn }])))
      return stale
    },
    settling: createSettling({ claims, log, changed, stopping: () => stopping }),
    run: async (call, live) => {
      const outcome = await runRequest(runDeps, call, live)
      ended.with({ status: outcome.status }).add()
      return outcome
    },
    withdraw: async (call, token) => void (await deps.tokens?.withdraw(call, token)),
    seen: entries => health.entries(entries, leases.owner)
  })
  return {
    ...{ runner, claims, signals, programs, changed, folder, owner: leases.owner },
    isStale: ({ urn }: { readonly urn: Urn }) => stale.has(urn) && !runner.live.has(urn),
    start(signal: AbortSignal): void {
      stopping = signal
      runner.start(signal)
    }
  }
}

/** Registers the metrics of runs; returns what counts those that have ended. */
function countRuns(metrics: Metrics, running: () => number) {
  metrics.gauge({ name: 'running', help: 'Recipes and tests that run on this instance.', read: running })
  return metrics.counter({
    name: 'runs_total',
    help: 'Recipes and tests that have ended on this instance, by how they ended.',
    labels: { status: STATUSES }
  })
}
