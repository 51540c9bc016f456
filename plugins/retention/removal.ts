import type { Call } from '../../core/index.ts'
import { createPlanner, type Plan } from './plan.ts'
import type { Found, Walk, WalkDeps, WalkOf } from './walk/found.ts'
import { walk } from './walk/walk.ts'

/** One run of a rule on this instance: a plan, then the removal. */
export interface Removal {
  /** `undefined` when the time is over: it continues with the next call. */
  plan(until: number): Promise<Plan | undefined>
  /** Removes at most so many; resolves to how many, fewer only if no more are left. */
  remove(limit: number): Promise<number>
}

export function createRemoval(deps: WalkDeps, call: Call, of: WalkOf): Removal {
  const planner = createPlanner(deps.data, of)
  const planning = walk(deps, call, of)
  let plan: Plan | undefined
  const remove = removing(walk(deps, call, of))
  return {
    async plan(until) {
      while (!plan) {
        const { done, value } = await planning.next()
        if (done) plan = await planner.plan(call)
        else planner.add(value)
        if (!plan && performance.now() >= until) return undefined
      }
      return plan
    },
    remove
  }
}

function removing(walk: Walk): Removal['remove'] {
  let waiting: Found[] = []

  async function next(): Promise<Found | undefined> {
    while (waiting.length === 0) {
      const { done, value } = await walk.next()
      if (done) return undefined
      waiting = [...value.found]
    }
    return waiting[0]
  }
  return async limit => {
    let removed = 0
    while (removed < limit) {
      const found = await next()
      if (!found) return removed
      const wanted = limit - removed
      const gone = await found.remove(wanted)
      removed += gone
      if (gone < wanted) waiting.shift()
    }
    return removed
  }
}
