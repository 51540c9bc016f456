import type { Data } from '../../../core/index.ts'
import type { Places } from '../../entities/index.ts'
import type { ChangeReader } from '../../events/index.ts'
import { type ChangeSet, changeSetsOf } from './change-sets.ts'
import { endFollowing } from './ending.ts'
import { type IndexedPlaces, lineageByAspect } from './lineage.ts'
import type { createLines } from './lines.ts'
import { nameIn } from './names.ts'
import type { createRecipients } from './recipients.ts'
import { surroundingsOf } from './surroundings.ts'

interface MatchingDeps {
  readonly data: Pick<Data, 'read' | 'find' | 'erase' | 'series'>
  readonly places: Places
  readonly recipientsOf: ReturnType<typeof createRecipients>
  readonly write: ReturnType<typeof createLines>
  /** Called with the number of lines that were written. */
  told(count: number): void
}

/** Turns committed changes into lines of inboxes, in their order: a later line has a later place. */
export function createMatching({ data, places, recipientsOf, write, told }: MatchingDeps): ChangeReader {
  let lineage: IndexedPlaces | undefined
  return {
    name: 'following',
    async batch(call, changes) {
      lineage ??= lineageByAspect(places.lineage())
      const sets = changeSetsOf(changes, lineage)
      if (sets.length === 0) return
      const recipients = await recipientsOf(call, await surroundingsOf(data, call, sets))
      for (const [set, users] of recipients) {
        call.signal.throwIfAborted()
        if (users.size > 0) told(await write(call, { set, recipients: users, ...lastNameOf(set) }))
        if (set.isDeleted) await endFollowing(data, call, set.entity)
      }
    }
  }
}

/** Of an entity that was deleted: what its aspects called it. */
function lastNameOf({ isDeleted, erased }: ChangeSet): { readonly name?: string } {
  const name = isDeleted ? nameIn(erased) : undefined
  return name === undefined ? {} : { name }
}
