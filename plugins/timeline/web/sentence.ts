import { EntityLink, Fragment, h, type VNode } from 'aspectd/console'
import type { Timeline } from './documents.types.ts'
import { text } from './en.ts'

type Transaction = NonNullable<Timeline['getTimeline']>['changeTransactions'][number]
export type Change = NonNullable<Transaction['changes']>[number]

/** The change in words, with a link to what was added or removed; the server's sentence where that has no page. */
export function sentenceOf(change: Change): VNode {
  const { category, operation, modifier, description } = change
  const noun = category === null ? undefined : text.nouns[category]
  const verb = operation === 'ADD' ? text.added : operation === 'REMOVE' ? text.removed : undefined
  if (!noun || !verb || !modifier) return h('span', { dir: 'auto' }, description)
  const path = change.parameters?.find(({ key }) => key === 'fieldPath')?.value ?? undefined
  return h(Fragment, {}, `${noun} `, h(EntityLink, { urn: modifier }), ` ${verb(path)}`)
}
