import { type Call, createWakeups, definePlugin, type Urn } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { ingestion, runner as point } from '../ingestion/index.ts'
import { secrets } from '../secrets/index.ts'
import { tokens } from '../tokens/index.ts'
import { reviewRights } from './account/rights.ts'
import { commands } from './commands.ts'
import { config } from './config.ts'
import { aspects, types } from './definitions.ts'
import { fields, operations, sdl } from './graphql.ts'
import { createHealth } from './health.ts'
import { createHousekeeping } from './housekeeping.ts'
import { liveSdl, subscriptions } from './live.ts'
import { eraseLog } from './log/erase.ts'
import { createReads } from './reads.ts'
import { RESULT, SIGNAL } from './record.ts'
import { queueing } from './runs/queue.ts'
import { countReceived } from './runs/received.ts'
import { createService } from './service.ts'

export interface Executor {
  /** Erases the log of a run. */
  eraseLog(call: Call, request: Urn): Promise<void>
}

/** Whose changes tell an instance what to do, and those that only subscriptions follow. */
const RUNS = ['aspectdExecutionQueue', SIGNAL]
const LOGS = ['aspectdExecutionLog', RESULT]

/** Runs the recipes that the plugin `ingestion` stores, each in a process of its own. */
export const executor = definePlugin({
  name: 'executor',
  contract: 2,
  needs: { entities },
  wants: { ingestion, auth, tokens, secrets },
  config,
  types,
  lazySchemas: true,
  aspects,
  setup({ needs, wants, config: settings, aspects: own, data, host, log, background, health, metrics, system }) {
    const { ingestion, auth, tokens, secrets } = wants
    const api: Executor = { eraseLog: (call, urn) => eraseLog(data, own.aspectdExecutionLog, call, urn) }
    // Without it there is nothing to run.
    if (!ingestion) return { api }
    const { aspects } = needs.entities
    const { executorId } = settings
    const queue = own.aspectdExecutionQueue
    const foundation = {
      ...{ data, aspects, settings, host, log, background, system, queue },
      ...{ ends: own.aspectdExecutionEnd, parts: own.aspectdExecutionLog, seeds: own.aspectdExecutionSeeds },
      ...{ ingestion, auth, tokens, secrets }
    }
    const service = createService({ ...foundation, metrics, health: createHealth(health) })
    const reads = createReads({ ...foundation, ...service })
    const housekeeping = createHousekeeping({ ...foundation, ...service })
    const wakeups = createWakeups()
    const listeners: (() => void)[] = []
    const asked = { ...service, ...reads, settings, closing: host.closing, inBackground: background.run }
    return {
      api,
      sdl: `${sdl}${liveSdl}` as const,
      operations: { ...operations(asked), Subscription: subscriptions({ ...asked, aspects, wakeups }) },
      fields: fields(reads),
      extends: [point.with({ ...reads.point, onChange: changed => void listeners.push(changed) })],
      ...(auth ? { review: reviewRights({ auth, aspects, executorId, system }) } : {}),
      beforeCommit: queueing({ queue, executorId }),
      observe: countReceived(service.runner.live),
      onChange: {
        aspects: [...RUNS, ...LOGS],
        changed(keys) {
          wakeups.wake()
          if (keys !== 'lost' && !keys.some(({ aspect }) => RUNS.includes(aspect))) return
          service.runner.wake()
          for (const changed of listeners) changed()
        }
      },
      commands: commands({ ...foundation, ...reads, executorId }),
      start(signal) {
        if (executorId === '' || host.readOnly !== undefined) return
        service.start(signal)
        housekeeping.start()
      },
      close: service.runner.close
    }
  }
})
