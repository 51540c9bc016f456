import {
  type Call,
  type CommandArgs,
  entityTypeOf,
  type Log,
  type Outgoing,
  parseUrn,
  type Response,
  respond,
  type Urn
} from '../../core/index.ts'
import type { Renewal, RenewedSession } from '../auth/index.ts'
import type { Kit } from '../kit/index.ts'
import { createAttempts } from './attempt.ts'
import { createEndSessions, type EndSessions } from './backchannel.ts'
import { LogInRefused, NeedsSession, NoSuchUser, type Reason, UnknownProvider } from './errors.ts'
import { type Linked, subjectOf } from './identity.ts'
import { type Answer, begin, type Entry, finish, logRefusal, NOT_STORED } from './log-in.ts'
import { createProvider } from './provider.ts'
import { type Deps, identityEdits } from './provision.ts'
import { renew } from './renew.ts'
import { createSealing } from './sealing.ts'
import type { Settings } from './settings.ts'
import { unlink } from './unlink.ts'

interface Answered {
  /** Of the provider. */
  readonly name: string
  readonly answer: Answer
  readonly cookies: Readonly<Record<string, string>>
}

/** What the routes, operations and commands of the plugin do. */
export interface Service {
  /** Sends the browser to a provider; without a name to the first one. */
  begin(name: string | undefined, to: string, call: Call): Promise<Response>
  /** Answers the page to which a provider sends the browser. */
  finish(answered: Answered, call: Call): Promise<Response>
  /** Ends the sessions that a log-out token names. */
  endSessions(name: string, token: string, call: Call): Promise<Response>
  /** Begins to link an identity with the caller. Answers with the address to go to. @throws NeedsSession, UnknownProvider */
  beginLink(name: string, call: Call): Promise<Response>
  /** Where a browser logs out at the provider. Does not throw. */
  logOut(name: string, call: Call, hint: string | undefined): Promise<string | undefined>
  /** Asks the provider whether a session goes on: see `LogInWay.renew`. Does not throw. */
  renew(name: string, call: Call, session: RenewedSession): Promise<Renewal | 'ended' | 'away'>
  /** Takes the caller's identity away. @throws NeedsSession, NotLinked, LastWay */
  unlink(name: string, call: Call): Promise<Response>
  linksOf(call: Call, user: Urn): Promise<readonly Linked[]>
  /** The operator's command: arguments `urn`, `provider`, `sub`. */
  link(args: CommandArgs, call: Call): Promise<string>
  /** The operator's command: arguments `urn`, `provider`. */
  unlinkUser(args: CommandArgs, call: Call): Promise<string>
}

interface Member extends Entry {
  readonly endSessions: EndSessions
}

interface Options extends Deps {
  readonly settings: readonly Settings[]
  readonly outgoing: Outgoing
  readonly kit: Kit
  readonly log: Log
}

export function createService(options: Options): Service {
  const memberOf = createMembers(options)
  const orLogInPage = createGuard(options)
  return {
    begin: (name, to, call) => orLogInPage(memberOf.named(name), call, () => begin(memberOf(name), to)),
    async finish({ name, answer, cookies }, call) {
      const member = memberOf(name)
      const { state = '' } = answer
      const response = await orLogInPage(name, call, async () => {
        const attempt = member.attempts.find(state, cookies)
        if (!attempt) throw new LogInRefused('expired')
        return finish(options, member, { answer, attempt }, call)
      })
      // Used or not, this attempt has ended.
      return respond({ ...response, cookies: [...response.cookies, member.attempts.end(state)] })
    },
    endSessions: async (name, token, call) => memberOf(name).endSessions(token, call),
    async logOut(name, call, hint) {
      const { provider, hints } = memberOf(name)
      if (!provider.settings.logOutAtProvider) return
      // the session here has ended in any case
      const url = await provider.endSessionUrl(hints.open(hint, call.actor)).catch(() => undefined)
      return url?.href
    },
    renew: (name, call, session) => renew(options, memberOf(name), session, call),
    ...createLinks(options, memberOf)
  }
}

/** What links identities with users, and unlinks them. */
function createLinks(
  options: Options,
  memberOf: (name: string | undefined) => Member
): Pick<Service, 'beginLink' | 'unlink' | 'linksOf' | 'link' | 'unlinkUser'> {
  const { data, identities } = options
  return {
    async beginLink(name, call) {
      const { provider, attempts } = memberOf(name)
      if (call.credential?.kind !== 'session') throw new NeedsSession()
      const { state, attempt, cookie } = attempts.begin('/settings/profile', call.actor)
      const url = await provider.authorizationUrl(state, attempt)
      return respond({ headers: NOT_STORED, cookies: [cookie], body: { url: url.href } })
    },
    async unlink(name, call) {
      if (call.credential?.kind !== 'session') throw new NeedsSession()
      await unlink(options, call.as('unlink an identity'), { user: call.actor, provider: name, mustKeepWay: true })
      return respond({ headers: NOT_STORED, body: {} })
    },
    linksOf: async (call, user) => (await identities.get(call.as('list identities'), user))?.identities ?? [],
    async link({ urn, provider: name, sub = '' }, call) {
      const { provider } = memberOf(name)
      const user = await existing(options, call, urn)
      const subject = subjectOf(await provider.issuer(), sub)
      if (subject === undefined) throw new LogInRefused('invalid')
      const linked = { provider: provider.settings.name, subject, groups: [], roles: [] }
      await data.write(call, identityEdits(options, user, linked, 'linked'))
      return `${user} can log in by ${provider.settings.label} as ${sub}`
    },
    async unlinkUser({ urn, provider: name = '' }, call) {
      const user = await existing(options, call, urn)
      await unlink(options, call, { user, provider: name, mustKeepWay: false })
      return `${user} cannot log in by ${name} any more; the sessions that it began have ended`
    }
  }
}

/** @throws NoSuchUser */
async function existing({ data }: Options, call: Call, urn: unknown): Promise<Urn> {
  const user = parseUrn(urn)
  const [exists] = entityTypeOf(user) === 'corpuser' ? await data.exists(call, [user]) : [false]
  if (!exists) throw new NoSuchUser(user)
  return user
}

/** The providers, by name; without one the first. @throws UnknownProvider */
function createMembers({ settings, outgoing, kit, auth }: Options) {
  const members = new Map(
    settings.map((one): [string, Member] => {
      const limits = { milliseconds: one.readTimeout, bytes: 1_000_000, redirects: 0 }
      const client = outgoing.client({ name: `provider ${one.name}`, addresses: 'configured', ...limits })
      const provider = createProvider(one, { client, keySet: kit.keySet })
      const hints = createSealing(one.sealedWith, `ID token of ${one.name}`)
      const refreshTokens = createSealing(one.sealedWith, `refresh token of ${one.name}`)
      const attempts = createAttempts(one)
      return [one.name, { provider, attempts, hints, refreshTokens, endSessions: createEndSessions(provider, auth) }]
    })
  )
  const named = (name: string | undefined) => name ?? [...members.keys()][0] ?? ''
  const memberOf = (name: string | undefined): Member => {
    const member = members.get(named(name))
    if (member) return member
    throw new UnknownProvider(named(name).slice(0, 100), [...members.keys()].join(', '))
  }
  return Object.assign(memberOf, { named })
}

/** A browser gets the log-in page, which says what went wrong: never what the provider wrote. */
function createGuard({ auth, log }: Options) {
  return async (provider: string, call: Call, run: () => Promise<Response>): Promise<Response> => {
    try {
      await auth.throttleLogIn(call.address)
      return await run()
    } catch (thrown) {
      if (thrown instanceof UnknownProvider) throw thrown
      const error = refusalOf(thrown)
      if (error.reason === 'failed') log.error({ err: thrown, provider }, 'log-in by an identity provider failed')
      else logRefusal(log, error, { provider, address: call.address })
      call.effects.refusal = error
      auth.countLogIn('provider', 'refused')
      return toLogInPage(error.reason, provider)
    }
  }
}

export function toLogInPage(reason: Reason, provider: string): Response {
  const query = new URLSearchParams({ error_msg: reason, provider })
  return respond({ status: 303, headers: { location: `/login?${query}`, ...NOT_STORED }, body: '' })
}

function refusalOf(thrown: unknown): LogInRefused {
  if (thrown instanceof LogInRefused) return thrown
  const { statusCode } = thrown as { statusCode?: number }
  const reasons: Readonly<Record<number, Reason>> = { 429: 'busy', 403: 'suspended' }
  return new LogInRefused(reasons[statusCode ?? 0] ?? 'failed', thrown)
}
