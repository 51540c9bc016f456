import type { Call, Data, Handles, Host, Log, Static } from '../../core/index.ts'
import { createAccounts } from './accounts.ts'
import { createAdministrators } from './administrators.ts'
import type { AspectHandles } from './aspects.ts'
import { createDecisions } from './authority.ts'
import { createBackground } from './background.ts'
import { fixedPolicies } from './bootstrap.ts'
import type { config } from './config.ts'
import type { aspects } from './definitions.ts'
import { createExplain } from './explain.ts'
import { createFollower } from './follower.ts'
import { createForget } from './forget.ts'
import { createIdentify, identifyByHeader, type Verify } from './identity.ts'
import { createInvites } from './invites.ts'
import { createPolicyStore } from './policies.ts'
import { createPolicyBook } from './policy-book.ts'
import { createResets } from './resets.ts'
import { createSessions } from './sessions.ts'
import { createSubjects } from './subjects.ts'
import { createThrottle } from './throttle.ts'
import { createUsers } from './users.ts'

interface Options {
  readonly config: Static<typeof config>
  readonly data: Data
  readonly aspects: AspectHandles
  readonly own: Handles<typeof aspects>
  readonly host: Host
  readonly log: Log
  system(reason: string): Call
}

const HOUR = 3_600_000

/** What the plugin consists of, put together. */
export function createServices({ config, data, aspects, own, host, log, system }: Options) {
  const asking = () => system('who may do what')
  const fixed = once(() => fixedPolicies(host.privileges()))
  const background = createBackground(log)
  const { dataHubPolicyInfo: infos } = aspects
  const verifiers: Verify[] = []
  const throttle = createThrottle(config.attemptsPerMinute)
  const subjects = createSubjects(data, asking)
  const book = createPolicyBook({ data, system: asking, fixed })
  const lifetime = { absoluteMs: config.sessionHours * HOUR, idleMs: config.idleHours * HOUR }
  const sessions = createSessions({ data, sessions: own.aspectdSession, lifetime, background })
  const accounts = createAccounts({ data, aspects, subjects, cost: config.scryptCost })
  const administrators = createAdministrators({ data, aspects, subjects, system: asking })
  const forget = createForget({ data, aspects, sessions })
  const validMs = config.inviteDays * 24 * HOUR
  const identify = createIdentify({ verifiers, sessions, subjects, throttle, system: asking })
  return {
    fixed,
    background,
    verifiers,
    throttle,
    subjects,
    book,
    sessions,
    accounts,
    administrators,
    forget,
    users: createUsers({ data, aspects, administrators, forget }),
    decisions: createDecisions({ data, subjects, book }),
    explain: createExplain({ data, subjects, book }),
    invites: createInvites({ data, aspects, invites: own.aspectdInvite, validMs }),
    resets: createResets({ credentials: aspects.corpUserCredentials, subjects, cost: config.scryptCost }),
    policies: createPolicyStore({ data, policies: infos, isFixed: urn => fixed().has(urn) }),
    follow: createFollower({ data, policies: infos, fixed, subjects, book, sessions, forget, background, system }),
    identify: config.mode === 'off' ? identifyByHeader : identify
  }
}

/** The list of privileges is complete only once every plugin is set up, and does not change after. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
