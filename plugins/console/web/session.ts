import { signal } from '@preact/signals'
import { addressAt } from './base-path.ts'
import { boot } from './boot.ts'
import { ApiError, connections, graphql, rest } from './client.ts'
import { keep, kept } from './device.ts'
import { text } from './en.ts'
import { forgetViewed } from './viewed.ts'

export interface Me {
  readonly urn: string
  /** For people. */
  readonly name: string
  /** What they log in with. */
  readonly username: string
  /** Privileges on the platform. */
  readonly privileges: ReadonlySet<string>
}

/** Who is logged in; `undefined` until known, and when nobody is. */
export const me = signal<Me | undefined>(undefined)

/** Whether the current user has any one of these privileges on the platform. */
export const can = (...anyOf: readonly string[]): boolean => anyOf.some(one => me.value?.privileges.has(one))

/** Ways to log in at a provider. */
export const { logIns } = boot

/** The enabled plugins. */
export const plugins = signal<ReadonlySet<string>>(new Set(boot.plugins))

/** Whether the session ended under the page: requests wait for a log-in. */
export const hasEnded = signal(false)

const ME = `query me { me { corpUser { urn username properties { displayName } } } }`
const GRANTED = `query granted($actor: String!) { getGrantedPrivileges(input: { actorUrn: $actor }) { privileges } }`

interface MeData {
  readonly me: {
    readonly corpUser: {
      readonly urn: string
      readonly username: string
      readonly properties: { readonly displayName: string | null } | null
    }
  }
}

/** Loads `me`. Throws a 401 if nobody is logged in. */
export async function loadMe(): Promise<Me> {
  const { me: found } = await graphql<MeData>(ME)
  const { urn, username, properties } = found.corpUser
  const { getGrantedPrivileges: granted } = await graphql<{ getGrantedPrivileges: { privileges: string[] } }>(GRANTED, {
    actor: urn
  })
  me.value = { urn, username, name: properties?.displayName || username, privileges: new Set(granted.privileges) }
  connections.renew = renewSession
  return me.value
}

let resume: (() => void) | undefined
let renewal: Promise<void> | undefined

/** Shows the dialog; resolves when the same user has logged in again. All requests wait for one log-in. */
function renewSession(): Promise<void> {
  renewal ??= new Promise<void>(resolve => {
    resume = resolve
    hasEnded.value = true
  })
  return renewal
}

/** After a log-in here or in another tab: continues, or reloads the page if it is another user. */
export async function resumeSession(): Promise<void> {
  const before = me.value
  connections.renew = undefined
  const now = await loadMe()
  // What the page shows, and what it was about to send, is of the other user.
  if (before && before.urn !== now.urn) return location.reload()
  hasEnded.value = false
  renewal = undefined
  resume?.()
}

/** Told between the tabs of a browser that show this server: another one can be below the same host name. */
type Notice = 'logged in' | 'logged out'
const tabs = globalThis.BroadcastChannel ? new BroadcastChannel(`aspectd${boot.base}`) : undefined

/** Throws `ApiError`: 400 for a wrong name or password, 429 with `retryAfter`. */
export async function logIn(username: string, password: string): Promise<void> {
  await rest<void>('/logIn', { method: 'POST', body: { username, password } })
  announceLogIn()
}

/** Tells the other tabs, after a log-in or sign-up. */
export function announceLogIn(): void {
  tabs?.postMessage('logged in' satisfies Notice)
}

const LEFT = 'aspectd.left-for-provider'

/** The log-in goes on at a provider, which leads back to a new page. */
export const leaveForProvider = (): void => keep(LEFT, 'yes')

/** Tells the other tabs, if this page is the one to which a provider has led back. */
export function announceReturn(): void {
  if (kept(LEFT) === null) return
  keep(LEFT, undefined)
  announceLogIn()
}

/** Ends the session. The page is reloaded, so that nothing of it stays in memory. */
export async function logOut(): Promise<void> {
  // It can lead to a provider, where the session ends too.
  if (logIns.length > 0) {
    forgetViewed()
    tabs?.postMessage('logged out' satisfies Notice)
    return location.assign(addressAt('/logOut'))
  }
  // The answer is a redirection to the log-in page, which is followed below.
  const { ok, type } = await fetch(addressAt('/logOut'), { redirect: 'manual' })
  if (!ok && type !== 'opaqueredirect') throw new ApiError(text.notLoggedOut)
  forgetViewed()
  tabs?.postMessage('logged out' satisfies Notice)
  location.assign(addressAt('/login'))
}

/** Follows what happens in other tabs. */
export function watchTabs(onLogIn: () => void): void {
  tabs?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    if (data === 'logged out' && me.value) location.assign(addressAt('/login'))
    if (data === 'logged in') onLogIn()
  })
}
