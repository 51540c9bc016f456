import { SYSTEM } from '../call.ts'
import type { Guard } from '../contract/definition.ts'
import type { LiveStore } from '../store/open.ts'
import type { Change, Key, Row } from '../store/port.ts'
import { makeUrn } from '../urn.ts'
import { newRevision } from './revision.ts'

const ASPECT = 'aspectdSequence'

/**
 * A row that writes of all instances change so that of two at the same time one is stale. It holds nothing, and has no
 * entity type, so no operation reaches it.
 */
export const orderKey = (id: string): Key => ({ urn: makeUrn(ASPECT, id), aspect: ASPECT })

type Put = Extract<Change, { kind: 'put' }>

/** The change of an order row. */
export function advanced(key: Key, before: Row | undefined): Put {
  const next = { ...key, revision: newRevision(), version: (before?.version ?? 0) + 1, json: '{}', time: Date.now() }
  const row = { ...next, actor: SYSTEM, run: '', system: '{}' }
  return { kind: 'put', row, expected: before?.revision ?? null, keep: 0, add: [], drop: [] }
}

/** The row that every guarded write changes. */
const KEY = orderKey('guarded')

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
    async next(): Promise<Put> {
      refresh([KEY])
      const [[row] = []] = await aspects.read([{ urn: KEY.urn, aspects: [KEY.aspect] }])
      if (row?.revision !== last) refresh('all')
      last = row?.revision
      return advanced(KEY, row)
    },
    /** Records that the change was committed by this process, so its caches stay valid. */
    written({ row }: Put): void {
      last = row.revision
    }
  }
}
