import { ago, Button, Confirm, graphql, h, toast, useState, type VNode } from 'aspectd/console'
import type { Token } from './data.ts'
import { REVOKE } from './documents.ts'
import type { RevokeTokenVariables } from './documents.types.ts'
import { text } from './en.ts'

interface RevokeButtonProps {
  readonly token: Token
  readonly onRevoked: () => void
}

/** Asks once, with what will stop: the next request with the token is refused. */
export function RevokeButton({ token, onRevoked }: RevokeButtonProps): VNode {
  const [isAsking, setAsking] = useState(false)
  const { id, name, expired, lastUsedAt } = token
  const revoke = async () => {
    const variables: RevokeTokenVariables = { id }
    await graphql(REVOKE, { ...variables })
    onRevoked()
    toast(text.revoked(name))
  }
  const used = lastUsedAt ? ago(lastUsedAt) : undefined
  return h(
    'span',
    {},
    h(Button, { kind: 'quiet', label: text.revokeNamed(name), onClick: () => setAsking(true) }, text.revoke),
    isAsking &&
      h(Confirm, {
        title: text.revokeTitle(name),
        text: expired ? text.revokeExpired : text.revokeText(used),
        verb: text.revokeNamed(name),
        onConfirm: revoke,
        onClose: () => setAsking(false)
      })
  )
}
