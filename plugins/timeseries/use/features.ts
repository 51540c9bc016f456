import type { Aspect, Background, BeforeCommit, Call, Invocation, Listener, Pace, Urn } from '../../../core/index.ts'
import { type CountDeps, createCounter, USAGE } from './count.ts'
import { type Due, dueEdit, takeDue } from './due.ts'

const REASON = 'counting the use of datasets'

interface UsageFeaturesDeps extends CountDeps {
  readonly due: Aspect<Due>
  readonly background: Background
  system(reason: string): Call
}

/**
 * Keeps the aspect `usageFeatures` of datasets: the queries and users of the last 30 days, which lists are sorted and
 * filtered by. A dataset without usage statistics keeps what clients have sent.
 */
export function createUsageFeatures(deps: UsageFeaturesDeps) {
  const { due, background, system, closing } = deps
  const { count, countAll } = createCounter(deps)
  const added = new WeakMap<Invocation, Set<Urn>>()

  const inBackground = (work: () => Promise<void>): void => {
    if (!closing.aborted) background.run(work(), `${REASON} failed; the next scheduled count tries again`)
  }

  /** An operation says when it has written. What else is written is stored as due in the same commit. */
  const beforeCommit: BeforeCommit = ({ invocation }, _changes, points) => {
    const urns = points.flatMap(({ aspect, urn }) => (aspect === USAGE ? [urn] : []))
    if (urns.length === 0) return []
    if (!invocation) return [dueEdit(due, urns)]
    added.set(invocation, (added.get(invocation) ?? new Set()).union(new Set(urns)))
    return []
  }

  const pace: Pace = ({ invocation }) => {
    const urns = invocation && added.get(invocation)
    if (!urns) return
    added.delete(invocation)
    inBackground(() => count(system(REASON), [...urns]))
  }

  const countDue = () =>
    inBackground(async () => {
      const call = system(REASON)
      const taken = await takeDue(due, call)
      if (taken?.all) await countAll(call)
      else if (taken) await count(call, taken.datasets)
    })

  return {
    /** Remembers which datasets are about to get usage. */
    beforeCommit,
    /** Counts those again in the background: who has written does not wait. */
    pace,
    /** Counts what became due, on one of the instances. */
    onChange: { aspects: ['aspectdUsageDue'], changed: countDue } satisfies Listener,
    /** Counts what became due while no server ran. */
    start: countDue
  }
}
