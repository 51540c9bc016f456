import {
  Button,
  type Column,
  Empty,
  EntityLink,
  entityPath,
  graphql,
  h,
  here,
  Link,
  Load,
  type Loaded,
  Page,
  Pager,
  page,
  plugins,
  setQuery,
  startOf,
  Table,
  TextField,
  Time,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { type Account, type AccountPage, titleOf } from './account.ts'
import { LIST } from './documents.ts'
import type { ListAccounts, ListAccountsVariables } from './documents.types.ts'
import { text } from './en.ts'
import { NewAccount } from './new-account.ts'
import { RemoveButton } from './remove.ts'

const COUNT = 50
const WITH_TOKEN = '/settings/tokens/new?for=new'

/** Users for machines. With the plugin tokens, an account is created in the form of its first token. */
export const AccountsPage = page(() => {
  const query = here.value.query.get('query') ?? ''
  const start = startOf()
  const [isCreating, setCreating] = useState(false)
  const loaded = useData(
    async signal => {
      const variables: ListAccountsVariables = { input: { start, count: COUNT, query } }
      return (await graphql<ListAccounts>(LIST, { ...variables }, signal)).listServiceAccounts
    },
    [start, query]
  )
  const create = plugins.value.has('tokens')
    ? h(Link, { to: WITH_TOKEN, class: 'button primary' }, text.create)
    : h(Button, { kind: 'primary', onClick: () => setCreating(true) }, text.create)
  return h(
    Page,
    { title: text.title, actions: create },
    h(TextField, {
      label: text.search,
      type: 'search',
      isBare: true,
      value: query,
      onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
    }),
    h(Load<AccountPage>, { of: loaded }, found =>
      found.total === 0
        ? h(Empty, { text: query === '' ? text.empty : text.nothing(query) })
        : h(Rows, { found, loaded })
    ),
    isCreating && h(NewAccount, { onClose: () => setCreating(false), onCreated: loaded.reload })
  )
})

function Rows({ found, loaded }: { readonly found: AccountPage; readonly loaded: Loaded<AccountPage> }): VNode {
  const { serviceAccounts, total, start } = found
  const dropped = ({ urn }: Account) => {
    loaded.set({ ...found, total: total - 1, serviceAccounts: serviceAccounts.filter(one => one.urn !== urn) })
    loaded.reload()
  }
  const columns: readonly Column<Account>[] = [
    { title: text.name, cell: account => h(EntityLink, { urn: account.urn, name: titleOf(account) }) },
    { title: text.description, cell: ({ description }) => description },
    { title: text.rights, cell: ({ urn }) => h(Link, { to: entityPath(urn) }, text.giveRole) },
    { title: text.by, cell: ({ createdBy }) => createdBy && h(EntityLink, { urn: createdBy }) },
    { title: text.when, cell: ({ createdAt }) => createdAt && h(Time, { at: createdAt }) },
    { title: text.action, cell: account => h(Actions, { account, onRemoved: () => dropped(account) }) }
  ]
  return h(
    'div',
    {},
    h(Table<Account>, { caption: text.title, columns, rows: serviceAccounts, keyOf: ({ urn }) => urn }),
    h(Pager, { start, count: COUNT, total })
  )
}

function Actions({ account, onRemoved }: { readonly account: Account; readonly onRemoved: () => void }): VNode {
  const to = `/settings/tokens/new?${new URLSearchParams({ for: account.urn })}`
  return h(
    'span',
    { class: 'row' },
    plugins.value.has('tokens') && h(Link, { to, title: text.tokenFor(titleOf(account)) }, text.token),
    h(RemoveButton, { account, onRemoved })
  )
}
