import {
  type Call,
  type Contribution,
  type Demand,
  NotFound,
  operation,
  parseUrn,
  type Urn
} from '../../../core/index.ts'
import { type ModelHandles, type Page, windowOf } from '../../entities/index.ts'
import { NoSession } from '../errors.ts'
import type { Invites, Secret } from '../identity/invites.ts'
import type { ChangeOwnPassword, PasswordChange } from '../identity/own-password.ts'
import type { Resets } from '../identity/resets.ts'
import type { SessionPage, Sessions } from '../identity/sessions.ts'
import type { RightsChanges } from '../policies/rights-changes.ts'

export const credentialsSdl = `
  extend type Query {
    "The active sessions of a user; by default the caller's own."
    listSessions(input: ListSessionsInput!): ListSessionsResult!
    "An invite token for signing up; with a role, the new user gets the role."
    getInviteToken(input: GetInviteTokenInput!): InviteToken
  }
  extend type Mutation {
    "Replaces the caller's password and ends the other sessions. Refused to tokens with a scope."
    changeOwnPassword(input: ChangeOwnPasswordInput!): Boolean!
    endSession(id: String!, userUrn: String): Boolean!
    "Ends all sessions of a user, including the current one; by default the caller's own."
    endAllSessions(userUrn: String): Boolean!
    "Creates an invite token, which ends the earlier ones of its role."
    createInviteToken(input: CreateInviteTokenInput!): InviteToken
    "Gives the caller the role of an invitation, in addition to existing roles."
    acceptRole(input: AcceptRoleInput!): Boolean
    "Creates a token with which a user sets a new password once, within 24 hours."
    createNativeUserResetToken(input: CreateNativeUserResetTokenInput!): ResetToken
  }

  input ChangeOwnPasswordInput { currentPassword: String! newPassword: String! }

  input ListSessionsInput { start: Int count: Int userUrn: String }
  type ListSessionsResult { start: Int! count: Int! total: Int! sessions: [Session!]! }
  type Session {
    id: String!
    user: CorpUser!
    "The remote address of the log-in."
    address: String
    createdAt: Long!
    "Accurate to one minute."
    lastUsedAt: Long!
    "When the session ends without another request."
    idleExpiresAt: Long!
    "When the session ends in any case."
    expiresAt: Long!
    "Whether the request uses this session."
    current: Boolean!
  }

  input GetInviteTokenInput { roleUrn: String }
  input CreateInviteTokenInput { roleUrn: String }
  type InviteToken { inviteToken: String! expiresAt: Long! }
  input AcceptRoleInput { inviteToken: String! }
  input CreateNativeUserResetTokenInput { userUrn: String! }
  type ResetToken { resetToken: String! expiresAt: Long! }
`

export interface CredentialDeps {
  readonly changeOwnPassword: ChangeOwnPassword
  readonly aspects: ModelHandles
  readonly invites: Invites
  readonly resets: Resets
  readonly rightsChanges: RightsChanges
  readonly sessions: Sessions
}
export interface Input<T> {
  readonly input: T
}
export interface OfUser {
  readonly userUrn?: string | null
}
export interface OfRole {
  readonly roleUrn?: string | null
}

const onCredentials: Demand = { anyOf: ['MANAGE_USER_CREDENTIALS'] }

/** `own`: the privilege for one's own sessions, which the scope of a read-only token may lack. */
function ofUser(own: string) {
  return ({ userUrn }: OfUser, call: Call): Demand =>
    userUrn == null || userUrn === call.actor
      ? { anyOf: [own, ...onCredentials.anyOf], on: call.actor }
      : { ...onCredentials, on: parseUrn(userUrn) }
}

/** An invitation with a role assigns that role, so it requires the privilege to assign roles. */
function toInvite(verb: string) {
  const message = `Unauthorized to ${verb} invite tokens. Please contact your DataHub administrator if this needs corrective action.`
  return ({ input: { roleUrn } }: Input<OfRole>): Demand => ({
    anyOf: roleUrn ? ['MANAGE_POLICIES'] : ['MANAGE_USER_CREDENTIALS', 'MANAGE_POLICIES'],
    message
  })
}

const userOf = ({ userUrn }: OfUser, call: Call) => (userUrn == null ? call.actor : parseUrn(userUrn))
const roleOf = ({ roleUrn }: OfRole) => (roleUrn ? parseUrn(roleUrn) : undefined)

export function credentialOperations(deps: CredentialDeps) {
  const { invites, resets, sessions } = deps
  const viewOwn = ofUser('VIEW_ENTITY_PAGE')
  const endOwn = ofUser('EDIT_USER_PROFILE')
  return {
    Query: {
      listSessions: operation(
        ({ input }: Input<Page & OfUser>, call) => viewOwn(input, call),
        async ({ input }, call) => shown(await sessions.list(call, userOf(input, call), windowOf(input)), call)
      ),
      getInviteToken: operation(toInvite('get'), async ({ input }: Input<OfRole>, call) =>
        invitation(await invites.token(call, roleOf(input)))
      )
    },
    Mutation: {
      changeOwnPassword: operation('signed-in', async ({ input }: Input<PasswordChange>, call) => {
        await deps.changeOwnPassword(call, input)
        return true
      }),
      endSession: operation(endOwn, async ({ id, ...owner }: OfUser & { id: string }, call) => {
        const user = userOf(owner, call)
        const urn = parseUrn(id)
        if (!(await sessions.isOf(call, urn, user))) throw new NoSession(id, user)
        await sessions.end(call, urn)
        return true
      }),
      endAllSessions: operation(endOwn, async (user: OfUser, call) => {
        await sessions.endAll(call, userOf(user, call))
        return true
      }),
      createInviteToken: operation(toInvite('create'), async ({ input }: Input<OfRole>, call) =>
        invitation(await invites.renew(call, roleOf(input)))
      ),
      acceptRole: operation(
        (_args: Input<{ inviteToken: string }>, call) => ({ anyOf: ['EDIT_USER_PROFILE'], on: call.actor }),
        ({ input }, call) => acceptRole(deps, call, input.inviteToken)
      ),
      createNativeUserResetToken: operation(onCredentials, async ({ input }: Input<{ userUrn: string }>, call) => {
        const { text, expiresAt } = await resets.issue(call, parseUrn(input.userUrn))
        return { resetToken: text, expiresAt }
      })
    }
  } satisfies Contribution<unknown>['operations']
}

async function acceptRole(
  { aspects, invites, rightsChanges }: CredentialDeps,
  call: Call,
  token: string
): Promise<boolean> {
  const role = await invites.roleOf(call, token)
  if (!role) return true
  const mustExist = () => new NotFound(`User ${call.actor} does not exist.`)
  const added = (old?: { readonly roles: readonly Urn[] }) => ({ roles: [...new Set([...(old?.roles ?? []), role])] })
  await aspects.roleMembership.update(rightsChanges.invited(call), call.actor, added, { mustExist })
  return true
}

const invitation = ({ text, expiresAt }: Secret) => ({ inviteToken: text, expiresAt })

function shown({ sessions, ...page }: SessionPage, { credential }: Call) {
  return {
    ...page,
    sessions: sessions.map(({ urn, actor, usedAt, ...session }) => ({
      ...session,
      id: urn,
      user: { urn: actor },
      lastUsedAt: usedAt,
      current: urn === credential?.id
    }))
  }
}
