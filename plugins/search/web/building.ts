import { type ComponentChildren, h, type Loaded, Progress, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import type { Found } from './find.ts'

interface BuildingProps {
  readonly of: Loaded<unknown>
  readonly children?: ComponentChildren
}

/** The children, or how far the index is: the server refuses searches until it is built, and they are tried again. */
export function Building({ of: { error, data }, children }: BuildingProps): VNode {
  const progress = error?.status === 503 && data === undefined ? progressOf(error.message) : undefined
  if (!error || !progress) return h('div', {}, children)
  return h(
    'section',
    { class: 'building', 'aria-label': text.building },
    h('p', { role: 'status' }, error.message),
    h(Progress, { ...progress, text: text.buildingProgress(progress.done, progress.total) })
  )
}

/** An older index has answered, which can lack what a plugin that was switched on has. */
export function Rebuilding({ of }: { readonly of: Found['rebuilding'] }): VNode | null {
  return of && h('p', { role: 'status' }, text.rebuilding(of.done, of.total))
}

/** The numbers in the server's sentence: `…: 400 of 12000 entities are done`. */
function progressOf(message: string): { done: number; total: number } | undefined {
  const [, done, total] = /(\d+) of (\d+) entities/.exec(message) ?? []
  return done === undefined || total === undefined ? undefined : { done: Number(done), total: Number(total) }
}
