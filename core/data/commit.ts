import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '../call.ts'
import type { Review, Upcoming } from '../contract/data.ts'
import { Unavailable } from '../errors.ts'
import { requireNotAbandoned } from '../operation/hooks.ts'
import type { LiveStore } from '../store/open.ts'
import type { Change } from '../store/port.ts'
import { onBehalfOf } from '../trace/span.ts'
import type { Urn } from '../urn.ts'
import type { ChangeRules } from './changes.ts'
import { type Companion, createCompanions } from './companions.ts'
import { createGuardedOrder } from './guarded-order.ts'
import { createLocks } from './lock.ts'

/** How long a write is retried after conflicts with other writers. */
const RETRY_TIMEOUT_MS = 10_000
const MAX_RETRY_DELAY_MS = 50

export interface CommitDeps {
  readonly store: LiveStore
  readonly rules: ChangeRules
  readonly reviews: readonly Review[]
  readonly companions: readonly Companion[]
}

export type Order = Awaited<ReturnType<ReturnType<typeof createGuardedOrder>['next']>>

/** Resolves to `undefined` after a conflict with another writer. */
type Attempt<T> = (order?: Order) => Promise<T | undefined>

export type Commits = ReturnType<typeof createCommits>

/** Commits all changes: one batch at a time per entity, reviewed, by compare-and-set. */
export function createCommits({ store, rules, reviews, companions }: CommitDeps) {
  const companionChanges = createCompanions({ store, rules, companions })
  const locks = createLocks()
  const guardedOrder = createGuardedOrder(store)

  const ordered = <T>(isGuarded: boolean, attempt: Attempt<T>) =>
    isGuarded ? async () => attempt(await guardedOrder.next()) : () => attempt()

  return {
    /** Repeats `attempt`, with the entities locked, after conflicts. @throws Unavailable */
    withRetry<T>(urns: readonly Urn[], isGuarded: boolean, attempt: Attempt<T>): Promise<T> {
      return locks.hold(lockNames(urns, isGuarded), () => repeat(ordered(isGuarded, attempt)))
    },

    /** One attempt, with the entities locked. */
    once<T>(urns: readonly Urn[], isGuarded: boolean, attempt: Attempt<T>): Promise<T | undefined> {
      return locks.hold(lockNames(urns, isGuarded), ordered(isGuarded, attempt))
    },

    async review(call: Call, upcoming: readonly Upcoming[]): Promise<void> {
      for (const one of reviews) await one(call, upcoming)
    },

    /** Whether the changes were written; `false` = conflict with another writer. */
    async commit(
      call: Call,
      changes: readonly Change[],
      upcoming: readonly Upcoming[],
      order?: Order
    ): Promise<boolean> {
      const points = Object.freeze(changes.flatMap(change => (change.kind === 'points' ? change.points : [])))
      const batch = [...changes, ...(await companionChanges(call, { upcoming, points }))]
      requireNotAbandoned(call)
      if (batch.length === 0) return true
      const stale = await onBehalfOf(call.trace, () => store.aspects.write(order ? [...batch, order] : batch))
      if (stale.length > 0) return false
      if (order) guardedOrder.written(order)
      call.effects.written = true
      return true
    }
  }
}

/** Until it resolves to something else than `undefined`, for ten seconds. @throws Unavailable */
export async function repeat<T>(work: () => Promise<T | undefined>): Promise<T> {
  const until = performance.now() + RETRY_TIMEOUT_MS
  for (let maxDelay = 1; performance.now() < until; maxDelay = Math.min(2 * maxDelay, MAX_RETRY_DELAY_MS)) {
    const done = await work()
    if (done !== undefined) return done
    await pause(Math.random() * maxDelay)
  }
  throw new Unavailable('too many concurrent writes to the same aspects: retry the request')
}

/** Guarded batches share one lock, because reviews read more entities than the batch has. */
function lockNames(urns: readonly Urn[], isGuarded: boolean): string[] {
  return [...new Set<string>(urns), ...(isGuarded ? ['guarded'] : [])]
}
