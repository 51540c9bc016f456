import { createHash, randomBytes } from 'node:crypto'
import {
  type Aspect,
  type Call,
  type Criterion,
  type Data,
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

export function createInvites(options: Options): Invites {
  const { data, aspects, invites, validMs } = options
  /** What this process handed out: nothing else knows the text of a token. */
  const known = new Map<Urn | undefined, Token>()

  async function demandRole(call: Call, role: Urn | undefined): Promise<void> {
    if (role && !(await aspects.dataHubRoleInfo.get(call.as('is there such a role'), role))) {
      throw new NotFound(`Role ${role} does not exist.`)
    }
  }

  async function remember(call: Call, role: Urn | undefined): Promise<string> {
    const fresh = await create(options, call.as('make an invitation'), role)
    known.set(role, fresh)
    return fresh.text
  }

  const stored = (call: Call, text: string) => aspects.inviteToken.get(call.as('read an invitation'), urnOf(text))

  return {
    async token(call, role) {
      await demandRole(call, role)
      const last = known.get(role)
      const isFresh = last && last.expiresAt - Date.now() > validMs / 2
      // another server may have ended it
      return isFresh && (await stored(call, last.text)) ? last.text : remember(call, role)
    },
    async renew(call, role) {
      await demandRole(call, role)
      const field = 'inviteToken.role'
      const where: Criterion = role ? { field, in: [role] } : { not: { field, from: '' } }
      await eraseWhere(data, call.as('end earlier invitations'), where)
      return remember(call, role)
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
      await eraseWhere(data, call, { field: 'aspectdInvite.expiresAt', to: numberKey(Date.now()) })
    }
  }
}

interface Token {
  readonly text: string
  readonly expiresAt: number
}

async function create({ data, aspects, invites, validMs }: Options, call: Call, role: Urn | undefined): Promise<Token> {
  const text = randomBytes(24).toString('base64url')
  const urn = urnOf(text)
  const expiresAt = Date.now() + validMs
  await data.write(call, [
    aspects.inviteToken.edit(urn, () => ({ token: idOf(urn), ...(role ? { role } : {}) })),
    invites.edit(urn, () => ({ expiresAt }))
  ])
  return { text, expiresAt }
}

async function eraseWhere(data: Data, call: Call, where: Criterion): Promise<void> {
  for (;;) {
    const { urns } = await data.find(call, { types: ['inviteToken'], where }, { limit: PAGE })
    if (urns.length === 0) return
    for (const urn of urns) await data.erase(call, urn)
  }
}

/** Named by the digest, which is all that is stored of the text. */
function urnOf(text: string): Urn {
  return makeUrn('inviteToken', createHash('sha256').update(text).digest('hex'))
}
