import { type Call, type Data, type Model, PluginDisabled, type Span } from '../../core/index.ts'
import { type Progress, removeSlice, type Task, type Tasks } from '../tasks/index.ts'
import { findSeries } from './series.ts'

const ACTION = 'truncateTimeseriesAspect'
const ONE_FLAG = 'please only set forceReindex OR forceDeleteByQuery flags'

export interface Truncation {
  readonly entityType: string
  readonly aspect: string
  readonly endTimeMillis: number
  readonly dryRun: boolean
  readonly batchSize: number
  readonly timeoutSeconds?: number | undefined
  readonly forceDeleteByQuery?: boolean | undefined
  readonly forceReindex?: boolean | undefined
}

interface TruncationDeps {
  readonly data: Data
  readonly model: Model
  /** `undefined` while the plugin is disabled: only dry runs work then. */
  readonly tasks: Tasks | undefined
}

export function createTruncation({ data, model, tasks }: TruncationDeps) {
  const step = (call: Call, { params }: Task, signal: AbortSignal): Promise<Progress> =>
    removeSlice({ most: Number(params.batchSize), signal }, limit => data.series.remove(call, spanOf(params), limit))

  tasks?.define(ACTION, step, (call, { params }) => data.series.count(call, spanOf(params)))

  return {
    /** Returns the report of a dry run, or the id of the started task. */
    async truncate(call: Call, asked: Truncation): Promise<string> {
      if (asked.forceDeleteByQuery && asked.forceReindex) return ONE_FLAG
      const { type, aspect } = findSeries(model, asked.entityType, asked.aspect)
      const { endTimeMillis, dryRun, batchSize, timeoutSeconds } = asked
      const system = call.as('counting the rows to truncate')
      const total = await data.series.count(system, { type, aspect, to: endTimeMillis })
      if (dryRun)
        return report(total, await data.series.count(system, { type, aspect }), asked.forceDeleteByQuery === true)
      if (!tasks) throw new PluginDisabled('A truncation with dryRun=false', 'tasks')
      const params = { entityType: type, aspect, endTimeMillis, batchSize }
      const task = await tasks.start(call, {
        action: ACTION,
        key: `${ACTION}/${type}/${aspect}`,
        params,
        total,
        timeoutSeconds
      })
      return task.task
    }
  }
}

/** Rows strictly older than `endTimeMillis`. */
function spanOf(params: Task['params']): Span {
  return { type: String(params.entityType), aspect: String(params.aspect), to: Number(params.endTimeMillis) }
}

/** DataHub's message: its clients parse the first two numbers and search for `out of` and `This was a dry run`. */
function report(rows: number, total: number, byQuery: boolean): string {
  const how = byQuery ? 'Issuing a delete by query request.' : 'Reindexing the aspect without the deleted records.'
  const run = 'This was a dry run. Run with dryRun = false to execute.'
  return `Delete ${rows} out of ${total} rows (${percentage(rows, total)}%). ${how} ${run}`
}

/** Two decimals, rounded half up in decimal arithmetic: `toFixed` would round 1.005 down. */
export function percentage(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100
  // Smaller numbers may be formatted with an exponent, so that appending `e2` would fail.
  if (percent < 0.001) return '0.00'
  return (Math.round(Number(`${percent}e2`)) / 100).toFixed(2)
}
