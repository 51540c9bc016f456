import type { Test } from 'tap'
import { type Aspect, type Call, type Data, definePlugin, makeUrn, type Urn } from '../../../core/index.ts'
import { entities, type ModelHandles } from '../../../plugins/entities/index.ts'
import { LogPart } from '../../../plugins/executor/log/part.ts'
import { End, type Entry, Id, QUEUE, Queue, Seeds } from '../../../plugins/executor/record.ts'
import { queueing } from '../../../plugins/executor/runs/queue.ts'
import { type Server, start } from '../../helper.ts'

/** What the plugin works on, without what runs requests: tests claim, end and erase them by themselves. */
export interface Parts {
  readonly server: Server
  readonly data: Data
  readonly aspects: ModelHandles
  readonly queue: Aspect<Queue>
  readonly ends: Aspect<End>
  readonly parts: Aspect<LogPart>
  /** The queue as it is stored. */
  waiting(): Promise<readonly Entry[]>
  /** Writes a request. */
  request(id: string, more?: object): Promise<Urn>
  system(): Call
}

const sealed = { sealed: true }

export async function startParts(t: Test): Promise<Parts> {
  let parts: Omit<Parts, 'server' | 'waiting' | 'request'> | undefined
  const plugin = definePlugin({
    name: 'executor-parts',
    contract: 2,
    needs: { entities },
    types: {
      aspectdExecutionQueue: { key: 'aspectdExecutionQueueKey', guard: sealed },
      aspectdExecutionLog: { key: 'aspectdExecutionLogKey', guard: sealed }
    },
    aspects: {
      aspectdExecutionQueueKey: { schema: Id, on: ['aspectdExecutionQueue'], guard: sealed },
      aspectdExecutionQueue: { schema: Queue, on: ['aspectdExecutionQueue'], keep: 0, guard: sealed },
      aspectdExecutionSeeds: { schema: Seeds, on: ['aspectdExecutionQueue'], keep: 0, guard: sealed },
      aspectdExecutionLogKey: { schema: Id, on: ['aspectdExecutionLog'], guard: sealed },
      aspectdExecutionLog: { schema: LogPart, on: ['aspectdExecutionLog'], keep: 0, guard: sealed },
      aspectdExecutionEnd: { schema: End, on: ['dataHubExecutionRequest'], keep: 0, guard: sealed }
    },
    setup({ needs, aspects: own, data, system }) {
      const queue = own.aspectdExecutionQueue
      parts = {
        ...{ data, queue, aspects: needs.entities.aspects },
        ends: own.aspectdExecutionEnd,
        parts: own.aspectdExecutionLog,
        system: () => system('a test')
      }
      return { beforeCommit: queueing({ queue, executorId: 'default' }) }
    }
  })
  const server = await start(t, { plugins: [plugin], config: { plugins: { executor: false } } })
  if (!parts) throw new Error('the plugin was not set up')
  const { queue, system, aspects } = parts
  return {
    ...parts,
    server,
    waiting: async () => (await queue.get(system(), QUEUE))?.waiting ?? [],
    async request(id, more = {}) {
      const urn = makeUrn('dataHubExecutionRequest', id)
      const source = { type: 'MANUAL_INGESTION_SOURCE', ingestionSource: makeUrn('dataHubIngestionSource', 'shop') }
      const input = {
        task: 'RUN_INGEST',
        args: { recipe: '{}' },
        executorId: 'default',
        source,
        requestedAt: Date.now()
      }
      await aspects.dataHubExecutionRequestInput.update(system(), urn, () => ({ ...input, ...more }))
      return urn
    }
  }
}
