import { type Call, definePlugin, Type, type Urn } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { createBearerStrategy } from './bearer-strategy.ts'
import { DEFAULT_DURATIONS, ISO_DURATION } from './duration.ts'
import { fields, inputAliases, operations } from './graphql.ts'
import { type Issued, issueToken, type NewIssued, renewToken } from './issued.ts'
import { DIGEST, MANAGES, TOKEN, TokenDigest, TokenDigestKey, TokenUse, USES } from './record.ts'
import { eraseToken, purgeTokens, revokeAll } from './revoke.ts'
import { sdl } from './sdl.ts'

export type { Issued, NewIssued } from './issued.ts'
export { type ScopeInput, StoredScope, scopeOf } from './scope.ts'

const DAY_MS = 86_400_000
const sealed = { sealed: true }

export interface Tokens {
  /** Revokes all tokens that represent a user. */
  revokeAll(call: Call, user: Urn): Promise<void>
  /**
   * A token of a service account for a program that the plugin starts; the call must be granted, or one of the system.
   * @throws TokenInput unless the user exists
   */
  issue(call: Call, token: NewIssued): Promise<Issued>
  /** The token then ends so many milliseconds from now. `false`: it does not exist any more. */
  renew(call: Call, urn: Urn, lifetimeMs: number): Promise<boolean>
  /** Revokes one token. `false`: it does not exist any more. */
  withdraw(call: Call, urn: Urn): Promise<boolean>
}

/** Access tokens of users and service accounts. */
export const tokens = definePlugin({
  name: 'tokens',
  contract: 2,
  needs: { auth, entities },
  config: Type.Object({
    durations: Type.Array(Type.String({ pattern: ISO_DURATION }), {
      minItems: 1,
      default: DEFAULT_DURATIONS,
      description: 'allowed lifetimes of new tokens, as ISO 8601 durations'
    }),
    allowNoExpiry: Type.Boolean({ default: false, description: 'allow tokens that never expire' }),
    retentionDays: Type.Number({
      minimum: 0,
      default: 30,
      description: 'days that an expired token stays in the list'
    }),
    purgeSeconds: Type.Integer({
      minimum: 1,
      maximum: 86_400,
      default: 3600,
      description: 'seconds between two purges'
    }),
    lastUsedSeconds: Type.Integer({
      minimum: 1,
      default: 60,
      description: 'seconds between two updates of the last use of a token'
    })
  }),
  types: { [DIGEST]: { key: 'aspectdDigestKey', guard: sealed } },
  lazySchemas: true,
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/settings/tokens',
        title: 'Tokens',
        menu: 'settings',
        icon: 'key',
        order: 20,
        show: 'list.ts#TokensPage',
        anyOf: USES
      },
      { path: '/settings/tokens/new', title: 'New token', show: 'create.ts#NewTokenPage', anyOf: USES }
    ],
    actions: [{ title: 'New token', to: '/settings/tokens/new', icon: 'key', anyOf: USES }],
    panels: [{ on: ['corpuser'], tab: 'Tokens', show: 'list.ts#UserTokens', anyOf: MANAGES }]
  },
  aspects: {
    aspectdDigestKey: { schema: TokenDigestKey, on: [DIGEST], keep: 0, guard: sealed },
    aspectdTokenDigest: { schema: TokenDigest, on: [DIGEST], keep: 0, guard: sealed },
    aspectdTokenUse: { schema: TokenUse, on: [TOKEN], keep: 0, guard: sealed }
  },
  setup({ needs, config, aspects, data, model, host, background, metrics, system }) {
    const { dataHubAccessTokenInfo } = needs.entities.aspects
    const { aspectdTokenDigest: digests, aspectdTokenUse: uses } = aspects
    const store = { data, infos: dataHubAccessTokenInfo, digests, uses }
    const bearer = createBearerStrategy({ store, everySeconds: config.lastUsedSeconds, background, system })
    metrics.gauge({
      name: 'stored',
      help: 'Access tokens of all users, with expired ones that are still listed.',
      read: async () => (await data.find(system('counting access tokens'), { types: [TOKEN] }, { limit: 1 })).total
    })
    const api: Tokens = {
      revokeAll: (call, user) => revokeAll(store, call, user),
      issue: (call, token) => issueToken(store, call, token),
      renew: (call, urn, lifetimeMs) => renewToken(store, call, urn, lifetimeMs),
      withdraw: (call, urn) => eraseToken(store, call, urn)
    }
    return {
      api,
      sdl,
      inputAliases,
      strategies: [bearer],
      fields,
      operations: operations({
        store,
        allowedDurations: config,
        known: { model, privileges: host.privileges },
        enabled: needs.auth.mode === 'on',
        isServiceAccount: needs.auth.isServiceAccount,
        requireRightsOf: needs.auth.requireRightsOf
      }),
      start() {
        background.every(config.purgeSeconds * 1000, 'purge of expired access tokens', call =>
          purgeTokens(store, call, Date.now() - config.retentionDays * DAY_MS)
        )
      }
    }
  }
})
