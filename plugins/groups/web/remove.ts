import { Button, Confirm, can, graphql, h, toast, useState, type VNode } from 'aspectd/console'
import { REMOVE } from './documents.ts'
import type { DropGroupVariables } from './documents.types.ts'
import { text } from './en.ts'
import { titleOf } from './group.ts'

interface RemoveButtonProps {
  readonly group: Parameters<typeof titleOf>[0]
  readonly members: number
  /** On the button too, where no row says which group is meant. */
  readonly isNamed?: boolean
  readonly onRemoved: () => void
}

export function RemoveButton({ group, members, isNamed, onRemoved }: RemoveButtonProps): VNode | null {
  const [isAsking, setAsking] = useState(false)
  if (!can('MANAGE_USERS_AND_GROUPS')) return null
  const name = titleOf(group)
  const ask = () => setAsking(true)
  const remove = async () => {
    const variables: DropGroupVariables = { urn: group.urn }
    await graphql(REMOVE, { ...variables })
    toast(text.removed(name))
    onRemoved()
  }
  return h(
    'span',
    {},
    h(
      Button,
      { kind: isNamed ? 'plain' : 'quiet', label: text.removeNamed(name), onClick: ask },
      isNamed ? text.removeNamed(name) : text.remove
    ),
    isAsking &&
      h(Confirm, {
        title: text.removeTitle(name),
        text: text.removeText(members),
        verb: text.removeNamed(name),
        typed: name,
        onConfirm: remove,
        onClose: () => setAsking(false)
      })
  )
}
