import { createHash, randomBytes } from 'node:crypto'
import type { Cookie, Urn } from '../../core/index.ts'
import { PREFIX } from './cookies.ts'
import { createSealing } from './sealing.ts'
import type { Settings } from './settings.ts'

/** A log-in under way. It is kept in a sealed cookie, so that unknown users cause no write. */
export interface Attempt {
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
  /** The path to go to afterwards. */
  readonly to: string
  readonly at: number
  /** The user who links an identity, instead of logging in. */
  readonly link?: Urn
}

const VALID_MS = 600_000
const random = () => randomBytes(32).toString('base64url')

export interface Attempts {
  begin(to: string, link?: Urn): { readonly state: string; readonly attempt: Attempt; readonly cookie: Cookie }
  /** The attempt that has this state and was begun in this browser, not more than ten minutes ago. */
  find(state: string, cookies: Readonly<Record<string, string>>): Attempt | undefined
  /** Deletes the cookie of an attempt. */
  end(state: string): Cookie
}

/** Several tabs can log in at once: each attempt has a cookie of its own. */
export function createAttempts({ name, redirectUri, sealedWith }: Settings): Attempts {
  const sealing = createSealing(sealedWith, `log-in at ${name}`)
  const path = `/callback/${name}`
  const attributes = { path, httpOnly: true, sameSite: 'lax', secure: redirectUri.startsWith('https:') } as const
  return {
    begin(to, link) {
      const state = random()
      const attempt = { nonce: random(), verifier: random(), to, at: Date.now(), ...(link ? { link } : {}) }
      const value = sealing.seal(JSON.stringify(attempt), state)
      return { state, attempt, cookie: { ...attributes, name: cookieOf(state), value, maxAge: VALID_MS / 1000 } }
    },
    find(state, cookies) {
      const opened = sealing.open(cookies[cookieOf(state)], state)
      if (opened === undefined) return
      const attempt: Attempt = JSON.parse(opened)
      return Date.now() - attempt.at <= VALID_MS ? attempt : undefined
    },
    end: state => ({ ...attributes, name: cookieOf(state), value: '', maxAge: 0 })
  }
}

function cookieOf(state: string): string {
  return `${PREFIX}${createHash('sha256').update(state).digest('hex').slice(0, 16)}`
}
