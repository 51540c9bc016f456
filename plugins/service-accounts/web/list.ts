import {
  type Column,
  EntityLink,
  entityPath,
  graphql,
  h,
  Link,
  type ListOf,
  ListPage,
  type ListTools,
  type ListWindow,
  page,
  plugins,
  Time,
  type VNode
} from 'aspectd/console'
import { NewAccount } from './create.ts'
import { type Account, RemoveButton, titleOf } from './delete.ts'
import { LIST } from './documents.ts'
import type { ListAccounts, ListAccountsVariables } from './documents.types.ts'
import { text } from './en.ts'

const WITH_TOKEN = '/settings/tokens/new?for=new'

async function load({ query, start, count, signal }: ListWindow): Promise<ListOf<Account>> {
  const variables: ListAccountsVariables = { input: { start, count, query } }
  const { listServiceAccounts: found } = await graphql<ListAccounts>(LIST, { ...variables }, signal)
  return { total: found.total, rows: found.serviceAccounts }
}

const columnsOf = ({ drop }: ListTools<Account>): readonly Column<Account>[] => [
  { title: text.name, cell: account => h(EntityLink, { urn: account.urn, name: titleOf(account) }) },
  { title: text.description, cell: ({ description }) => description },
  { title: text.rights, cell: ({ urn }) => h(Link, { to: entityPath(urn) }, text.giveRole) },
  { title: text.by, cell: ({ createdBy, issuer }) => issuer ?? (createdBy && h(EntityLink, { urn: createdBy })) },
  { title: text.when, cell: ({ createdAt }) => createdAt && h(Time, { at: createdAt }) },
  { title: text.action, cell: account => h(Actions, { account, onRemoved: () => drop(account) }) }
]

/** Users for machines. With the plugin tokens, an account is created in the form of its first token. */
export const AccountsPage = page(() =>
  h(ListPage<Account>, {
    ...{ text, load, columns: columnsOf },
    ...(plugins.value.has('tokens') && { actions: h(Link, { to: WITH_TOKEN, class: 'button primary' }, text.create) }),
    create: { dialog: ({ onChange, onClose }) => h(NewAccount, { onCreated: onChange, onClose }) }
  })
)

function Actions({ account, onRemoved }: { readonly account: Account; readonly onRemoved: () => void }): VNode {
  const to = `/settings/tokens/new?${new URLSearchParams({ for: account.urn })}`
  return h(
    'span',
    { class: 'row' },
    plugins.value.has('tokens') && h(Link, { to, title: text.tokenFor(titleOf(account)) }, text.token),
    h(RemoveButton, { account, onRemoved })
  )
}
