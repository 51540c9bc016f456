import type { NamedOperation, Observe, OperationEvent, Pace } from '../contract/operation.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Meters } from './meter.ts'
import { outcomeOfError, outcomeOfResult } from './outcome.ts'
import type { Perform } from './perform.ts'
import type { Refusals } from './refusals.ts'

interface Observing {
  readonly refusals: Refusals
  readonly observers: readonly Observe[]
  readonly paces: readonly Pace[]
  readonly meters?: Meters | undefined
}

/** Runs the operation, then its observers and paces, and counts it. Its time includes what of these it waits for. */
export function observed(named: NamedOperation, perform: Perform, { refusals, meters, ...after }: Observing): Perform {
  const meter = meters?.(named)
  const notify = notifying(after)

  /** If an observer fails that must not, the operation does. */
  function end(event: OperationEvent, begun: number): MaybePromise<unknown> {
    const answer = (milliseconds: number) => {
      meter?.end(event.outcome, milliseconds)
      if ('error' in event) throw event.error
      return event.result
    }
    const lost = (error: unknown) => {
      meter?.end(outcomeOfError(error), performance.now() - begun)
      throw error
    }
    let notified: MaybePromise<unknown>
    try {
      notified = notify(event)
    } catch (error) {
      return lost(error)
    }
    if (!(notified instanceof Promise)) return answer(event.milliseconds)
    return notified.then(() => answer(performance.now() - begun), lost)
  }

  return (args, call, selects) => {
    const begun = performance.now()
    meter?.begin()
    const done = (result: unknown) => {
      const milliseconds = performance.now() - begun
      return end({ ...named, args, call, result, outcome: outcomeOfResult(result), milliseconds }, begun)
    }
    const failed = (thrown: unknown) => {
      const error = refusals.count(call, thrown)
      const milliseconds = performance.now() - begun
      return end({ ...named, args, call, error, outcome: outcomeOfError(error), milliseconds }, begun)
    }
    let result: MaybePromise<unknown>
    try {
      result = perform(args, call, selects)
    } catch (error) {
      return failed(error)
    }
    return result instanceof Promise ? result.then(done, failed) : done(result)
  }
}

function notifying({ observers, paces }: Pick<Observing, 'observers' | 'paces'>) {
  return (event: OperationEvent): MaybePromise<unknown> => {
    const called = observers.map(observe => observe(event))
    if (event.call.effects.written) called.push(...paces.map(pace => pace(event.call)))
    const pending = called.filter(one => one instanceof Promise)
    return pending.length === 0 ? undefined : Promise.all(pending)
  }
}
