import { seeds, seedsKey } from './bootstrap.ts'
import { invite } from './invites.ts'
import { session, sessionKey } from './sessions.ts'

const guard = { sealed: true }

export const types = {
  aspectdSession: { key: 'aspectdSessionKey', guard },
  aspectdAuth: { key: 'aspectdAuthKey', guard }
}

export const aspects = {
  aspectdSessionKey: sessionKey,
  aspectdSession: session,
  aspectdAuthKey: seedsKey,
  aspectdSeeds: seeds,
  aspectdInvite: invite
}
