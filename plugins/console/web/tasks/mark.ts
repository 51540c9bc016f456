import { h, hasEnded, here, Icon, Link, rest, useData, useRepeat, useStyle, type VNode } from 'aspectd/console'
import { text } from './en.ts'

/** Milliseconds. */
const EVERY = 10_000

interface Tasks {
  readonly tasks: readonly { readonly state: string }[]
}

export interface TasksMarkProps {
  /** Of the page that lists them. */
  readonly path: string
}

/** How many tasks run, in the header. */
export function TasksMark({ path }: TasksMarkProps): VNode | null {
  useStyle(new URL('./mark.late.css', import.meta.url))
  const { data, reload } = useData<Tasks>(signal => rest('/operations/tasks?count=100', { signal }), [here.value.path])
  useRepeat(reload, EVERY)
  const count = data?.tasks.filter(task => !hasEnded(task)).length ?? 0
  if (count === 0) return null
  return h(Link, { to: path, class: 'running' }, h(Icon, { name: 'gauge', size: 18 }), text.running(count))
}
