import {
  type Aspect,
  type Background,
  type Call,
  entityTypeOf,
  type Key,
  type Listener,
  type Urn
} from '../../../core/index.ts'
import type { Removals } from '../identity/removals.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { PolicyInfo } from './policy.ts'
import type { PolicyCache } from './policy-cache.ts'
import { SUBJECT_ASPECTS, type Subjects } from './subjects.ts'

interface Options {
  readonly policies: Aspect<PolicyInfo>
  fixed(): ReadonlyMap<Urn, PolicyInfo>
  readonly subjects: Subjects
  readonly policyCache: PolicyCache
  readonly sessions: Sessions
  readonly removals: Pick<Removals, 'finishRecorded' | 'finishAll'>
  readonly background: Pick<Background, 'run'>
  system(reason: string): Call
}

const STATES = ['corpUserStatus', 'status']
const NOT_CLEANED = 'clean-up after a deleted user or group failed'

/** Invalidates caches and cleans up after every change of users, groups and policies, whichever operation wrote it. */
export function createChangeListener(options: Options): Listener {
  const { policies, fixed, subjects, policyCache, sessions, removals, background, system } = options
  const cleaning = () => system('clean up after a deleted user or group')
  function changed({ urn, aspect }: Key): void {
    const type = entityTypeOf(urn)
    if (type === 'dataHubPolicy') policyChanged(urn)
    if (type === 'aspectdRemoval') background.run(removals.finishRecorded(cleaning(), urn), NOT_CLEANED)
    if (type !== 'corpuser' && type !== 'corpGroup') return
    if (SUBJECT_ASPECTS.includes(aspect)) subjects.invalidate(urn)
    if (type === 'corpuser' && STATES.includes(aspect))
      background.run(endSessionsOfInactive(urn), 'ending the sessions of a suspended user failed')
  }

  function policyChanged(urn: Urn): void {
    policyCache.changed(urn)
    const info = fixed().get(urn)
    if (info) background.run(restore(urn, info), 'restoring a deleted system policy failed')
  }

  /** For lists: a system policy applies even if it is not stored. */
  async function restore(urn: Urn, info: PolicyInfo): Promise<void> {
    await policies.update(system('restore a system policy'), urn, old => old ?? info)
  }

  /** Users who are activated again must log in again. */
  async function endSessionsOfInactive(user: Urn): Promise<void> {
    if (!(await subjects.of(user)).active) await sessions.endAll(system('end the sessions of an inactive user'), user)
  }

  return {
    types: ['dataHubPolicy', 'corpuser', 'corpGroup', 'aspectdRemoval'],
    changed(keys) {
      if (keys !== 'lost') return keys.forEach(changed)
      subjects.invalidate()
      policyCache.changed()
      background.run(removals.finishAll(cleaning()), NOT_CLEANED)
    }
  }
}
