import { definePlugin, Misconfigured } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { createApi } from './api.ts'
import { config } from './config.ts'
import { consolePart } from './console.ts'
import { aspects, types } from './definitions.ts'
import { createGraphql } from './graphql/index.ts'
import { prepareFirstUser } from './identity/first-user.ts'
import { measureLogIns } from './identity/metrics.ts'
import { checkName } from './identity/names.ts'
import { hasRenewals } from './identity/renewals.ts'
import { privileges, seed } from './policies/bootstrap.ts'
import { checkPolicy } from './policies/policy.ts'
import { createRoutes } from './rest.ts'
import { createServices } from './services.ts'

export type { Auth } from './api.ts'
export type { LogInWay, Renewal, RenewedSession } from './identity/log-ins.ts'
export { isReserved, nameProblem, pathProblem } from './identity/names.ts'
export type { Origin, ProviderId } from './identity/sessions.ts'
export { BEYOND_SCOPES, limitsOf } from './policies/scope.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
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
  setup({ needs, config, aspects: own, data, model, host, log, background, metrics, system }) {
    if (config.mode === 'off' && !config.allowRemote && !LOOPBACK.test(host.host)) {
      throw new Misconfigured(
        `ASPECTD_AUTH is off while the server listens on ${host.host}: listen on 127.0.0.1, or set plugins.auth.allowRemote`
      )
    }
    const { aspects, lists } = needs.entities
    const foundation = { config, data, aspects, lists, own, host, log, background, system }
    const services = createServices(foundation)
    const { accounts, administrators, rightsChanges } = services
    const countLogIn = measureLogIns(metrics, { data, system })
    return {
      api: createApi({ ...services, countLogIn }, config.mode),
      ...createGraphql({ ...services, aspects, data, host, model }),
      routes: createRoutes({ ...services, countLogIn }),
      checks: { dataHubPolicyInfo: checkPolicy(host.privileges), corpUserKey: checkName, corpGroupKey: checkName },
      async review(call, changes) {
        await rightsChanges.review(call, changes)
        await administrators.review(call, changes)
      },
      beforeCommit: services.removals.beforeCommit,
      onChange: services.onChange,
      commands: { password: services.setPassword, logInLink: services.logInLinks.command },
      authority: services.authority,
      strategies: [services.strategy],
      async start() {
        services.passwordRule.check()
        const call = system('start')
        // At the first start another thread hashes the password while this one writes the policies.
        await Promise.all([
          prepareFirstUser(call, { ...foundation, accounts }),
          seed(call, { ...foundation, fixed: services.fixed() })
        ])
        await services.policyCache.current()
        background.every(
          HOUR,
          'purging expired sessions, invitations and links, and what deleted users left',
          services.purge
        )
        if (hasRenewals(services.logIns.all()))
          background.every(MINUTE, 'asking providers whether sessions are still valid', services.renew)
      }
    }
  }
})
