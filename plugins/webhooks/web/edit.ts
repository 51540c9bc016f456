import { Dialog, Form, graphql, h, SecretDialog, TextField, toast, useState, type VNode } from 'aspectd/console'
import { CREATE, UPDATE } from './documents.ts'
import type { CreateWebhook, CreateWebhookVariables, UpdateWebhookVariables } from './documents.types.ts'
import { text } from './en.ts'
import type { Webhook } from './webhook-data.ts'

interface EditProps {
  /** Absent: a new one. */
  readonly webhook?: Webhook
  readonly onClose: () => void
  readonly onSaved: () => void
}

const LISTS = ['types', 'urns', 'categories', 'actors'] as const
const HINTS = {
  types: text.typesHint,
  urns: text.urnsHint,
  categories: text.categoriesHint,
  actors: text.actorsHint
}

const membersOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** A new webhook, or changes of one. The secret of a new one is shown when it is made. */
export function EditWebhook({ webhook, onClose, onSaved }: EditProps): VNode {
  const [typed, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState('')
  const [filters, setFilters] = useState(() => linesOf(webhook))
  const [secret, setSecret] = useState<string>()
  const name = typed.trim()
  if (secret !== undefined) return h(SecretDialog, { words: text.secret, secret, onClose })
  const save = async () => {
    const lists = Object.fromEntries(LISTS.map(list => [list, membersOf(filters[list])]))
    if (webhook) {
      const input = { name, ...(url === '' ? {} : { url }), ...lists }
      await graphql(UPDATE, { urn: webhook.urn, input } satisfies UpdateWebhookVariables)
      onClose()
    } else {
      const variables: CreateWebhookVariables = { input: { name, url, ...lists } }
      setSecret((await graphql<CreateWebhook>(CREATE, { ...variables })).createWebhook.secret)
    }
    onSaved()
    toast(webhook ? text.saved(name) : text.created(name))
  }
  const because = name === '' ? text.needsName : url === '' && !webhook ? text.needsUrl : undefined
  return h(
    Dialog,
    { title: webhook ? text.editTitle(webhook.name) : text.create, onClose },
    h(
      Form,
      { verb: webhook ? text.save : text.createNamed(name), because, onSubmit: save },
      h(TextField, { label: text.name, value: typed, onInput: setName, required: true, autofocus: true }),
      h(TextField, {
        label: text.url,
        hint: webhook ? text.urlUnchanged(webhook.host) : text.urlHint,
        value: url,
        onInput: setUrl,
        autocomplete: 'off',
        required: !webhook
      }),
      LISTS.map(list =>
        h(TextField, {
          key: list,
          label: text[list],
          hint: HINTS[list],
          value: filters[list],
          lines: 2,
          onInput: value => setFilters(before => ({ ...before, [list]: value }))
        })
      ),
      h('p', { class: 'hint' }, text.ownerHint)
    )
  )
}

const linesOf = (webhook: Webhook | undefined) => ({
  types: webhook?.types.join('\n') ?? '',
  urns: webhook?.urns.join('\n') ?? '',
  categories: webhook?.categories.join('\n') ?? '',
  actors: webhook?.actors.join('\n') ?? ''
})
