import { LRUCache } from 'lru-cache'
import { type Call, isRecord, type Response, respond } from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import { LogInRefused } from './errors.ts'
import type { Provider } from './provider.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Seconds after which a log-out token is too old. */
const MAX_AGE = 300
const MAX_REMEMBERED = 10_000

/** Ends the sessions that a log-out token of the provider names. Whoever sends it: the signature counts. */
export type EndSessions = (token: string, call: Call) => Promise<Response>

export function createEndSessions(provider: Provider, auth: Auth): EndSessions {
  const { name, clockSeconds } = provider.settings
  const used = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: (MAX_AGE + 2 * clockSeconds) * 1000 })

  /** @throws what is wrong with it */
  async function verified(token: string) {
    const claims = await provider.verify(token, { maxTokenAge: MAX_AGE, requiredClaims: ['iat', 'jti', 'events'] })
    const { events, jti, sid, sub, nonce } = claims
    if (!isRecord(events) || !isRecord(events[EVENT])) throw new Error('the token is not for a log-out')
    if (nonce !== undefined) throw new Error('a log-out token has no nonce')
    if (typeof jti !== 'string' || used.has(jti)) throw new Error('the token was used before')
    const id = typeof sid === 'string' ? { sid } : typeof sub === 'string' ? { sub } : undefined
    if (id === undefined) throw new Error('the token names neither a session nor a user')
    return { jti, id }
  }

  async function refuse(error: unknown, call: Call): Promise<Response> {
    if (error instanceof LogInRefused) throw error
    await auth.throttleLogIn(call.address)
    const { code } = error as { code?: unknown }
    call.log.warn({ provider: name, address: call.address, code }, 'a log-out token was refused')
    const body = { error: 'invalid_request', message: 'the log-out token is not valid' }
    return respond({ status: 400, headers: HEADERS, body })
  }

  return async (token, call) => {
    let found: Awaited<ReturnType<typeof verified>>
    try {
      found = await verified(token)
    } catch (error) {
      return refuse(error, call)
    }
    await auth.endSessionsOf(call, name, found.id)
    used.set(found.jti, true)
    return respond({ status: 200, headers: HEADERS, body: '' })
  }
}

const HEADERS = { 'cache-control': 'no-store' }
