import type { Call, Data, Urn } from '../../core/index.ts'
import type { Rule } from './rule.ts'
import { EXAMPLES, type Found, type Step, type WalkDeps, type WalkOf } from './walk/found.ts'
import { walk } from './walk/walk.ts'

/** Of one entity type. */
export interface TypePlan {
  readonly type: string
  /** Points, versions or entities that the rule removes. */
  readonly removed: number
  /** How many of them are stored. */
  readonly stored: number
}

/** What a rule would remove. Times are milliseconds since the epoch. */
export interface Plan {
  readonly rule: string
  /** The moment that ages were counted from. */
  readonly at: number
  readonly removed: number
  /** Of points and versions. */
  readonly oldest?: number
  readonly newest?: number
  readonly examples: readonly Urn[]
  readonly types: readonly TypePlan[]
  /** The largest share that it removes of a type, 0 to 1. */
  readonly share: number
}

interface Sum {
  removed: number
  stored: number
}

/** Adds up the steps of a walk. */
export function createPlanner(data: Pick<Data, 'find' | 'series'>, { rule, at }: WalkOf) {
  const sums = new Map<string, Sum>()
  const times: number[] = []
  const examples = new Set<Urn>()
  const sumOf = (type: string): Sum => {
    const sum = sums.get(type) ?? { removed: 0, stored: 0 }
    sums.set(type, sum)
    return sum
  }

  function add({ type, count, oldest, newest, examples: some }: Found): void {
    sumOf(type).removed += count
    for (const urn of some) if (examples.size < EXAMPLES) examples.add(urn)
    const known = [...times.splice(0), oldest, newest].filter(time => time !== undefined)
    if (known.length > 0) times.push(Math.min(...known), Math.max(...known))
  }

  return {
    add({ found, looked = [] }: Step): void {
      for (const { type, stored } of looked) sumOf(type).stored += stored
      found.forEach(add)
    },

    async plan(call: Call): Promise<Plan> {
      const types: TypePlan[] = []
      for (const [type, { removed, stored }] of sums) {
        if (removed > 0) types.push({ type, removed, stored: stored || (await storedOf(data, call, { rule, type })) })
      }
      const [oldest, newest] = times
      return {
        ...{ rule: rule.name, at, examples: [...examples], types },
        ...(oldest === undefined ? {} : { oldest }),
        ...(newest === undefined ? {} : { newest }),
        removed: types.reduce((sum, { removed }) => sum + removed, 0),
        share: Math.max(0, ...types.map(({ removed, stored }) => removed / Math.max(1, stored)))
      }
    }
  }
}

/** Points of the aspects of a rule, or entities, that a type has. */
async function storedOf(
  data: Pick<Data, 'find' | 'series'>,
  call: Call,
  { rule, type }: { readonly rule: Rule; readonly type: string }
): Promise<number> {
  if (rule.of !== 'timeseries') return (await data.find(call, { types: [type] }, { limit: 1 })).total
  const aspects = rule.targets.flatMap(one => (one.type === type && one.aspect !== undefined ? [one.aspect] : []))
  const counts = await Promise.all(aspects.map(aspect => data.series.count(call, { type, aspect })))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** What a rule would remove at a time: the same walk as the removal, without it. */
export async function planOf(deps: WalkDeps, call: Call, of: WalkOf): Promise<Plan> {
  const planner = createPlanner(deps.data, of)
  for await (const step of walk(deps, call, of)) {
    call.signal.throwIfAborted()
    planner.add(step)
  }
  return planner.plan(call)
}
