import type { AspectDefinition, TypeDefinition } from '../../core/index.ts'
import { LogPart } from './log/part.ts'
import { End, EXECUTION, Id, Queue, Seeds } from './record.ts'

const guard = { sealed: true }
const on = ['aspectdExecutionQueue']

export const types: Readonly<Record<string, TypeDefinition>> = {
  aspectdExecutionQueue: { key: 'aspectdExecutionQueueKey', guard },
  aspectdExecutionLog: { key: 'aspectdExecutionLogKey', guard }
}

export const aspects = {
  aspectdExecutionQueueKey: { schema: Id, on, guard },
  aspectdExecutionQueue: { schema: Queue, on, keep: 0, guard },
  aspectdExecutionSeeds: { schema: Seeds, on, keep: 0, guard },
  aspectdExecutionLogKey: { schema: Id, on: ['aspectdExecutionLog'], guard },
  aspectdExecutionLog: { schema: LogPart, on: ['aspectdExecutionLog'], keep: 0, guard },
  aspectdExecutionEnd: { schema: End, on: [EXECUTION], keep: 0, guard }
} as const satisfies Record<string, AspectDefinition>
