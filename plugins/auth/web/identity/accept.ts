import { addressAt, Button, Form, graphql, h, useData, type VNode } from 'aspectd/console'
import { ACCEPT, WHO } from '../documents.ts'
import type { AcceptInvitationVariables, WhoIsInvited } from '../documents.types.ts'
import { text } from './en.ts'

/** The name of the user who is logged in in this browser, who can already have an account. */
export function useWho(): string | undefined {
  const { data } = useData(async signal => {
    // Readable by scripts, unlike the session's: without it nobody is logged in, and nothing need be asked.
    if (!document.cookie.includes('actor=')) return
    const { me } = await graphql<WhoIsInvited>(WHO, {}, signal)
    return me?.corpUser.properties?.displayName || me?.corpUser.username
  }, [])
  return data
}

interface AcceptProps {
  readonly who: string
  readonly inviteToken: string
  readonly onOther: () => void
}

/** Gives the role of the invitation to a user who is logged in. */
export function Accept({ who, inviteToken, onOther }: AcceptProps): VNode {
  const accept = async () => {
    const variables: AcceptInvitationVariables = { input: { inviteToken } }
    await graphql(ACCEPT, { ...variables })
    location.replace(addressAt('/'))
  }
  return h(
    Form,
    { verb: text.accept, onSubmit: accept, actions: h(Button, { kind: 'quiet', onClick: onOther }, text.other) },
    h('p', {}, text.loggedInAs(who))
  )
}
