import type { Aspect, Call, Urn } from '../../../core/index.ts'
import { type Channel, type State, urnOfChannel } from '../definitions.ts'
import type { MailLinks, Purpose } from '../mail/links.ts'
import { stopped } from '../sending/after-attempt.ts'
import type { Targets } from '../target.ts'

interface LinkUseDeps {
  readonly channels: Aspect<Channel>
  readonly states: Aspect<State>
  readonly targets: Targets
  readonly links: MailLinks
  readonly now: () => number
}

/** Does what a link of a mail says. Resolves to whether the link is valid; a second click is too. */
export type MailLinkUse = (
  call: Call,
  purpose: Purpose,
  link: { readonly channel: string; readonly token: string }
) => Promise<boolean>

export function createLinkUse({ channels, states, targets, links, now }: LinkUseDeps): MailLinkUse {
  const verified = ({ stopped: stop, ...state }: State): State =>
    stop?.reason === 'UNVERIFIED' ? state : { ...state, ...(stop ? { stopped: stop } : {}) }
  const paused = (state: State): State => (state.stopped ? state : stopped(state, { at: now(), reason: 'PAUSED' }))

  return async (call, purpose, { channel: id, token }) => {
    const system = call.as('following a link of a mail')
    if (!/^[\w-]{1,100}$/.test(id)) return false
    const urn: Urn = urnOfChannel(id)
    const channel = await channels.get(system, urn)
    if (channel?.kind !== 'mail') return false
    const { address = '' } = targets.open(urn, channel.target)
    if (!links.isValid(purpose, urn, { token, address })) return false
    await states.update(system, urn, old => old && (purpose === 'verify' ? verified(old) : paused(old)))
    return true
  }
}
