import { type Call, definePlugin, Type } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { createCheck } from './check.ts'
import { DEFAULT_DURATIONS, ISO_DURATION } from './duration.ts'
import { fields, inputAliases, operations, sdl } from './graphql.ts'
import { purgeUntil } from './purge.ts'
import { DIGEST, TOKEN, TokenDigest, TokenDigestKey, TokenUse } from './record.ts'

const sealed = { sealed: true }

/** Personal access tokens. */
export const tokens = definePlugin({
  name: 'tokens',
  contract: 1,
  needs: { auth, entities },
  config: Type.Object({
    durations: Type.Array(Type.String({ pattern: ISO_DURATION }), {
      minItems: 1,
      default: DEFAULT_DURATIONS,
      description: 'how long a token may last, as ISO 8601 durations'
    }),
    allowNoExpiry: Type.Boolean({ default: false, description: 'allow tokens that never expire' }),
    retentionDays: Type.Number({ minimum: 0, default: 30, description: 'days that an expired token stays listed' }),
    purgeSeconds: Type.Integer({ minimum: 1, maximum: 86_400, default: 3600, description: 'time between two purges' }),
    lastUsedSeconds: Type.Integer({
      minimum: 1,
      default: 60,
      description: 'how often the last use of a token is stored'
    })
  }),
  types: { [DIGEST]: { key: 'aspectdDigestKey', guard: sealed } },
  aspects: {
    aspectdDigestKey: { schema: TokenDigestKey, on: [DIGEST], keep: 0, guard: sealed },
    aspectdTokenDigest: { schema: TokenDigest, on: [DIGEST], keep: 0, guard: sealed },
    aspectdTokenUse: { schema: TokenUse, on: [TOKEN], keep: 0, guard: sealed }
  },
  setup({ needs, config, aspects, data, model, host, system, log }) {
    const { dataHubAccessTokenInfo, subTypes } = needs.entities.aspects
    const { aspectdTokenDigest: digests, aspectdTokenUse: uses } = aspects
    const store = { data, infos: dataHubAccessTokenInfo, digests, uses }
    const check = createCheck({ store, everySeconds: config.lastUsedSeconds, system, log })
    needs.auth.addVerifier(check.verify)
    let purging = Promise.resolve()

    return {
      api: undefined,
      sdl,
      inputAliases,
      fields,
      operations: operations({
        store,
        permitted: config,
        known: { model, privileges: host.privileges },
        enabled: needs.auth.mode === 'on',
        isServiceAccount: async (call: Call, user) => {
          const types = await subTypes.get(call.as('looking for a service account'), user)
          return types?.typeNames.includes('SERVICE_ACCOUNT') ?? false
        }
      }),
      start(signal) {
        purging = purgeUntil(signal, { store, system, log, ...config })
      },
      async close() {
        await purging
        await check.settled()
      }
    }
  }
})
