import { type Call, type Data, entityTypeOf, type Key, type Log, type Urn } from '../../core/index.ts'
import type { PolicyBook } from './policy-book.ts'
import type { Subjects } from './subjects.ts'
import type { Users } from './users.ts'

interface Options {
  readonly data: Data
  readonly subjects: Subjects
  readonly book: PolicyBook
  readonly users: Users
  readonly log: Log
  system(reason: string): Call
}

/** Aspects by which a user or group gains or loses rights. */
const ABOUT_SUBJECTS = [
  'corpUserKey',
  'corpUserStatus',
  'status',
  'groupMembership',
  'nativeGroupMembership',
  'roleMembership'
]

/** Keeps what is remembered in step with the store, whichever way it was written. */
export function createFollower({ data, subjects, book, users, log, system }: Options) {
  const underWay = new Set<Promise<void>>()

  function changed({ urn, aspect }: Key): void {
    const type = entityTypeOf(urn)
    if (type === 'dataHubPolicy') book.changed(urn)
    if ((type === 'corpuser' || type === 'corpGroup') && ABOUT_SUBJECTS.includes(aspect)) subjects.forget(urn)
    if (type === 'corpuser' && aspect === 'corpUserKey') clearLater(urn)
  }

  /** A user may also be deleted as an entity like any other. What is remembered must not wait for the clearing. */
  function clearLater(user: Urn): void {
    const clearing = clear(user)
      .catch(error => log.error({ err: error, user }, 'what a deleted user left behind was not cleared'))
      .finally(() => underWay.delete(clearing))
    underWay.add(clearing)
  }

  async function clear(user: Urn): Promise<void> {
    const call = system('clearing after a deleted user')
    const [exists] = await data.exists(call, [user])
    if (!exists) await users.forget(call, user)
  }

  return {
    follow(keys: readonly Key[] | 'lost'): void {
      if (keys !== 'lost') for (const key of keys) changed(key)
      else {
        subjects.forget()
        book.changed()
      }
    },
    /** Settles once nothing is being cleared. */
    async settled(): Promise<void> {
      await Promise.all(underWay)
    }
  }
}
