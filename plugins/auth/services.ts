import {
  type Authority,
  type Background,
  type Call,
  chain,
  type Data,
  type Handles,
  type Host,
  type Static
} from '../../core/index.ts'
import type { Lists, ModelHandles } from '../entities/index.ts'
import type { config } from './config.ts'
import type { aspects } from './definitions.ts'
import { createAccounts } from './identity/accounts.ts'
import { createBrowserSession } from './identity/browser-session.ts'
import { createDetachPrincipal } from './identity/detach-principal.ts'
import { createInvites, type Invites } from './identity/invites.ts'
import { createLogInLinks, type LogInLinks } from './identity/log-in-links.ts'
import { createLogIns } from './identity/log-ins.ts'
import { createChangeOwnPassword } from './identity/own-password.ts'
import { createPasswordRule } from './identity/password-rule.ts'
import { createRemovals, type Removals } from './identity/removals.ts'
import { createRenew } from './identity/renewals.ts'
import { createResets } from './identity/resets.ts'
import { createSessions, type Sessions } from './identity/sessions.ts'
import { createPasswordCommand } from './identity/set-password.ts'
import { createSessionStrategy, trustedHeader } from './identity/strategies.ts'
import { createThrottle, type Throttle } from './identity/throttle.ts'
import { createUsers } from './identity/users.ts'
import { createAdministrators } from './policies/administrators.ts'
import { adviceOf } from './policies/advice.ts'
import { fixedPolicies } from './policies/bootstrap.ts'
import { createChangeListener } from './policies/change-listener.ts'
import { createDecisions, type Decisions } from './policies/decisions.ts'
import { createExplain } from './policies/explain.ts'
import { createPolicyStore } from './policies/policies.ts'
import { createPolicyCache } from './policies/policy-cache.ts'
import { createRightsChanges } from './policies/rights-changes.ts'
import { createSubjects, type Subjects } from './policies/subjects.ts'

interface Options {
  readonly config: Static<typeof config>
  readonly data: Data
  readonly aspects: ModelHandles
  readonly lists: Lists
  readonly own: Handles<typeof aspects>
  readonly host: Host
  readonly background: Background
  system(reason: string): Call
}

const HOUR = 3_600_000

/** Creates the plugin's services and connects them. */
export function createServices({ config, data, aspects, lists, own, host, background, system }: Options) {
  const authorizing = () => system('authorize')
  const fixed = once(() => fixedPolicies(host.privileges()))
  const throttle = createThrottle(config.attemptsPerMinute)
  const subjects = createSubjects(data, authorizing)
  const policyCache = createPolicyCache({ data, system: authorizing, fixed })
  const lifetime = { absoluteMs: config.sessionHours * HOUR, idleMs: config.idleHours * HOUR }
  const sessions = createSessions({ data, sessions: own.aspectdSession, lifetime, background })
  const logIns = createLogIns()
  const logInLinks = createLogInLinks({ data, links: own.aspectdLogInLink, subjects, host })
  const administrators = createAdministrators({ data, aspects, subjects, system: authorizing })
  const rightsChanges = createRightsChanges({ data, subjects, policyCache, system: authorizing })
  const detachPrincipal = createDetachPrincipal({ data, aspects, sessions })
  const removals = createRemovals({ data, removals: own.aspectdRemoval, detachPrincipal })
  const accounts = createAccounts({ data, aspects, subjects, removals, cost: config.scryptCost })
  const users = createUsers({ data, aspects, lists, logIns, administrators, rightsChanges, detachPrincipal })
  const decisions = createDecisions({ data, subjects, policyCache })
  const validMs = config.inviteDays * 24 * HOUR
  const invites = createInvites({ data, aspects, invites: own.aspectdInvite, validMs })
  const listened = { fixed, subjects, policyCache, sessions, removals }
  return {
    renew: createRenew({ data, sessions: own.aspectdSession, logIns }),
    purge: purgeOf({ sessions, invites, logInLinks, removals }),
    fixed,
    throttle,
    subjects,
    policyCache,
    sessions,
    logIns,
    logInLinks,
    browser: createBrowserSession({ sessions, subjects, logIns, config }),
    passwordRule: createPasswordRule({ config, administrators, logIns }),
    accounts,
    administrators,
    rightsChanges,
    detachPrincipal,
    removals,
    users,
    changeOwnPassword: createChangeOwnPassword({ accounts, sessions, throttle }),
    setPassword: createPasswordCommand({ data, aspects, accounts, sessions, subjects, users }),
    decisions,
    authority: authorityOf(config.mode, { decisions, subjects, throttle }),
    explain: createExplain({ data, subjects, policyCache }),
    invites,
    resets: createResets({ credentials: aspects.corpUserCredentials, subjects, cost: config.scryptCost }),
    policies: createPolicyStore({ data, lists, policies: aspects.dataHubPolicyInfo, isFixed: urn => fixed().has(urn) }),
    onChange: createChangeListener({ ...listened, policies: aspects.dataHubPolicyInfo, background, system }),
    strategy: config.mode === 'off' ? trustedHeader : createSessionStrategy({ sessions, subjects, system: authorizing })
  }
}

interface Purged {
  readonly sessions: Sessions
  readonly invites: Invites
  readonly logInLinks: LogInLinks
  readonly removals: Removals
}

/** What is done every hour. */
function purgeOf({ sessions, invites, logInLinks, removals }: Purged) {
  return async (call: Call): Promise<void> => {
    await sessions.purge(call)
    await invites.purge(call)
    await logInLinks.purge(call)
    await removals.finishAll(call)
  }
}

function authorityOf(
  mode: 'on' | 'off',
  { decisions, subjects, throttle }: { decisions: Decisions; subjects: Subjects; throttle: Throttle }
): Authority {
  return {
    // with authentication off, users need not exist
    isActive: mode === 'off' ? () => true : user => chain(subjects.of(user), ({ active }) => active),
    rejected: throttle.failed,
    refused: decisions.refused,
    advice: adviceOf,
    viewFilter: decisions.viewFilter
  }
}

/** Computed on first use, because the list of privileges is complete only after every plugin is set up. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
