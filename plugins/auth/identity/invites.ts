import { createHash, randomBytes } from 'node:crypto'
import {
  type Aspect,
  type Call,
  type Criterion,
  type Data,
  makeUrn,
  NotFound,
  numberKey,
  type Static,
  Type,
  type Urn
} from '../../../core/index.ts'
import type { ModelHandles } from '../../entities/index.ts'
import { InvalidSignUp } from '../errors.ts'

export const invite = {
  schema: Type.Object(
    { expiresAt: Type.Integer({ 'x-search': { fieldType: 'DATETIME' } }) },
    { additionalProperties: false }
  ),
  on: ['inviteToken'],
  keep: 0,
  guard: { sealed: true }
}
type Invite = Static<(typeof invite)['schema']>

const PAGE = 500

/** Tokens with which people sign up; only their digests are stored. */
export interface Invites {
  /** The token of a role, or the one without: the same for a while, then a new one beside it. */
  token(call: Call, role: Urn | undefined): Promise<string>
  /** A new token, which ends all earlier ones of the role, or of none. */
  renew(call: Call, role: Urn | undefined): Promise<string>
  /** The role that a token invites to. @throws InvalidSignUp when it does not hold. */
  roleOf(call: Call, token: string): Promise<Urn | undefined>
  /** Deletes what has expired. */
  purge(call: Call): Promise<void>
}

interface Options {
  readonly data: Data
  readonly aspects: Pick<ModelHandles, 'inviteToken' | 'dataHubRoleInfo'>
  readonly invites: Aspect<Invite>
  readonly validMs: number
}

export function createInvites({ data, aspects, invites, validMs }: Options): Invites {
  /** What this process handed out: nothing else knows the text of a token. */
  const known = new Map<Urn | undefined, { token: string; expiresAt: number }>()

  async function make(call: Call, role: Urn | undefined) {
    const token = randomBytes(24).toString('base64url')
    const digest = digestOf(token)
    const urn = makeUrn('inviteToken', digest)
    const expiresAt = Date.now() + validMs
    await data.write(call.as('make an invitation'), [
      aspects.inviteToken.edit(urn, () => ({ token: digest, ...(role ? { role } : {}) })),
      invites.edit(urn, () => ({ expiresAt }))
    ])
    return { token, expiresAt }
  }

  async function demandRole(call: Call, role: Urn | undefined): Promise<void> {
    if (role && !(await aspects.dataHubRoleInfo.get(call.as('is there such a role'), role))) {
      throw new NotFound(`Role ${role} does not exist.`)
    }
  }

  async function remember(call: Call, role: Urn | undefined): Promise<string> {
    const fresh = await make(call, role)
    known.set(role, fresh)
    return fresh.token
  }

  async function eraseWhere(call: Call, where: Criterion): Promise<void> {
    for (;;) {
      const { urns } = await data.find(call, { types: ['inviteToken'], where }, { limit: PAGE })
      if (urns.length === 0) return
      for (const urn of urns) await data.erase(call, urn)
    }
  }

  /** Another server may have ended it. */
  const isStored = (call: Call, token: string) =>
    aspects.inviteToken.get(call.as('read an invitation'), makeUrn('inviteToken', digestOf(token)))

  return {
    async token(call, role) {
      await demandRole(call, role)
      const last = known.get(role)
      const isFresh = last && last.expiresAt - Date.now() > validMs / 2
      return isFresh && (await isStored(call, last.token)) ? last.token : remember(call, role)
    },
    async renew(call, role) {
      await demandRole(call, role)
      const field = 'inviteToken.role'
      await eraseWhere(call.as('end earlier invitations'), role ? { field, in: [role] } : { not: { field, from: '' } })
      return remember(call, role)
    },
    async roleOf(call, token) {
      const urn = makeUrn('inviteToken', digestOf(token))
      const system = call.as('read an invitation')
      const found = await aspects.inviteToken.get(system, urn)
      const limit = await invites.get(system, urn)
      if (!found || !limit || Date.now() >= limit.expiresAt) {
        throw new InvalidSignUp(
          'Invite token is not valid: it is unknown or has expired. Ask your administrator for a new one.'
        )
      }
      return found.role
    },
    async purge(call) {
      await eraseWhere(call, { field: 'aspectdInvite.expiresAt', to: numberKey(Date.now()) })
    }
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
