import { createHash, randomBytes } from 'node:crypto'
import {
  type Aspect,
  type Call,
  type Criterion,
  type Data,
  eraseWhere,
  idOf,
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

const TYPES = ['inviteToken']

/** A token as it is handed out. */
export interface Secret {
  readonly text: string
  /** In milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Invite tokens, with which new users sign up; only their digests are stored. */
export interface Invites {
  /** The token of a role (or without one): the same until half of its lifetime, then a new one; both are valid. */
  token(call: Call, role: Urn | undefined): Promise<Secret>
  /** A new token, which ends all earlier ones of the role (or without one). */
  renew(call: Call, role: Urn | undefined): Promise<Secret>
  /** The role of a token, `undefined` if it has none. @throws InvalidSignUp if the token is unknown or has expired. */
  roleOf(call: Call, token: string): Promise<Urn | undefined>
  /** Deletes expired tokens. */
  purge(call: Call): Promise<void>
}

interface Options {
  readonly data: Data
  readonly aspects: Pick<ModelHandles, 'inviteToken' | 'dataHubRoleInfo'>
  readonly invites: Aspect<Invite>
  /** Lifetime of a token in milliseconds. */
  readonly validMs: number
}

export function createInvites(options: Options): Invites {
  const { data, aspects, invites, validMs } = options
  /** Issued by this process: the text of a token is not stored. */
  const issued = new Map<Urn | undefined, Secret>()

  async function requireRole(call: Call, role: Urn | undefined): Promise<void> {
    if (role && !(await aspects.dataHubRoleInfo.get(call.as('check that a role exists'), role))) {
      throw new NotFound(`Role ${role} does not exist.`)
    }
  }

  async function issue(call: Call, role: Urn | undefined): Promise<Secret> {
    const fresh = await create(options, call.as('create an invitation'), role)
    issued.set(role, fresh)
    return fresh
  }

  const stored = (call: Call, text: string) => aspects.inviteToken.get(call.as('read an invitation'), urnOf(text))

  return {
    async token(call, role) {
      await requireRole(call, role)
      const last = issued.get(role)
      const isFresh = last && last.expiresAt - Date.now() > validMs / 2
      // another instance may have ended it
      return isFresh && (await stored(call, last.text)) ? last : issue(call, role)
    },
    async renew(call, role) {
      await requireRole(call, role)
      const field = 'inviteToken.role'
      const where: Criterion = role ? { field, in: [role] } : { not: { field, from: '' } }
      await eraseWhere(data, call.as('end earlier invitations'), { types: TYPES, where })
      return issue(call, role)
    },
    async roleOf(call, text) {
      const found = await stored(call, text)
      const limit = await invites.get(call.as('read an invitation'), urnOf(text))
      if (!found || !limit || Date.now() >= limit.expiresAt) {
        throw new InvalidSignUp(
          'Invite token is not valid: it is unknown or has expired. Ask your administrator for a new one.'
        )
      }
      return found.role
    },
    async purge(call) {
      const where = { field: 'aspectdInvite.expiresAt', to: numberKey(Date.now()) }
      await eraseWhere(data, call, { types: TYPES, where })
    }
  }
}

async function create(
  { data, aspects, invites, validMs }: Options,
  call: Call,
  role: Urn | undefined
): Promise<Secret> {
  const text = randomBytes(24).toString('base64url')
  const urn = urnOf(text)
  const expiresAt = Date.now() + validMs
  await data.write(call, [
    aspects.inviteToken.edit(urn, () => ({ token: idOf(urn), ...(role ? { role } : {}) })),
    invites.edit(urn, () => ({ expiresAt }))
  ])
  return { text, expiresAt }
}

/** The URN contains the digest; the text itself is not stored. */
function urnOf(text: string): Urn {
  return makeUrn('inviteToken', createHash('sha256').update(text).digest('hex'))
}
