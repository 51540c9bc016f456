import {
  Button,
  type Column,
  Confirm,
  graphql,
  h,
  type ListOf,
  ListPage,
  type ListTools,
  type ListWindow,
  page,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { DELETE, LIST } from './documents.ts'
import type { DeleteSecretVariables, ListSecrets, ListSecretsVariables } from './documents.types.ts'
import { EditSecret } from './edit.ts'
import { text } from './en.ts'

type Secret = NonNullable<ListSecrets['listSecrets']>['secrets'][number]

async function load({ query, start, count, signal }: ListWindow): Promise<ListOf<Secret>> {
  const variables: ListSecretsVariables = { input: { start, count, query } }
  const { listSecrets: found } = await graphql<ListSecrets>(LIST, { ...variables }, signal)
  return { total: found?.total ?? 0, rows: found?.secrets ?? [] }
}

const columnsOf = ({ reload }: ListTools<Secret>): readonly Column<Secret>[] => [
  { title: text.name, cell: ({ name }) => h('code', { dir: 'auto' }, name) },
  { title: text.description, cell: ({ description }) => h('span', { dir: 'auto' }, description) },
  { title: text.action, cell: secret => h(Actions, { secret, onChange: reload }) }
]

/** Names and descriptions; no page shows a value. */
export const SecretsPage = page(() =>
  h(ListPage<Secret>, {
    ...{ text, load, columns: columnsOf },
    create: { dialog: ({ onChange, onClose }) => h(EditSecret, { onSaved: onChange, onClose }) }
  })
)

function Actions({ secret, onChange }: { readonly secret: Secret; readonly onChange: () => void }): VNode {
  const [asking, setAsking] = useState<'replace' | 'remove'>()
  const { urn, name } = secret
  const close = () => setAsking(undefined)
  const remove = async () => {
    const variables: DeleteSecretVariables = { urn }
    await graphql(DELETE, { ...variables })
    onChange()
    toast(text.removed(name))
  }
  return h(
    'span',
    { class: 'row' },
    h(Button, { kind: 'quiet', label: text.replaceNamed(name), onClick: () => setAsking('replace') }, text.replace),
    h(Button, { kind: 'quiet', label: text.removeNamed(name), onClick: () => setAsking('remove') }, text.remove),
    asking === 'replace' && h(EditSecret, { secret, onClose: close, onSaved: onChange }),
    asking === 'remove' &&
      h(Confirm, {
        title: text.removeTitle(name),
        text: text.removeText,
        verb: text.removeNamed(name),
        typed: name,
        onConfirm: remove,
        onClose: close
      })
  )
}
