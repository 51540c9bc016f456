import {
  Button,
  type Column,
  Confirm,
  Empty,
  graphql,
  h,
  here,
  Load,
  type Loaded,
  Page,
  Pager,
  page,
  setQuery,
  startOf,
  Table,
  TextField,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { DELETE, LIST } from './documents.ts'
import type { DeleteSecretVariables, ListSecrets, ListSecretsVariables } from './documents.types.ts'
import { EditSecret } from './edit.ts'
import { text } from './en.ts'

const COUNT = 50

type SecretPage = NonNullable<ListSecrets['listSecrets']>
type Secret = SecretPage['secrets'][number]

/** Names and descriptions; no page shows a value. */
export const SecretsPage = page(() => {
  const query = here.value.query.get('query') ?? ''
  const start = startOf()
  const [isCreating, setCreating] = useState(false)
  const loaded = useData<SecretPage | null>(
    async signal => {
      const variables: ListSecretsVariables = { input: { start, count: COUNT, query } }
      return (await graphql<ListSecrets>(LIST, { ...variables }, signal)).listSecrets
    },
    [start, query]
  )
  return h(
    Page,
    { title: text.title, actions: h(Button, { kind: 'primary', onClick: () => setCreating(true) }, text.create) },
    h(TextField, {
      label: text.search,
      type: 'search',
      isBare: true,
      value: query,
      onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
    }),
    h(Load<SecretPage | null>, { of: loaded }, found =>
      found?.total ? h(Rows, { found, loaded }) : h(Empty, { text: query === '' ? text.empty : text.nothing(query) })
    ),
    isCreating && h(EditSecret, { onClose: () => setCreating(false), onSaved: loaded.reload })
  )
})

interface RowsProps {
  readonly found: SecretPage
  readonly loaded: Pick<Loaded<SecretPage | null>, 'reload'>
}

function Rows({ found: { secrets, total }, loaded }: RowsProps): VNode {
  const columns: readonly Column<Secret>[] = [
    { title: text.name, cell: ({ name }) => h('code', { dir: 'auto' }, name) },
    { title: text.description, cell: ({ description }) => h('span', { dir: 'auto' }, description) },
    { title: text.action, cell: secret => h(Actions, { secret, onChange: loaded.reload }) }
  ]
  return h(
    'div',
    {},
    h(Table<Secret>, { caption: text.title, columns, rows: secrets, keyOf: ({ urn }) => urn }),
    h(Pager, { start: startOf(), count: COUNT, total: total ?? 0 })
  )
}

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
