import { SYSTEM } from '../call.ts'
import type { Guard } from '../contract/definition.ts'
import type { LiveStore } from '../store/open.ts'
import type { Change, Key } from '../store/port.ts'
import { makeUrn } from '../urn.ts'
import { newRevision } from './revision.ts'

/** The row that every guarded write of every instance changes. It has no entity type, so no operation reaches it. */
const KEY: Key = { urn: makeUrn('aspectdSequence', 'guarded'), aspect: 'aspectdSequence' }

/**
 * Whether writes are serialized. A guard without privileges keeps users out, and what the system writes there no review
 * looks at.
 */
export const isOrdered = ({ guard }: { readonly guard: Guard }): boolean => (guard.write?.length ?? 0) > 0

/**
 * Serializes the guarded writes of all instances: a review reads more entities than its batch has, and what it read
 * must still be true when the batch is committed.
 */
export function createGuardedOrder({ aspects, refresh }: Pick<LiveStore, 'aspects' | 'refresh'>) {
  let last: string | undefined

  return {
    /**
     * The change to commit with the batch; it conflicts if another guarded write was committed since. Reads after this
     * call see every earlier guarded write.
     */
    async next(): Promise<Extract<Change, { kind: 'put' }>> {
      refresh([KEY])
      const [[row] = []] = await aspects.read([{ urn: KEY.urn, aspects: [KEY.aspect] }])
      if (row?.revision !== last) refresh('all')
      last = row?.revision
      const version = (row?.version ?? 0) + 1
      const next = { ...KEY, revision: newRevision(), version, json: '{}', time: Date.now(), actor: SYSTEM }
      const expected = row?.revision ?? null
      return { kind: 'put', row: { ...next, run: '', system: '{}' }, expected, keep: 0, add: [], drop: [] }
    },
    /** Records that the change was committed by this process, so its caches stay valid. */
    written({ row }: Extract<Change, { kind: 'put' }>): void {
      last = row.revision
    }
  }
}
