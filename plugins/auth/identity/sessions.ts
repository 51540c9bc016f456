import { createHash, randomBytes } from 'node:crypto'
import {
  type Aspect,
  type Background,
  type Call,
  type Criterion,
  type Data,
  entityTypeOf,
  makeUrn,
  numberKey,
  pagesOf,
  type Static,
  Type,
  type Urn
} from '../../../core/index.ts'
import type { User } from '../policies/subjects.ts'
import type { Renewal } from './log-ins.ts'

export const sessionKey = {
  schema: Type.Object({ digest: Type.String() }),
  on: ['aspectdSession'],
  keep: 0,
  guard: { sealed: true }
}

export const session = {
  schema: Type.Object(
    {
      actor: Type.String({ format: 'urn', 'x-search': { fieldType: 'URN' } }),
      /** When the user was created: a session is not valid for a later user of the same name. */
      since: Type.Integer(),
      createdAt: Type.Integer(),
      usedAt: Type.Integer({ 'x-search': { fieldType: 'DATETIME' } }),
      expiresAt: Type.Integer({ 'x-search': { fieldType: 'DATETIME' } }),
      /** Remote address of the log-in. */
      address: Type.Optional(Type.String()),
      /** Of a session that a provider began. The next two have the name of the provider before them, and a space. */
      provider: Type.Optional(Type.String()),
      sub: Type.Optional(Type.String({ 'x-search': { fieldType: 'KEYWORD' } })),
      sid: Type.Optional(Type.String({ 'x-search': { fieldType: 'KEYWORD' } })),
      hint: Type.Optional(Type.String()),
      /** With what the provider is asked whether the session is still valid, and when next. */
      renewal: Type.Optional(Type.String()),
      renewAt: Type.Optional(Type.Integer({ 'x-search': { fieldType: 'DATETIME' } }))
    },
    { additionalProperties: false }
  ),
  on: ['aspectdSession'],
  keep: 0,
  guard: { sealed: true }
}
export type Session = Static<(typeof session)['schema']>

/** The provider that has authenticated a user. */
export interface Origin {
  /** The name of the way to log in, see `LogInWay`. */
  readonly provider: string
  /** The user's id there. */
  readonly sub: string
  /** The id of the session there. */
  readonly sid?: string
  /** For the log-out there. It is stored: seal what is secret. */
  readonly hint?: string
  /** The provider is asked whether the session goes on. */
  readonly renewal?: Renewal
  /** Whether the browser is connected by TLS: its cookies are marked Secure. */
  readonly isSecure?: boolean
}

interface Lifetime {
  /** From the log-in, in any case. */
  readonly absoluteMs: number
  /** From the last request. */
  readonly idleMs: number
}

/** Log-ins of browsers, stored by the digest of a secret that only the browser has. */
export interface Sessions {
  /** Starts a session and resolves to its secret. */
  begin(call: Call, user: User, origin?: Origin): Promise<string>
  /** The active session of a secret. */
  find(call: Call, secret: string): Promise<{ urn: Urn; session: Session } | undefined>
  /** Records the last use, at most once a minute, in the background. */
  used(call: Call, urn: Urn, session: Session): void
  end(call: Call, urn: Urn): Promise<void>
  /** Without the `kept` one, if there is. */
  endAll(call: Call, actor: Urn, kept?: string): Promise<void>
  /** Ends the sessions that a provider began for this `sub` or `sid`. */
  endOf(call: Call, provider: string, id: ProviderId): Promise<void>
  /** `undefined` for a session that no provider began. */
  originOf(call: Call, urn: Urn): Promise<Pick<Origin, 'provider' | 'hint'> | undefined>
  /** Whether this is a session of the user. */
  isOf(call: Call, urn: Urn, actor: Urn): Promise<boolean>
  /** The active sessions of a user, the most recently used first. */
  list(call: Call, actor: Urn, window: SessionWindow): Promise<SessionPage>
  /** Deletes expired sessions. */
  purge(call: Call): Promise<void>
}

/** One session of a provider, or all of a user. */
export type ProviderId = { readonly sid: string } | { readonly sub: string }

interface SessionWindow {
  readonly start: number
  readonly count: number
}

export interface SessionPage extends SessionWindow {
  readonly total: number
  readonly sessions: readonly (Session & { readonly urn: Urn; readonly idleExpiresAt: number })[]
}

const MINUTE = 60_000
const PAGE = 500

interface Options {
  readonly data: Data
  readonly sessions: Aspect<Session>
  readonly lifetime: Lifetime
  readonly background: Pick<Background, 'run'>
}

export function createSessions({ data, sessions, lifetime, background }: Options): Sessions {
  const { absoluteMs, idleMs } = lifetime
  const listActive = createActiveList({ data, sessions, idleMs })

  async function recordUse(call: Call, urn: Urn, now: number): Promise<void> {
    // a session that has ended must not be created again
    await sessions.update(call, urn, old => old && (now - old.usedAt < MINUTE ? old : { ...old, usedAt: now }))
  }

  return {
    async begin(call, { urn: actor, since }, origin) {
      const secret = randomBytes(32).toString('base64url')
      const now = Date.now()
      const from = { ...(call.address ? { address: call.address } : {}), ...(origin && storedOrigin(origin)) }
      const value = { actor, since, createdAt: now, usedAt: now, expiresAt: now + absoluteMs, ...from }
      await sessions.update(call.as('begin a session'), urnOf(secret), () => value)
      return secret
    },
    async find(call, secret) {
      const urn = urnOf(secret)
      const found = await sessions.get(call, urn)
      const now = Date.now()
      return found && now < found.expiresAt && now < found.usedAt + idleMs ? { urn, session: found } : undefined
    },
    used(call, urn, { usedAt }) {
      const now = Date.now()
      if (now - usedAt < MINUTE) return
      background.run(recordUse(call, urn, now), 'storing the last use of a session failed')
    },
    async end(call, urn) {
      await data.erase(call.as('end a session'), urn)
    },
    async endAll(call, actor, kept) {
      const ending = { data, call: call.as('end all sessions of a user') }
      await endWhere(ending, { field: 'aspectdSession.actor', in: [actor] }, kept)
    },
    ...createOrigins({ data, sessions }),
    async isOf(call, urn, actor) {
      if (entityTypeOf(urn) !== 'aspectdSession') return false
      return (await sessions.get(call.as('check the owner of a session'), urn))?.actor === actor
    },
    list: (call, actor, page) => listActive(call.as('list sessions'), actor, page),
    async purge(call) {
      const now = Date.now()
      await endWhere({ data, call }, { field: 'aspectdSession.expiresAt', to: numberKey(now) })
      await endWhere({ data, call }, { field: 'aspectdSession.usedAt', to: numberKey(now - idleMs) })
    }
  }
}

const ofProvider = (provider: string, id: string) => `${provider} ${id}`

function storedOrigin({ provider, sub, sid, hint, renewal }: Origin): Partial<Session> {
  return {
    provider,
    sub: ofProvider(provider, sub),
    ...(sid === undefined ? {} : { sid: ofProvider(provider, sid) }),
    ...(hint === undefined ? {} : { hint }),
    ...(renewal && { renewal: renewal.token, renewAt: renewal.at })
  }
}

/** What is special of sessions that a provider began. */
function createOrigins({ data, sessions }: Pick<Options, 'data' | 'sessions'>): Pick<Sessions, 'endOf' | 'originOf'> {
  return {
    async endOf(call, provider, id) {
      const ending = { data, call: call.as('end sessions that a provider began') }
      const [field, value] = 'sid' in id ? ['sid', id.sid] : ['sub', id.sub]
      await endWhere(ending, { field: `aspectdSession.${field}`, in: [ofProvider(provider, value)] })
    },
    async originOf(call, urn) {
      const found = await sessions.get(call.as('log out at the provider'), urn)
      if (found?.provider === undefined) return
      return { provider: found.provider, ...(found.hint === undefined ? {} : { hint: found.hint }) }
    }
  }
}

interface Ending {
  readonly data: Data
  readonly call: Call
}

/** `where` is of sessions; the `kept` one stays. */
async function endWhere({ data, call }: Ending, where: Criterion, kept?: string): Promise<void> {
  const query = { types: ['aspectdSession'], where }
  // Once through, because a user who was activated again may have begun a new session meanwhile.
  for await (const { urns } of pagesOf(data, call, query, PAGE)) {
    for (const urn of urns) if (urn !== kept) await data.erase(call, urn)
  }
}

function createActiveList({
  data,
  sessions,
  idleMs
}: Pick<Options, 'data' | 'sessions'> & { readonly idleMs: number }) {
  return async (call: Call, actor: Urn, { start, count }: SessionWindow): Promise<SessionPage> => {
    const now = Date.now()
    const where = {
      all: [
        { field: 'aspectdSession.actor', in: [actor] },
        { field: 'aspectdSession.expiresAt', from: numberKey(now + 1) },
        { field: 'aspectdSession.usedAt', from: numberKey(now - idleMs) }
      ]
    }
    const sort = { field: 'aspectdSession.usedAt', descending: true }
    const page = await data.find(call, { types: ['aspectdSession'], where, sort }, { skip: start, limit: count })
    const found = await sessions.getMany(call, page.urns)
    const shown = page.urns.flatMap((urn, at) => {
      const one = found[at]
      return one ? [{ ...one, urn, idleExpiresAt: Math.min(one.usedAt + idleMs, one.expiresAt) }] : []
    })
    return { start, count, total: page.total, sessions: shown }
  }
}

function urnOf(secret: string): Urn {
  return makeUrn('aspectdSession', createHash('sha256').update(secret).digest('hex'))
}
