import {
  type ApiError,
  addressAt,
  asApiError,
  Button,
  can,
  Dialog,
  Failure,
  graphql,
  h,
  useState,
  type VNode
} from 'aspectd/console'
import { RESET } from './documents.ts'
import type { ResetLink } from './documents.types.ts'
import { text } from './en.ts'
import { nameOf, type Person } from './person.ts'
import { SecretLink } from './secret-link.ts'

/** A link with which a user sets a new password, once. Only users with a password here have one. */
export function ResetButton({ person }: { readonly person: Person }): VNode | null {
  const [made, setMade] = useState<ResetLink['createNativeUserResetToken']>()
  const [error, setError] = useState<ApiError>()
  if (!can('MANAGE_USER_CREDENTIALS') || person.isNativeUser === false) return null
  const make = async () => {
    setError(undefined)
    try {
      const input = { userUrn: person.urn }
      setMade((await graphql<ResetLink>(RESET, { input })).createNativeUserResetToken)
    } catch (thrown) {
      setError(asApiError(thrown))
    }
  }
  const query = new URLSearchParams({ reset_token: made?.resetToken ?? '', name: person.username })
  return h(
    'span',
    {},
    h(Button, { onClick: () => void make() }, text.reset),
    error && h(Failure, { error }),
    made &&
      h(
        Dialog,
        { title: text.resetTitle(nameOf(person)), onClose: () => setMade(undefined), close: text.close },
        h(SecretLink, { label: text.inviteLink, url: location.origin + addressAt(`/reset?${query}`) }),
        h('p', { class: 'hint' }, text.resetText(made.expiresAt))
      )
  )
}
