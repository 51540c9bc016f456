import { definePlugin, Misconfigured, type Scope } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { kit } from '../kit/index.ts'
import { scopeOf } from '../tokens/index.ts'
import { accountAspect, accountOf, refusePassword } from './account.ts'
import { config, issuersOf, sharingKeys, type TrustedIssuer } from './config.ts'
import { createStrategy } from './strategy.ts'
import { createVerify } from './verify.ts'

/** JSON Web Tokens of trusted issuers as credentials of service accounts. */
export const externalTokens = definePlugin({
  name: 'external-tokens',
  contract: 2,
  needs: { auth, entities, kit },
  config,
  lazySchemas: true,
  aspects: { aspectdExternalAccount: accountAspect },
  setup({ needs: { auth, entities, kit }, config, aspects: own, data, model, host, log, system }) {
    const checks = { corpUserCredentials: refusePassword }
    const issuers = new Map(issuersOf(config).map(one => [one.issuer, one]))
    if (issuers.size === 0) return { checks }
    const scopes = new Map<string, Scope>()
    const now = Date.now
    const keysOf = ({ keys }: TrustedIssuer) => kit.keySet(keys)
    const deps = { data, aspects: entities.aspects, accounts: own.aspectdExternalAccount, auth }
    return {
      checks,
      strategies: [
        createStrategy({
          verify: createVerify({ issuers, keysOf, now }),
          accountOf: (call, token) => accountOf(deps, call, token),
          scopeOf: ({ issuer }) => scopes.get(issuer),
          ...{ system, log, now }
        })
      ],
      start() {
        const shared = sharingKeys([...issuers.values()])
        if (shared.length > 0)
          log.warn(`issuers share their keys, so that each can make tokens of the others: ${shared.join(', ')}`)
        for (const { issuer, scope } of issuers.values()) {
          if (!scope) continue
          try {
            scopes.set(issuer, scopeOf(scope, { model, privileges: host.privileges }))
          } catch (cause) {
            const reason = cause instanceof Error ? cause.message : cause
            throw new Misconfigured(`configuration key plugins.external-tokens.issuers: scope of ${issuer}: ${reason}`)
          }
        }
      }
    }
  }
})
