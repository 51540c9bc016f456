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
  Load,
  Select,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { INVITE, INVITE_AGAIN, ROLES } from './documents.ts'
import type { Invitation, NewInvitation, RolesForPeople } from './documents.types.ts'
import { text } from './en.ts'
import { SecretLink } from './secret-link.ts'

interface Shown {
  /** Whose link it is; empty without a role. */
  readonly role: string
  readonly invitation: Invitation['getInviteToken']
}

/** A link with which somebody signs up, and gets a role. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }): VNode {
  const [role, setRole] = useState('')
  const [error, setError] = useState<ApiError>()
  const roles = useRoles()
  const input = role === '' ? {} : { roleUrn: role }
  const loaded = useData<Shown>(
    async signal => ({ role, invitation: (await graphql<Invitation>(INVITE, { input }, signal)).getInviteToken }),
    [role]
  )
  const renew = async () => {
    setError(undefined)
    try {
      loaded.set({ role, invitation: (await graphql<NewInvitation>(INVITE_AGAIN, { input })).createInviteToken })
      toast(text.newLinkMade)
    } catch (thrown) {
      setError(asApiError(thrown))
    }
  }
  const name = roles.find(({ value }) => value === role && value !== '')?.label
  return h(
    Dialog,
    { title: text.inviteTitle, onClose, close: text.close },
    roles.length > 1 && h(Select, { label: text.role, value: role, options: roles, onChange: setRole }),
    h(Load<Shown>, { of: loaded }, ({ role: shown, invitation: found }) =>
      // Until the link of another role is there, none is shown: somebody would get the wrong role.
      found === null || shown !== role
        ? null
        : h(
            'div',
            {},
            h(SecretLink, {
              label: text.inviteLink,
              url: location.origin + addressAt(`/signup?${new URLSearchParams({ invite_token: found.inviteToken })}`)
            }),
            h('p', { class: 'hint' }, text.inviteText(found.expiresAt, name)),
            h(Button, { kind: 'quiet', onClick: () => void renew() }, text.newLink)
          )
    ),
    error && h(Failure, { error })
  )
}

/** Invitations with a role require the privilege to assign roles. */
function useRoles(): readonly { readonly value: string; readonly label: string }[] {
  const mayAssign = can('MANAGE_POLICIES')
  const { data } = useData(
    async signal => (mayAssign ? await graphql<RolesForPeople>(ROLES, {}, signal) : undefined),
    [mayAssign]
  )
  const roles = data?.listRoles?.roles ?? []
  return [{ value: '', label: text.noRole }, ...roles.map(({ urn, name }) => ({ value: urn, label: name }))]
}
