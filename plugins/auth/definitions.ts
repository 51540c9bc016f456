import { invite } from './identity/invites.ts'
import { logInLink } from './identity/log-in-links.ts'
import { removal, removalKey } from './identity/removals.ts'
import { session, sessionKey } from './identity/sessions.ts'
import { seeds, seedsKey } from './policies/bootstrap.ts'

const guard = { sealed: true }

export const types = {
  aspectdSession: { key: 'aspectdSessionKey', guard },
  aspectdAuth: { key: 'aspectdAuthKey', guard },
  aspectdRemoval: { key: 'aspectdRemovalKey', guard }
}

export const aspects = {
  aspectdSessionKey: sessionKey,
  aspectdSession: session,
  aspectdAuthKey: seedsKey,
  aspectdSeeds: seeds,
  aspectdInvite: invite,
  aspectdLogInLink: logInLink,
  aspectdRemovalKey: removalKey,
  aspectdRemoval: removal
}
