import { EntityLink, Fragment, h, type VNode } from 'aspectd/console'
import type { InboxPage } from './documents.types.ts'
import { text } from './en.ts'

export type Line = InboxPage['inbox']['lines'][number]
type Change = Line['changes'][number]

/** Names of one kind of change; more are counted. */
const SHOWN = 3
const WRONG: ReadonlySet<string> = new Set(['INCIDENT', 'ASSERTION'])

/** What happened, by kinds: `Tags added: pii · Schema: 4 added`. */
export function Changes({ line: { changes, more } }: { readonly line: Line }): VNode {
  const groups = Map.groupBy(changes, ({ event, operation }) => `${event} ${operation}`)
  return h(
    Fragment,
    {},
    Array.from(groups, ([key, some]) => h(Group, { key, changes: some })),
    more > 0 && h('span', { class: 'muted' }, text.more(more))
  )
}

function Group({ changes }: { readonly changes: readonly Change[] }): VNode {
  const [{ event = '', operation = '' } = {}] = changes
  const verbs = WRONG.has(event) ? { ...text.operations, ...text.wrong } : text.operations
  const subjects = [...new Set(changes.flatMap(({ subject }) => subject ?? []))].filter(isNamed)
  return h(
    'span',
    { class: 'row' },
    `${text.events[event] ?? event} ${verbs[operation] ?? operation}`,
    subjects.slice(0, SHOWN).map((urn, at) => [at === 0 ? ': ' : ', ', h(EntityLink, { key: urn, urn })]),
    subjects.length > SHOWN && ` (${text.more(subjects.length - SHOWN)})`,
    subjects.length === 0 && changes.length > 1 && ` (${changes.length})`
  )
}

/** Columns are counted, not named. */
const isNamed = (subject: string): boolean =>
  subject.startsWith('urn:li:') && !subject.startsWith('urn:li:schemaField:')
