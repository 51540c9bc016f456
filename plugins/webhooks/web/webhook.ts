import {
  type Column,
  Empty,
  EntityLink,
  Facts,
  graphql,
  h,
  Link,
  Load,
  number,
  Page,
  page,
  Table,
  Time,
  useData
} from 'aspectd/console'
import { Actions } from './actions.ts'
import { DeadLetters } from './dead-letters.ts'
import { WEBHOOK } from './documents.ts'
import type { OneWebhook } from './documents.types.ts'
import { text } from './en.ts'
import { type Attempt, urnOf, type Webhook } from './webhook-data.ts'

/** `/operate/webhooks/:id`: how a webhook does, and what can be done with it. */
export const WebhookPage = page(({ params: { id = '' } }) => {
  const urn = urnOf(id)
  const loaded = useData<OneWebhook>(signal => graphql(WEBHOOK, { urn }, signal), [urn])
  const webhook = loaded.data?.webhook
  return h(
    Page,
    {
      title: webhook?.name ?? text.webhook,
      above: h(Link, { to: '/operate/webhooks' }, text.all),
      actions: webhook && h(Actions, { webhook, onChange: loaded.reload })
    },
    h(Load<OneWebhook>, { of: loaded }, ({ webhook, webhookDeadLetters }) =>
      webhook
        ? h(
            'div',
            {},
            h(Facts, { of: factsOf(webhook) }),
            h(Attempts, { attempts: webhook.attempts }),
            h(DeadLetters, { ...{ urn }, letters: webhookDeadLetters.letters, onChange: loaded.reload })
          )
        : h(Empty, { text: text.missing })
    )
  )
})

function factsOf(webhook: Webhook) {
  const { host, owner, state, since, error, due, waiting, deadLetters, secrets } = webhook
  const members = (list: readonly string[]) => (list.length === 0 ? text.everything : list.join(', '))
  const entities = (urns: readonly string[]) =>
    urns.length === 0 ? text.everything : urns.map(urn => h('span', { key: urn }, h(EntityLink, { urn }), ' '))
  return [
    [text.receiver, h('code', {}, host)],
    [text.owner, h(EntityLink, { urn: owner })],
    [text.state, text.states[state]],
    [text.since, since === null ? undefined : h(Time, { at: since })],
    [text.error, error ?? undefined],
    [text.next, state === 'FAILING' && due !== null ? h(Time, { at: due }) : undefined],
    [text.waiting, number(waiting)],
    [text.deadLetters, number(deadLetters)],
    [text.types, members(webhook.types)],
    [text.urns, members(webhook.urns)],
    [text.categories, members(webhook.categories)],
    [text.actors, entities(webhook.actors)],
    [text.secrets, text.secretsValid(secrets)]
  ] as const
}

const COLUMNS: readonly Column<Attempt>[] = [
  { title: text.time, cell: ({ at }) => h(Time, { at }) },
  { title: text.outcome, cell: ({ outcome }) => text.outcomes[outcome] ?? outcome },
  { title: text.status, isNumber: true, cell: ({ status }) => (status === null ? '' : String(status)) },
  { title: text.error, cell: ({ error }) => error },
  { title: text.message, cell: ({ id }) => h('code', {}, id) }
]

const Attempts = ({ attempts }: { readonly attempts: readonly Attempt[] }) =>
  h(
    'section',
    { 'aria-label': text.attempts },
    h('h2', {}, text.attempts),
    attempts.length === 0
      ? h('p', {}, text.noAttempts)
      : h(Table<Attempt>, {
          caption: text.attempts,
          columns: COLUMNS,
          rows: attempts,
          keyOf: ({ id, at }) => `${id} ${at}`
        })
  )
