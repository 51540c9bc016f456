import type { Call, Log } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { Guard } from './tolerance.ts'

/** Pending calls of a hook beyond their time. With more, it misses operations, so that memory is bounded. */
const MAX_HANGING = 100

interface LenientOptions {
  /** Maximum time that an operation waits. */
  readonly milliseconds: number
  readonly log: Log
}

/**
 * Calls a hook that fails no operation: what it throws is logged and changes nothing, and an operation does not wait for
 * it any longer than its time. While a call of it hangs, no other operation waits.
 */
export function createLenient(guard: Guard, { milliseconds, log }: LenientOptions) {
  const { plugin, hook, inside, tolerance } = guard
  let hanging = 0

  function report(call: Call, error: unknown): void {
    log.error(
      { err: error, plugin, hook, operation: nameOf(call) },
      hook === 'pace' ? 'a pace failed' : 'an observer failed'
    )
    tolerance.failed(error)
  }

  /** Resolves when the hook has settled, or after the deadline. */
  function settled(call: Call, pending: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      hanging++
      report(call, new Error(`it took more than ${milliseconds} ms; the operation does not wait any longer`))
      resolve()
    }, milliseconds)
    const end = () => {
      clearTimeout(timer)
      if (isLate) hanging--
      resolve()
    }
    pending
      .then(() => tolerance.works(call))
      .catch(error => report(call, error))
      .then(end)
    return promise
  }

  return (call: Call, run: () => MaybePromise<void>): MaybePromise<void> => {
    if (hanging >= MAX_HANGING) return
    try {
      const pending = inside(call, run)
      if (!(pending instanceof Promise)) return tolerance.works(call)
      const end = settled(call, pending)
      return hanging === 0 ? end : undefined
    } catch (error) {
      report(call, error)
    }
  }
}

/** The operation of a call as the log names it. */
export function nameOf({ invocation, system }: Call): string {
  return invocation ? `${invocation.kind} ${invocation.name}` : (system ?? 'the server')
}
