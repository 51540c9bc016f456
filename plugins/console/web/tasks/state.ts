import type { VNode } from 'preact'
import { text } from '../en.ts'
import { h } from '../h.ts'
import { late, lazy } from '../lazy.ts'
import type { Task } from './task.ts'

export interface TaskProgressProps {
  /** The id of the task. */
  readonly id: string
  /** Called once, when the task is seen to have ended. */
  readonly onEnd?: (task: Task) => void
}

/** How far a task is, from the task itself; a button that cancels it; how it ended. Loaded when first shown. */
export const TaskProgress = lazy<TaskProgressProps>(async () => (await import('./progress.ts')).Watched)

export interface TasksMarkProps {
  /** Of the page that lists them. */
  readonly path: string
}

/** How many tasks run, in the header. */
export const TasksMark = late<TasksMarkProps>(async () => (await import('./mark.ts')).TasksMarkView)

const TONES: Readonly<Record<Task['state'], string>> = {
  QUEUED: 'muted',
  RUNNING: '',
  COMPLETED: 'good',
  CANCELLED: 'muted',
  TIMED_OUT: 'warning',
  FAILED: 'danger'
}

/** A sign and a word. */
export const TaskState = ({ task }: { readonly task: Task }): VNode =>
  h('span', { class: TONES[task.state] }, text.taskStates[task.state])
