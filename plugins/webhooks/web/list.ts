import {
  type Column,
  graphql,
  h,
  Link,
  type ListOf,
  ListPage,
  type ListWindow,
  number,
  page,
  Time
} from 'aspectd/console'
import { LIST } from './documents.ts'
import type { ListWebhooks, ListWebhooksVariables } from './documents.types.ts'
import { EditWebhook } from './edit.ts'
import { text } from './en.ts'
import { pathOf, type Webhook } from './webhook-data.ts'

async function load({ query, start, count, signal }: ListWindow): Promise<ListOf<Webhook>> {
  const variables: ListWebhooksVariables = { input: { start, count, query } }
  const { listWebhooks } = await graphql<ListWebhooks>(LIST, { ...variables }, signal)
  return { total: listWebhooks.total, rows: listWebhooks.webhooks }
}

const COLUMNS: readonly Column<Webhook>[] = [
  { title: text.name, cell: webhook => h(Link, { to: pathOf(webhook) }, h('span', { dir: 'auto' }, webhook.name)) },
  { title: text.receiver, cell: ({ host }) => h('code', {}, host) },
  { title: text.state, cell: ({ state }) => text.states[state] },
  { title: text.waiting, isNumber: true, cell: ({ waiting }) => number(waiting) },
  { title: text.deadLetters, isNumber: true, cell: ({ deadLetters }) => number(deadLetters) },
  { title: text.last, cell: ({ attempts: [last] }) => last && h(Time, { at: last.at }) }
]

/** `/operate/webhooks` */
export const WebhooksPage = page(() =>
  h(ListPage<Webhook>, {
    ...{ text, load, columns: COLUMNS, pathOf },
    nameOf: ({ name }) => name,
    create: { dialog: ({ onChange, onClose }) => h(EditWebhook, { onSaved: onChange, onClose }) }
  })
)
