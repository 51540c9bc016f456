import { type Column, Empty, EntityLink, entityPath, h, Link, shortName, Table, type VNode } from 'aspectd/console'
import type { InboxPage } from './documents.types.ts'
import { text } from './en.ts'

type WaitingPage = InboxPage['waitingForMe']
type Item = WaitingPage['items'][number]

/** Where each is answered or resolved: tabs of its entity. */
const TABS: Readonly<Record<string, string | undefined>> = { FORM: 'Forms', INCIDENT: 'Quality' }

const COLUMNS: readonly Column<Item>[] = [
  { title: text.kind, cell: ({ kind }) => text.kinds[kind] ?? kind },
  {
    title: text.what,
    cell: ({ kind, entity, subject, title }) => {
      const tab = TABS[kind]
      const path = `${entityPath(entity.urn)}${tab === undefined ? '' : `/${tab}`}`
      return title === null
        ? h(EntityLink, { urn: subject.urn })
        : h(Link, { to: path }, h('span', { dir: 'auto' }, title))
    }
  },
  { title: text.about, cell: ({ entity }) => h(EntityLink, { urn: entity.urn }) }
]

/** Forms to answer, incidents to resolve, and what other plugins add. */
export function Waiting({ waiting: { total, items } }: { readonly waiting: WaitingPage }): VNode {
  return h(
    'section',
    { 'aria-label': text.waits },
    h('h2', {}, text.waits, total > 0 && h('span', { class: 'muted' }, ` ${total}`)),
    items.length === 0
      ? h(Empty, { text: text.nothingWaits })
      : h(Table<Item>, {
          ...{ caption: text.waits, columns: COLUMNS, rows: items },
          keyOf: ({ entity, subject }) => `${entity.urn} ${subject.urn}`,
          nameOf: ({ title, subject }) => title ?? shortName(subject.urn)
        })
  )
}
