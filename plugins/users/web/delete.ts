import { Button, Confirm, can, graphql, h, me, navigate, toast, useState, type VNode } from 'aspectd/console'
import { REMOVE } from './documents.ts'
import type { RemovePersonVariables } from './documents.types.ts'
import { text } from './en.ts'
import { nameOf, type Person } from './person.ts'

export function RemoveButton({ person }: { readonly person: Person }): VNode | null {
  const [isAsking, setAsking] = useState(false)
  if (!can('MANAGE_USERS_AND_GROUPS') || person.urn === me.value?.urn) return null
  const name = nameOf(person)
  const remove = async () => {
    const variables: RemovePersonVariables = { urn: person.urn }
    await graphql(REMOVE, { ...variables })
    toast(text.removed(name))
    navigate('/settings/identities/users', { replace: true })
  }
  return h(
    'span',
    {},
    h(Button, { onClick: () => setAsking(true) }, text.removeNamed(name)),
    isAsking &&
      h(Confirm, {
        title: text.removeTitle(name),
        text: text.removeText,
        verb: text.removeNamed(name),
        typed: person.username,
        onConfirm: remove,
        onClose: () => setAsking(false)
      })
  )
}
