import { type Call, type Demand, definePlugin, Misconfigured, type Urn } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { createAccounts } from './accounts.ts'
import { createDecisions } from './authority.ts'
import { fixedPolicies, privileges, seed, seeds, seedsKey } from './bootstrap.ts'
import { config } from './config.ts'
import { prepareFirstUser } from './first-user.ts'
import { createFollower } from './follower.ts'
import { createOperations, fields } from './graphql.ts'
import { createIdentify, identifyByHeader, type Verify } from './identity.ts'
import { createInvites, invite } from './invites.ts'
import { createPolicyStore } from './policies.ts'
import { checkPolicy } from './policy.ts'
import { createPolicyBook } from './policy-book.ts'
import { createRoutes } from './routes.ts'
import { sdl } from './sdl.ts'
import { createSessions, purgeUntil, session, sessionKey } from './sessions.ts'
import { createSubjects } from './subjects.ts'
import { createThrottle } from './throttle.ts'
import { createUsers } from './users.ts'

export type { Verify } from './identity.ts'

export interface AuthApi {
  readonly mode: 'on' | 'off'
  /** Asked in turn about every bearer text. The user behind a credential is checked afterwards. */
  addVerifier(verify: Verify): void
  allowed(call: Call, demands: readonly Demand[]): Promise<boolean>
  endSessions(call: Call, user: Urn): Promise<void>
}

const HOUR = 3_600_000
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/
const sealed = { sealed: true }

/** Who is calling and what he may do: sessions, users with passwords, policies. */
export const auth = definePlugin({
  name: 'auth',
  contract: 1,
  needs: { entities },
  config,
  privileges,
  types: {
    aspectdSession: { key: 'aspectdSessionKey', guard: sealed },
    aspectdAuth: { key: 'aspectdAuthKey', guard: sealed }
  },
  aspects: {
    aspectdSessionKey: sessionKey,
    aspectdSession: session,
    aspectdAuthKey: seedsKey,
    aspectdSeeds: seeds,
    aspectdInvite: invite
  },
  setup({ needs, config, aspects: own, data, model, host, log, system }) {
    if (config.mode === 'off' && !config.allowRemote && !LOOPBACK.test(host.host)) {
      throw new Misconfigured(
        `ASPECTD_AUTH is off while the server listens on ${host.host}: listen on 127.0.0.1, or set plugins.auth.allowRemote`
      )
    }
    const { aspects } = needs.entities
    const asking = () => system('who may do what')
    const fixed = once(() => fixedPolicies(host.privileges()))
    const subjects = createSubjects(data, asking)
    const book = createPolicyBook({ data, system: asking, fixed })
    const decisions = createDecisions({ data, subjects, book })
    const sessions = createSessions(data, own.aspectdSession, {
      absoluteMs: config.sessionHours * HOUR,
      idleMs: config.idleHours * HOUR
    })
    const accounts = createAccounts({ data, aspects, subjects, cost: config.scryptCost })
    const users = createUsers({ data, aspects, sessions, subjects })
    const invites = createInvites({ data, aspects, invites: own.aspectdInvite, validMs: config.inviteDays * 24 * HOUR })
    const policies = createPolicyStore({ data, policies: aspects.dataHubPolicyInfo, isFixed: urn => fixed().has(urn) })
    const throttle = createThrottle(config.attemptsPerMinute)
    const verifiers: Verify[] = []
    const identify = createIdentify({ verifiers, sessions, subjects, throttle, system: asking })
    const follower = createFollower({ data, subjects, book, users, log, system })

    const api: AuthApi = {
      mode: config.mode,
      addVerifier: verify => void verifiers.push(verify),
      allowed: decisions.allowed,
      endSessions: sessions.endAll
    }
    return {
      api,
      sdl,
      fields,
      operations: createOperations({ decisions, invites, policies, users, model }),
      entityFields: [
        {
          having: 'corpUserCredentials',
          sdl: 'isNativeUser: Boolean',
          resolve: { isNativeUser: ({ urn }, _args, call) => accounts.isNative(call, urn) }
        }
      ],
      routes: createRoutes({
        accounts,
        invites,
        sessions,
        subjects,
        throttle,
        isSecure: () => config.secureCookies,
        maxAgeSeconds: Math.floor(config.sessionHours * 3600)
      }),
      checks: { dataHubPolicyInfo: checkPolicy(host.privileges) },
      follow: follower.follow,
      authority: {
        identify: config.mode === 'off' ? identifyByHeader : identify,
        refused: decisions.refused,
        viewFilter: decisions.viewFilter
      },
      async start(signal) {
        const call = system('starting')
        const { adminPassword: password } = config
        await seed(call, { data, aspects, seeds: own.aspectdSeeds, fixed: fixed() })
        await prepareFirstUser(call, {
          data,
          accounts,
          aspects,
          sessions,
          seeds: own.aspectdSeeds,
          password,
          dataFolder: host.dataFolder,
          log
        })
        await book.current()
        void purgeUntil(signal, sessions, system, log)
      },
      close: follower.settled
    }
  }
})

/** The list of privileges is complete only once every plugin is set up, and does not change after. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
