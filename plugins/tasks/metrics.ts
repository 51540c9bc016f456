import type { Metrics } from '../../core/index.ts'
import { ENDED, type EndState } from './task.ts'

/** Counts a task that has ended. */
export type Ended = (action: string, state: EndState) => void

/** Of an action whose plugin is not there, so that the task could only be cancelled or time out; and of too many. */
const OTHER = 'other'
const MOST_NAMED = 40

/** Registers the ends of tasks by their actions, which are known when all plugins are set up. */
export function measureEnds(metrics: Metrics, actions: readonly string[]): Ended {
  const named = actions.slice(0, MOST_NAMED)
  const ended = metrics.counter({
    name: 'ended_total',
    help: 'Tasks that have ended on this instance, by what they did and how they ended.',
    labels: { action: [...named, OTHER], state: ENDED }
  })
  return (action, state) => ended.with({ action: named.includes(action) ? action : OTHER, state }).add()
}
