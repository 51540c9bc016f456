import { createHash, randomBytes } from 'node:crypto'
import {
  type Aspect,
  type Call,
  type Command,
  type Data,
  entityTypeOf,
  eraseWhere,
  type Host,
  idOf,
  makeUrn,
  numberKey,
  parseStoredUrn,
  parseUrn,
  type Static,
  Type,
  type Urn
} from '../../../core/index.ts'
import { InvalidLink, NoUser, UnknownUser } from '../errors.ts'
import type { Subjects } from '../policies/subjects.ts'

/** A link with which a user logs in once, whatever else works: only its digest is stored. */
export const logInLink = {
  schema: Type.Object(
    {
      user: Type.String({ format: 'urn' }),
      /** When the user was created: the link is not valid for a later user of the same name. */
      since: Type.Integer(),
      expiresAt: Type.Integer({ 'x-search': { fieldType: 'DATETIME' } })
    },
    { additionalProperties: false }
  ),
  on: ['aspectdAuth'],
  keep: 0,
  guard: { sealed: true }
}
type LogInLink = Static<(typeof logInLink)['schema']>

const VALID_MS = 600_000

export interface LogInLinks {
  /** The operator's command `log-in`. Its argument is `urn`. */
  readonly command: Command
  /** The user of a link, which ends. @throws InvalidLink */
  redeem(call: Call, token: string): Promise<Urn>
  /** Deletes expired links. */
  purge(call: Call): Promise<void>
}

interface Options {
  readonly data: Data
  readonly links: Aspect<LogInLink>
  readonly subjects: Subjects
  readonly host: Pick<Host, 'address'>
}

export function createLogInLinks({ data, links, subjects, host }: Options): LogInLinks {
  return {
    async command(args, call) {
      const user = parseUrn(args.urn)
      if (entityTypeOf(user) !== 'corpuser') throw new NoUser(user)
      const { active, since } = await subjects.of(user)
      if (!active) throw new UnknownUser(idOf(user), 'only users who exist, and are neither suspended nor removed')
      const token = randomBytes(32).toString('base64url')
      await links.update(call, urnOf(token), () => ({ user, since, expiresAt: Date.now() + VALID_MS }))
      call.log.warn({ user }, 'a link to log in once was made by the operator')
      return `open within ten minutes: ${host.address() || 'http://<this server>'}/once#${token}`
    },
    async redeem(call, token) {
      const system = call.as('redeem a link to log in')
      const urn = urnOf(token)
      const found = await links.get(system, urn)
      // For the audit, before the first write.
      if (found) call.effects.user = parseStoredUrn(found.user)
      // Of requests at the same time one removes it.
      const isFirst = found !== undefined && (await data.erase(system, urn)).rows > 0
      if (!isFirst || Date.now() >= found.expiresAt) throw new InvalidLink()
      const user = parseStoredUrn(found.user)
      const { active, since } = await subjects.of(user)
      if (!active || since !== found.since) throw new InvalidLink()
      return user
    },
    async purge(call) {
      const where = { field: 'aspectdLogInLink.expiresAt', to: numberKey(Date.now()) }
      await eraseWhere(data, call, { types: ['aspectdAuth'], where })
    }
  }
}

function urnOf(token: string): Urn {
  return makeUrn('aspectdAuth', `link-${createHash('sha256').update(token).digest('hex')}`)
}
