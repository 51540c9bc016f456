import type { Call, Data, Urn } from '../../../core/index.ts'
import type { Entities, ModelHandles } from '../../entities/index.ts'
import type { Rule } from '../rule.ts'

/** What a rule removes at one place: points or versions of an entity or a whole series, or entities. */
export interface Found {
  readonly type: string
  /** How many points, versions or entities. */
  readonly count: number
  /** Up to ten of the entities. */
  readonly examples: readonly Urn[]
  /** Milliseconds since the epoch, of the oldest and the newest of them; absent: there is none. */
  readonly oldest?: number
  readonly newest?: number
  /** Removes at most so many; resolves to how many, fewer only if no more are left. */
  remove(limit: number): Promise<number>
}

/** Versions that are stored count only when they are seen. */
export interface Looked {
  readonly type: string
  readonly stored: number
}

/** A page that was looked at, perhaps without anything to remove. */
export interface Step {
  readonly found: readonly Found[]
  readonly looked?: readonly Looked[]
}

/** Everything that a rule removes at a time, page by page: for a plan, and for the removal itself. */
export type Walk = AsyncGenerator<Step, void>

export interface WalkDeps {
  readonly data: Data
  readonly entities: Pick<Entities, 'references'>
  readonly aspects: Pick<ModelHandles, 'dataHubExecutionRequestResult'>
  /** Erases the log of a run of the executor. Absent while it is disabled. */
  readonly eraseLog: ((call: Call, urn: Urn) => Promise<void>) | undefined
  /** Durably remembers what a rule is about to erase, for what a crash leaves of it. */
  note(call: Call, rule: string, urns: readonly Urn[]): Promise<void>
}

export interface WalkOf {
  readonly rule: Rule
  /** The moment that ages are counted from, in milliseconds since the epoch. */
  readonly at: number
}

const DAY_MS = 86_400_000
export const PAGE = 100
export const EXAMPLES = 10

/** What is older may go; without `keepDays`, everything. */
export function cutoffOf({ rule, at }: WalkOf): number {
  return Math.max(0, Math.floor(at - (rule.keepDays ?? 0) * DAY_MS))
}

/** Removes entities one by one, those left when it is called again. */
export function erasing(urns: readonly Urn[], erase: (urn: Urn) => Promise<boolean>): Found['remove'] {
  let next = 0
  return async limit => {
    let removed = 0
    while (next < urns.length && removed < limit) {
      const urn = urns[next++]
      if (urn !== undefined && (await erase(urn))) removed++
    }
    return removed
  }
}
