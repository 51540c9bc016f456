import { type Call, type JsonRecord, type Log, type Response, respond, type Urn } from '../../core/index.ts'
import type { Attempt, Attempts } from './attempt.ts'
import { groupsOf } from './claims.ts'
import { LogInRefused } from './errors.ts'
import { subjectOf } from './identity.ts'
import type { Identity, Provider } from './provider.ts'
import { type Deps, identityEdits, type Person, provision, userOf } from './provision.ts'
import type { Sealing } from './sealing.ts'

/** One provider with what its log-ins need. */
export interface Entry {
  readonly provider: Provider
  readonly attempts: Attempts
  /** Of ID tokens, which the log-out at the provider needs. */
  readonly hints: Sealing
  /** Of refresh tokens. */
  readonly refreshTokens: Sealing
}

/** The query of the callback. */
export type Answer = Readonly<Record<'state' | 'code' | 'iss' | 'error', string | undefined>>

/** Sends the browser to the provider. @throws LogInRefused */
export async function begin({ provider, attempts }: Entry, to: string): Promise<Response> {
  const { state, attempt, cookie } = attempts.begin(to)
  const url = await provider.authorizationUrl(state, attempt)
  return respond({ status: 302, headers: { location: url.href, ...NOT_STORED }, cookies: [cookie], body: '' })
}

/** Nothing of a log-in may be shown again from a cache. */
export const NOT_STORED = { 'cache-control': 'no-store' }

/** Answers the page that the provider sends the browser to. @throws LogInRefused */
export async function finish(
  deps: Deps,
  entry: Entry,
  answered: { readonly answer: Answer; readonly attempt: Attempt },
  call: Call
): Promise<Response> {
  const { answer, attempt } = answered
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const identity = await entry.provider.redeem(new URLSearchParams(given), answer.state ?? '', attempt)
  const person = personOf(entry.provider, identity)
  if (attempt.link) return link(deps, call, person, attempt)
  const system = call.as('log in by an identity provider')
  const user = await userOf(deps, system, person)
  call.effects.user = user
  await provision(deps, system, user, person)
  if (entry.provider.settings.refreshMinutes > 0 && identity.refreshToken === undefined)
    call.log.warn(
      { provider: entry.provider.settings.name },
      'the provider gives no refresh token, so that sessions go on without it; add the scope offline_access'
    )
  const response = await deps.auth.beginSession(call, user, originOf(entry, identity, user))
  deps.auth.countLogIn('provider', 'accepted')
  return respond({ ...response, status: 303, headers: { location: attempt.to, ...NOT_STORED } })
}

/** @throws LogInRefused */
export function personOf({ settings }: Provider, { issuer, sub, claims }: Identity): Person {
  const subject = subjectOf(issuer, sub)
  if (subject === undefined) throw new LogInRefused('invalid')
  const { extractGroups, requiredGroups, roles } = settings
  const needsGroups = extractGroups || requiredGroups.length > 0 || Object.keys(roles).length > 0
  const groups = needsGroups ? groupsOf(claims, settings) : []
  if (requiredGroups.length > 0 && !groups.some(one => requiredGroups.includes(one))) throw new LogInRefused('denied')
  return { settings, issuer, subject, claims, groups, isLogIn: true }
}

function originOf({ provider, hints, refreshTokens }: Entry, { sub, sid, idToken, refreshToken }: Identity, user: Urn) {
  const { name, baseUrl, logOutAtProvider, refreshMinutes } = provider.settings
  const isRenewed = refreshMinutes > 0 && refreshToken !== undefined
  return {
    provider: name,
    sub,
    isSecure: baseUrl.startsWith('https:'),
    ...(sid === undefined ? {} : { sid }),
    ...(logOutAtProvider ? { hint: hints.seal(idToken, user) } : {}),
    ...(isRenewed ? { renewal: { token: refreshTokens.seal(refreshToken, user), at: nextRefresh(provider) } } : {})
  }
}

/** When the provider is asked again, in milliseconds since the epoch. */
export function nextRefresh({ settings }: Provider): number {
  return Math.round(Date.now() + settings.refreshMinutes * 60_000)
}

/** Only for the user who has asked for it, in the browser where they are still logged in. */
async function link(deps: Deps, call: Call, person: Person, { link: user, to }: Attempt): Promise<Response> {
  const { settings, subject } = person
  if (user === undefined || call.credential?.kind !== 'session' || call.actor !== user)
    throw new LogInRefused('expired')
  const linked = { provider: settings.name, subject, groups: [], roles: [] }
  await deps.data.write(call.as('link an identity'), identityEdits(deps, user, linked, 'linked'))
  return respond({ status: 303, headers: { location: to, ...NOT_STORED }, body: '' })
}

/** What the log may say of a failure: never what the provider wrote, nor anything of a token. */
export function logRefusal(log: Log, error: LogInRefused, about: Readonly<Record<string, string>>): void {
  log.warn({ ...about, reason: error.reason, ...detailOf(error.cause) }, 'log-in by an identity provider failed')
}

/** Codes of errors that have words of ours only. */
const OWN_WORDS: readonly unknown[] = ['OUTGOING_FAILED', 'KIT_NO_KEYS', 'MISCONFIGURED']

function detailOf(cause: unknown): JsonRecord {
  if (!(cause instanceof Error)) return {}
  const { code, status, error: word } = cause as { code?: string; status?: number; error?: unknown }
  if (OWN_WORDS.includes(code)) return { detail: cause.message }
  if (cause.cause instanceof Error) return { code, ...detailOf(cause.cause) }
  // one of the words of the standard, such as invalid_client
  return { code, status, ...(typeof word === 'string' && /^[a-z_]{1,40}$/.test(word) ? { error: word } : {}) }
}
