import { type Entry, TEST } from '../record.ts'

/** Tests are short, and somebody waits for them: runs do not take their slots. */
export const TEST_SLOTS = 4

interface Given {
  readonly entries: readonly Entry[]
  readonly owner: string
  /** Those that this instance runs. */
  readonly live: ReadonlyMap<string, { readonly isTest: boolean }>
  /** Those whose instance no longer renews its lease. */
  readonly stale: ReadonlySet<string>
  /** Those that somebody cancelled. */
  readonly cancelled: ReadonlySet<string>
  readonly attempts: number
  readonly concurrency: number
}

/** `begin`: run it. The others only have to be ended, which needs no slot. */
export type Action = { readonly entry: Entry; readonly what: 'begin' | 'cancel' | 'exhausted' }

/** What this instance can take now, oldest first: one run of a source at a time, as many as slots are free. */
export function actionsOf({ entries, owner, live, stale, cancelled, attempts, concurrency }: Given): Action[] {
  const running = [...live.values()]
  let runs = concurrency - running.filter(({ isTest }) => !isTest).length
  let tests = TEST_SLOTS - running.filter(({ isTest }) => isTest).length
  const busy = new Set<string>()
  const actions: Action[] = []
  for (const entry of entries) {
    const { urn, source, task, attempt } = entry
    const isHeld = live.has(urn) || (entry.owner !== undefined && entry.owner !== owner && !stale.has(urn))
    const isBusy = source !== undefined && busy.has(source)
    if (source !== undefined) busy.add(source)
    if (isHeld) continue
    if (cancelled.has(urn)) actions.push({ entry, what: 'cancel' })
    else if (attempt >= attempts) actions.push({ entry, what: 'exhausted' })
    else if (!isBusy && (task === TEST ? tests-- : runs--) > 0) actions.push({ entry, what: 'begin' })
  }
  return actions
}
