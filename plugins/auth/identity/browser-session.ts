import { type Call, type Cookie, parseUrn, type Response, respond, type Urn } from '../../../core/index.ts'
import type { Subjects } from '../policies/subjects.ts'
import type { LogIns } from './log-ins.ts'
import type { Origin, Sessions } from './sessions.ts'
import { ACTOR_COOKIE, SESSION_COOKIE } from './strategies.ts'

/** The session of a browser. */
export interface BrowserSession {
  /** Ends the session that the browser had, and responds with the cookies of a new one. */
  begin(call: Call, user: Urn, origin?: Origin): Promise<Response>
  /** Ends it, and leads to the log-in page, or to the provider that began it. */
  end(call: Call): Promise<Response>
}

interface Options {
  readonly sessions: Sessions
  readonly subjects: Subjects
  readonly logIns: LogIns
  readonly config: { readonly secureCookies: boolean; readonly sessionHours: number }
}

export function createBrowserSession({ sessions, subjects, logIns, config }: Options): BrowserSession {
  async function endOf(call: Call): Promise<string | undefined> {
    const { credential } = call
    if (credential?.kind !== 'session') return
    const urn = parseUrn(credential.id)
    const origin = await sessions.originOf(call, urn)
    await sessions.end(call, urn)
    return logIns.byName(origin?.provider)?.logOut?.(call, origin?.hint)
  }

  function cookies(secret: string, actor: string, { maxAge, secure }: { maxAge: number; secure: boolean }): Cookie[] {
    const attributes = { path: '/', sameSite: 'lax', secure, maxAge } as const
    return [
      { ...attributes, name: SESSION_COOKIE, value: secret, httpOnly: true },
      { ...attributes, name: ACTOR_COOKIE, value: actor }
    ]
  }

  return {
    async begin(call, user, origin) {
      const { credential } = call
      if (credential?.kind === 'session') await sessions.end(call, parseUrn(credential.id))
      const secret = await sessions.begin(call, await subjects.of(user), origin)
      const maxAge = Math.floor(config.sessionHours * 3600)
      const secure = config.secureCookies || origin?.isSecure === true
      return respond({ cookies: cookies(secret, user, { maxAge, secure }), body: '' })
    },
    async end(call) {
      const location = (await endOf(call)) ?? '/login'
      const ended = cookies('', '', { maxAge: 0, secure: config.secureCookies })
      return respond({ status: 303, headers: { location }, cookies: ended })
    }
  }
}
