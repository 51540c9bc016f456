import type { AspectStore, Cursor } from '../core/store/port.ts'

/** An aspect of an entity that was written or removed. */
export interface Change {
  readonly urn: string
  readonly aspect: string
}

export type Changes = (filter?: Partial<Change>, count?: number) => Promise<readonly Change[]>

const WAIT_MS = 20_000
const PAGE = 1000
/** Some stores wait no longer in one request. */
const PAGE_WAIT_MS = 500

/** Reads the change feed of a store from a cursor on. */
export function createChanges(read: AspectStore['changes'], start: Cursor): Changes {
  return async (filter = {}, count = 0) => {
    const { urn, aspect } = filter
    const matches = (change: Change) =>
      (urn === undefined || change.urn === urn) && (aspect === undefined || change.aspect === aspect)
    const until = performance.now() + WAIT_MS
    const found: Change[] = []
    for (let after = start; ; ) {
      const page = await read(after, { limit: PAGE, waitMs: found.length < count ? PAGE_WAIT_MS : 0 })
      if (page === 'lost') throw new Error('the store no longer has the changes since the start of the server')
      found.push(...page.keys.filter(matches).map(({ urn, aspect }) => ({ urn, aspect })))
      after = page.next
      if (page.keys.length === PAGE) continue
      if (found.length >= count) return found
      if (performance.now() > until) throw new Error(missing(filter, count, found.length))
    }
  }
}

function missing(filter: Partial<Change>, count: number, found: number): string {
  return `expected ${count} changes of ${JSON.stringify(filter)} within ${WAIT_MS / 1000} seconds, found ${found}`
}
