import { Choice, can, graphql, h, plugins, Select, shortName, TextField, useData, type VNode } from 'aspectd/console'
import { ACCOUNTS } from './documents.ts'
import type { AccountsForTokens } from './documents.types.ts'
import type { DraftProps } from './draft.ts'
import { text } from './en.ts'

/** Whose rights the token has: the user's own, or those of a service account, which can be made with it. */
export function Audience({ draft, onChange }: DraftProps): VNode | null {
  if (!plugins.value.has('service-accounts') || !can('MANAGE_SERVICE_ACCOUNTS')) return null
  const options = [
    { value: 'me', label: text.me },
    { value: 'account', label: text.account }
  ]
  const choose = (value: string) => onChange({ audience: value === 'account' ? 'account' : 'me' })
  return h(
    'div',
    { class: 'stack' },
    h(Choice, { label: text.who, value: draft.audience, options, onChange: choose }),
    draft.audience === 'account' && h(Account, { draft, onChange })
  )
}

function Account({ draft, onChange }: DraftProps): VNode {
  const { data } = useData(signal => graphql<AccountsForTokens>(ACCOUNTS, {}, signal), [draft.account])
  const accounts = data?.listServiceAccounts.serviceAccounts ?? []
  const options = [
    { value: '', label: text.newAccount },
    ...accounts.map(({ urn, name, displayName }) => ({ value: urn, label: displayName ?? name }))
  ]
  const isKnown = options.some(({ value }) => value === draft.account)
  const all = isKnown ? options : [...options, { value: draft.account, label: shortName(draft.account) }]
  return h(
    'div',
    { class: 'stack' },
    accounts.length + all.length > 1 &&
      h(Select, {
        label: text.accountName,
        value: draft.account,
        options: all,
        onChange: account => onChange({ account })
      }),
    draft.account === '' &&
      h(TextField, {
        label: text.newAccountName,
        hint: text.newAccountHint,
        value: draft.accountName,
        required: true,
        autocomplete: 'off',
        autofocus: true,
        onInput: accountName => onChange({ accountName })
      })
  )
}
