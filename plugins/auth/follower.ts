import { type Aspect, type Call, type Data, entityTypeOf, type Key, type Urn } from '../../core/index.ts'
import type { Background } from './background.ts'
import type { PolicyInfo } from './policy.ts'
import type { PolicyBook } from './policy-book.ts'
import { SUBJECT_ASPECTS, type Subjects } from './subjects.ts'
import type { Users } from './users.ts'

interface Options {
  readonly data: Data
  readonly policies: Aspect<PolicyInfo>
  fixed(): ReadonlyMap<Urn, PolicyInfo>
  readonly subjects: Subjects
  readonly book: PolicyBook
  readonly users: Users
  readonly background: Background
  system(reason: string): Call
}

/** Keeps what is remembered in step with the store, whichever way it was written. */
export function createFollower({ data, policies, fixed, subjects, book, users, background, system }: Options) {
  function changed({ urn, aspect }: Key): void {
    const type = entityTypeOf(urn)
    if (type === 'dataHubPolicy') policyChanged(urn)
    if (type !== 'corpuser' && type !== 'corpGroup') return
    if (SUBJECT_ASPECTS.includes(aspect)) subjects.forget(urn)
    // a user may also be deleted as an entity like any other
    if (aspect === 'corpUserKey') background.run(clear(urn), 'what a deleted user left behind was not cleared')
  }

  function policyChanged(urn: Urn): void {
    book.changed(urn)
    const info = fixed().get(urn)
    if (info) background.run(putBack(urn, info), 'a deleted policy of the system was not put back')
  }

  /** It is in force all the same, but a list should show it. */
  async function putBack(urn: Urn, info: PolicyInfo): Promise<void> {
    await policies.update(system('putting a policy of the system back'), urn, old => old ?? info)
  }

  async function clear(user: Urn): Promise<void> {
    const call = system('clearing after a deleted user')
    const [exists] = await data.exists(call, [user])
    if (!exists) await users.forget(call, user)
  }

  return (keys: readonly Key[] | 'lost'): void => {
    if (keys !== 'lost') return void keys.forEach(changed)
    subjects.forget()
    book.changed()
  }
}
