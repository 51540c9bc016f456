import { type Call, type Demand, definePlugin, Misconfigured, type Urn } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { config } from './config.ts'
import { consolePart } from './console.ts'
import { aspects, types } from './definitions.ts'
import { createGraphql } from './graphql/index.ts'
import { prepareFirstUser } from './identity/first-user.ts'
import { checkName } from './identity/names.ts'
import { privileges, seed } from './policies/bootstrap.ts'
import { checkPolicy } from './policies/policy.ts'
import { createRoutes } from './rest.ts'
import { createServices } from './services.ts'

export { pathProblem } from './identity/names.ts'
export { BEYOND_SCOPES, limitsOf } from './policies/scope.ts'

export interface Auth {
  readonly mode: 'on' | 'off'
  allowed(call: Call, demands: readonly Demand[]): Promise<boolean>
  endSessions(call: Call, user: Urn): Promise<void>
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
}

const HOUR = 3_600_000
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** Authentication and authorization: sessions, users with passwords, policies. */
export const auth = definePlugin({
  name: 'auth',
  contract: 2,
  needs: { entities },
  config,
  privileges,
  types,
  lazySchemas: true,
  aspects,
  console: consolePart,
  setup({ needs, config, aspects: own, data, model, host, log, background, system }) {
    if (config.mode === 'off' && !config.allowRemote && !LOOPBACK.test(host.host)) {
      throw new Misconfigured(
        `ASPECTD_AUTH is off while the server listens on ${host.host}: listen on 127.0.0.1, or set plugins.auth.allowRemote`
      )
    }
    const { aspects, lists } = needs.entities
    const foundation = { config, data, aspects, lists, own, host, log, background, system }
    const services = createServices(foundation)
    const { decisions, accounts, administrators, rightsChanges, detachPrincipal, sessions } = services
    const api: Auth = {
      mode: config.mode,
      allowed: decisions.allowed,
      endSessions: sessions.endAll,
      isServiceAccount: accounts.isServiceAccount,
      async detachPrincipal(call, urn) {
        await rightsChanges.requireRightsOf(call, urn)
        await administrators.requireAnother(call, urn)
        await detachPrincipal(call, urn)
      },
      requireRightsOf: rightsChanges.requireRightsOf
    }
    return {
      api,
      ...createGraphql({ ...services, aspects, data, host, model }),
      routes: createRoutes({ ...services, config }),
      checks: { dataHubPolicyInfo: checkPolicy(host.privileges), corpUserKey: checkName, corpGroupKey: checkName },
      async review(call, changes) {
        await rightsChanges.review(call, changes)
        await administrators.review(call, changes)
      },
      beforeCommit: services.removals.beforeCommit,
      onChange: services.onChange,
      commands: { password: services.setPassword },
      authority: services.authority,
      strategies: [services.strategy],
      async start() {
        const call = system('start')
        // At the first start another thread hashes the password while this one writes the policies.
        await Promise.all([
          prepareFirstUser(call, { ...foundation, accounts }),
          seed(call, { ...foundation, fixed: services.fixed() })
        ])
        await services.policyCache.current()
        background.every(HOUR, 'purging expired sessions and invitations, and what deleted users left', services.purge)
      }
    }
  }
})
