import { Button, Confirm, graphql, h, toast, useState, type VNode } from 'aspectd/console'
import { DELETE } from './documents.ts'
import type { DeleteAccountVariables, ListAccounts } from './documents.types.ts'
import { text } from './en.ts'

export type Account = ListAccounts['listServiceAccounts']['serviceAccounts'][number]

export const titleOf = ({ displayName, name }: Pick<Account, 'displayName' | 'name'>): string => displayName ?? name

interface RemoveButtonProps {
  readonly account: Account
  readonly onRemoved: () => void
}

export function RemoveButton({ account, onRemoved }: RemoveButtonProps): VNode {
  const [isAsking, setAsking] = useState(false)
  const name = titleOf(account)
  const remove = async () => {
    const variables: DeleteAccountVariables = { urn: account.urn }
    await graphql(DELETE, { ...variables })
    onRemoved()
    toast(text.removed(name))
  }
  return h(
    'span',
    {},
    h(Button, { kind: 'quiet', label: text.removeNamed(name), onClick: () => setAsking(true) }, text.remove),
    isAsking &&
      h(Confirm, {
        title: text.removeTitle(name),
        text: text.removeText,
        verb: text.removeNamed(name),
        typed: name,
        onConfirm: remove,
        onClose: () => setAsking(false)
      })
  )
}
