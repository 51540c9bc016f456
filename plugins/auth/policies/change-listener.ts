import {
  type Aspect,
  type Background,
  type Call,
  type Data,
  entityTypeOf,
  type Key,
  type Urn
} from '../../../core/index.ts'
import type { DetachPrincipal } from '../identity/detach-principal.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { PolicyInfo } from './policy.ts'
import type { PolicyCache } from './policy-cache.ts'
import { SUBJECT_ASPECTS, type Subjects } from './subjects.ts'

interface Options {
  readonly data: Data
  readonly policies: Aspect<PolicyInfo>
  fixed(): ReadonlyMap<Urn, PolicyInfo>
  readonly subjects: Subjects
  readonly policyCache: PolicyCache
  readonly sessions: Sessions
  readonly detachPrincipal: DetachPrincipal
  readonly background: Pick<Background, 'run'>
  system(reason: string): Call
}

const STATES = ['corpUserStatus', 'status']

/** Invalidates caches and cleans up after every change of users, groups and policies, however it was written. */
export function createChangeListener(options: Options) {
  const { data, policies, fixed, subjects, policyCache, sessions, detachPrincipal, background, system } = options
  function changed({ urn, aspect }: Key): void {
    const type = entityTypeOf(urn)
    if (type === 'dataHubPolicy') policyChanged(urn)
    if (type !== 'corpuser' && type !== 'corpGroup') return
    if (SUBJECT_ASPECTS.includes(aspect)) subjects.invalidate(urn)
    // they may also be deleted as entities like any other
    if (aspect === 'corpUserKey' || aspect === 'corpGroupKey')
      background.run(clear(urn), 'what a deleted user or group left behind was not cleared')
    if (type === 'corpuser' && STATES.includes(aspect))
      background.run(rest(urn), 'the sessions of a suspended user were not ended')
  }

  function policyChanged(urn: Urn): void {
    policyCache.changed(urn)
    const info = fixed().get(urn)
    if (info) background.run(putBack(urn, info), 'a deleted policy of the system was not put back')
  }

  /** It is in force all the same, but a list should show it. */
  async function putBack(urn: Urn, info: PolicyInfo): Promise<void> {
    await policies.update(system('putting a policy of the system back'), urn, old => old ?? info)
  }

  async function clear(urn: Urn): Promise<void> {
    const call = system('clearing after a deleted user or group')
    const [exists] = await data.exists(call, [urn])
    if (!exists) await detachPrincipal(call, urn)
  }

  /** Users who are activated again have to log in again. */
  async function rest(user: Urn): Promise<void> {
    if (!(await subjects.of(user)).active) await sessions.endAll(system('a user may not act any more'), user)
  }

  return (keys: readonly Key[] | 'lost'): void => {
    if (keys !== 'lost') return void keys.forEach(changed)
    subjects.invalidate()
    policyCache.changed()
  }
}
