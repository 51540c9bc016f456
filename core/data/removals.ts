import type { Call } from '../call.ts'
import type { Data } from '../contract/data.ts'
import { NotGranted } from '../errors.ts'
import type { LiveStore } from '../store/open.ts'
import type { Span } from '../store/port.ts'
import { entityTypeOf, type Urn } from '../urn.ts'
import type { Commits } from './commit.ts'

export interface Removals extends Pick<Data, 'removeHistory'> {
  removePoints(call: Call, span: Span, limit: number): Promise<number>
  removePointsOfRun(call: Call, run: string, limit: number): Promise<number>
}

/** Removals of what no commit changes: points and superseded versions. */
export function createRemovals({ aspects, series }: LiveStore, commits: Commits): Removals {
  /** Commits the edits that plugins add before, which is not part of any other commit. */
  async function begin(call: Call, on: string): Promise<void> {
    requireGrant(call, on)
    await commits.withRetry([], false, async () => (await commits.commit(call, [], [])) || undefined)
    call.effects.written = true
  }
  return {
    async removePoints(call, span, limit) {
      await begin(call, span.urn ?? span.type ?? '')
      return series.remove(span, limit)
    },
    async removePointsOfRun(call, run, limit) {
      await begin(call, run)
      return series.removeOfRun(run, limit)
    },
    async removeHistory(call, key, before) {
      await begin(call, key.urn)
      return aspects.removeHistory(key, before)
    }
  }
}

/** @throws NotGranted */
export function requireGrant(call: Call, on: Urn | string): void {
  if (call.system !== undefined || call.grants.has(on)) return
  if (on.startsWith('urn:') && call.grants.has(entityTypeOf(on as Urn))) return
  throw new NotGranted(on)
}
