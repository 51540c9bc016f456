import { SYSTEM } from '../call.ts'
import type { LiveStore } from '../store/open.ts'
import type { Change, Key } from '../store/port.ts'
import { makeUrn } from '../urn.ts'
import { newRevision } from './revision.ts'

/** The row that every guarded write of every instance changes. It belongs to no entity type, so nothing else reaches it. */
const KEY: Key = { urn: makeUrn('aspectdSequence', 'guarded'), aspect: 'aspectdSequence' }

/**
 * Puts the guarded writes of all instances into one order: a review looks at more entities than its batch has, and what
 * it saw must still hold when the batch is written.
 */
export function createGuardedOrder({ aspects, notify }: Pick<LiveStore, 'aspects' | 'notify'>) {
  let last: string | undefined

  return {
    /**
     * The change to write with the batch; it is stale when another guarded write came first. Whatever is read from here
     * on is as new as the one before.
     */
    async next(): Promise<Extract<Change, { kind: 'put' }>> {
      notify([KEY])
      const [[row] = []] = await aspects.read([{ urn: KEY.urn, aspects: [KEY.aspect] }])
      if (row?.revision !== last) notify('lost')
      last = row?.revision
      const version = (row?.version ?? 0) + 1
      const next = { ...KEY, revision: newRevision(), version, json: '{}', time: Date.now(), actor: SYSTEM }
      const expected = row?.revision ?? null
      return { kind: 'put', row: { ...next, run: '', system: '{}' }, expected, keep: 0, add: [], drop: [] }
    },
    /** The change was written: what this process remembers is still in step. */
    written({ row }: Extract<Change, { kind: 'put' }>): void {
      last = row.revision
    }
  }
}
