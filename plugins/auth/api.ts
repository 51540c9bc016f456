import { type Call, type Demand, Forbidden, type Response, type Urn } from '../../core/index.ts'
import type { LogInWay } from './identity/log-ins.ts'
import type { CountLogIn } from './identity/metrics.ts'
import type { Passwords } from './identity/password-rule.ts'
import type { Origin, ProviderId } from './identity/sessions.ts'
import type { createServices } from './services.ts'

/** What plugins get that need this one. */
export interface Auth {
  readonly mode: 'on' | 'off'
  allowed(call: Call, demands: readonly Demand[]): Promise<boolean>
  /** Who logs in with a password. */
  readonly passwords: Passwords
  /** Adds a button to the log-in page. Call it in `setup`. @throws Misconfigured if the name is taken */
  registerLogIn(way: LogInWay): void
  logIns(): readonly LogInWay[]
  /**
   * Starts a session of a user whom a provider has authenticated, and ends the one that the browser had. Resolves to the
   * answer with its cookies. @throws Forbidden for users who are suspended, removed or do not exist
   */
  beginSession(call: Call, user: Urn, origin: Origin): Promise<Response>
  endSessions(call: Call, user: Urn): Promise<void>
  /** Ends the sessions that a provider began, on every instance. */
  endSessionsOf(call: Call, provider: string, id: ProviderId): Promise<void>
  /** Counts one attempt to log in, whatever its answer will be. @throws TooManyRequests */
  throttleLogIn(address: string): Promise<void>
  /** Counts a log-in in the metrics. */
  readonly countLogIn: CountLogIn
  /** Whether the user exists and is neither suspended nor removed. */
  isActive(user: Urn): Promise<boolean>
  /** Ends what a deleted user or group of this name left. Call it before one is created. */
  finishRemoval(call: Call, principal: Urn): Promise<void>
  /** Whether the user has the sub-type `SERVICE_ACCOUNT` and no password. */
  isServiceAccount(call: Call, user: Urn): Promise<boolean>
  /**
   * Ends the sessions of a user or the memberships of a group, and removes either from policies and ownerships.
   * @throws before any change if no administrator would be left, or as `requireRightsOf`.
   */
  detachPrincipal(call: Call, urn: Urn): Promise<void>
  /**
   * Requires that the caller has every right of a user or group, and a credential without a scope: for operations that
   * remove it, or give a credential of it. @throws Forbidden
   */
  requireRightsOf(call: Call, urn: Urn): Promise<void>
  /** Requires an administrator without this user. @throws LastAdministrator */
  requireAnotherAdministrator(call: Call, user: Urn): Promise<void>
}

type Services = ReturnType<typeof createServices> & { readonly countLogIn: CountLogIn }

export function createApi(services: Services, mode: 'on' | 'off'): Auth {
  const { decisions, accounts, administrators, rightsChanges, detachPrincipal, sessions } = services
  const isActive = async (user: Urn) => (await services.subjects.of(user)).active
  return {
    mode,
    allowed: decisions.allowed,
    passwords: services.passwordRule.passwords,
    registerLogIn: services.logIns.register,
    logIns: services.logIns.all,
    async beginSession(call, user, origin) {
      if (!(await isActive(user))) throw new Forbidden(`${user} is suspended or removed`)
      return services.browser.begin(call, user, origin)
    },
    endSessions: sessions.endAll,
    endSessionsOf: sessions.endOf,
    throttleLogIn: services.throttle.request,
    countLogIn: services.countLogIn,
    isActive,
    finishRemoval: services.removals.finish,
    isServiceAccount: accounts.isServiceAccount,
    async detachPrincipal(call, urn) {
      await rightsChanges.requireRightsOf(call, urn)
      await administrators.requireAnother(call, urn)
      await detachPrincipal(call, urn)
    },
    requireRightsOf: rightsChanges.requireRightsOf,
    requireAnotherAdministrator: administrators.requireAnother
  }
}
