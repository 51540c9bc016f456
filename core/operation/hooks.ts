import { type Call, type Log, withSignal } from '../call.ts'
import type { Check } from '../contract/data.ts'
import type { Observe, OperationEvent } from '../contract/operation.ts'
import type { Contribution } from '../contract/plugin.ts'
import type { Enabled } from '../contract/registry.ts'
import { createError, publicError } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'

/** For the log: callers get the fixed text of an internal error. */
const HookFailed = createError('HOOK_FAILED', '%s', 500)
const HookTimedOut = createError('HOOK_TIMED_OUT', 'the write was not reviewed in time, so nothing was written', 503)
const Abandoned = createError('HOOK_ABANDONED', 'the review that asked for this write had timed out before', 503)

/** Pending calls of an observer beyond their time. With more, it misses operations, so that memory is bounded. */
const MAX_HANGING = 100

/** What a plugin adds to the operations of others. */
type Hooks = Pick<Contribution<unknown>, 'checks' | 'review' | 'beforeCommit' | 'observe' | 'mustObserve'>

interface HooksOptions {
  /** Maximum time of a review or an observer. */
  readonly milliseconds: number
  readonly log: Log
}

/**
 * Contains the failures of the plugins' hooks. A hook that fails with an error below 500, or with 503, refuses on purpose:
 * the caller gets that error. Any other failure is internal, and logged with the plugin, the hook and the operation.
 */
export function containHooks(enabled: readonly Enabled[], options: HooksOptions): Enabled[] {
  return enabled.map(one => ({
    ...one,
    contribution: { ...one.contribution, ...contained(one.name, one.contribution, options) }
  }))
}

function contained(plugin: string, hooks: Hooks, options: HooksOptions): Hooks {
  const { checks = {}, review, beforeCommit, observe, mustObserve } = hooks
  return {
    checks: Object.fromEntries(
      Object.entries(checks).map(([aspect, check]) => [aspect, containedCheck(plugin, check)])
    ),
    ...(review && {
      review: (call, changes) => inTime({ plugin, hook: 'review', call }, options, own => review(own, changes))
    }),
    ...(beforeCommit && {
      beforeCommit: (call, changes, points) =>
        refusing({ plugin, hook: 'beforeCommit', call }, () => requireList(beforeCommit(call, changes, points)))
    }),
    ...(observe && { observe: createObserver(plugin, observe, options) }),
    ...(mustObserve && {
      mustObserve: event => refusing({ plugin, hook: 'mustObserve', call: event.call }, () => mustObserve(event))
    })
  }
}

function containedCheck(plugin: string, check: Check): Check {
  return (call, ...values) =>
    refusing({ plugin, hook: 'checks', call }, () => requireSynchronous(check(call, ...values)))
}

/** Where a plugin was called. */
interface Place {
  readonly plugin: string
  readonly hook: keyof Hooks
  readonly call: Call
}

/** What the operation fails with: the error of a hook that refuses on purpose, otherwise an internal one. */
function refusalOf(place: Place, thrown: unknown): unknown {
  const { statusCode } = publicError(thrown)
  return statusCode < 500 || statusCode === 503 ? thrown : hookFailure(place, thrown)
}

/** An internal error, whatever was thrown: for what the caller has no part in. */
export function hookFailure({ plugin, hook, call }: Place, thrown: unknown): Error {
  return new HookFailed(`plugin ${plugin}: ${hook} failed in ${nameOf(call)}`, { cause: thrown })
}

function nameOf({ invocation, system }: Call): string {
  return invocation ? `${invocation.kind} ${invocation.name}` : (system ?? 'the server')
}

function refusing<T>(place: Place, run: () => T): T {
  try {
    const done = run()
    if (done instanceof Promise) return done.catch(thrown => Promise.reject(refusalOf(place, thrown))) as T
    return done
  } catch (thrown) {
    throw refusalOf(place, thrown)
  }
}

/** Signals of reviews that have timed out. */
const abandoned = new WeakSet<AbortSignal>()

/** @throws HookAbandoned for the call of a review that has timed out: the write it was asked about was refused. */
export function requireNotAbandoned({ signal }: Call): void {
  if (abandoned.has(signal)) throw new Abandoned()
}

async function inTime(
  place: Place,
  { milliseconds }: HooksOptions,
  run: (own: Call) => MaybePromise<void>
): Promise<void> {
  const { plugin, hook, call } = place
  const controller = new AbortController()
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const abort = () => controller.abort(call.signal.reason)
  const timer = setTimeout(() => {
    const cause = new Error(`plugin ${plugin}: ${hook} took more than ${milliseconds} ms in ${nameOf(call)}`)
    const error = new HookTimedOut({ cause })
    abandoned.add(controller.signal)
    controller.abort(error)
    reject(error)
  }, milliseconds)
  if (call.signal.aborted) abort()
  call.signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([refusing(place, () => run(withSignal(call, controller.signal))), timeout])
  } finally {
    clearTimeout(timer)
    call.signal.removeEventListener('abort', abort)
  }
}

function requireSynchronous(result: unknown): void {
  if (!(result instanceof Promise)) return
  result.catch(() => undefined)
  throw new TypeError('expected a synchronous function, found a promise: use review for what must wait')
}

function requireList<T>(result: readonly T[]): readonly T[] {
  requireSynchronous(result)
  if (!Array.isArray(result)) throw new TypeError(`expected a list of edits, found ${typeof result}`)
  return result
}

function createObserver(plugin: string, observe: Observe, { milliseconds, log }: HooksOptions): Observe {
  let hanging = 0

  function report({ call }: OperationEvent, error: unknown): void {
    log.error({ err: error, plugin, hook: 'observe', operation: nameOf(call) }, 'an observer failed')
  }

  /** Resolves when the observer has settled, or after the deadline. */
  function settled(event: OperationEvent, pending: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      hanging++
      report(event, new Error(`it took more than ${milliseconds} ms; the operation does not wait any longer`))
      resolve()
    }, milliseconds)
    const end = () => {
      clearTimeout(timer)
      if (isLate) hanging--
      resolve()
    }
    pending.catch(error => report(event, error)).then(end)
    return promise
  }

  return event => {
    if (hanging >= MAX_HANGING) return
    try {
      // A copy: what it changes, the observers after it do not see.
      const pending = observe({ ...event })
      if (!(pending instanceof Promise)) return
      const end = settled(event, pending)
      // While one call of it hangs, no other operation waits for it.
      return hanging === 0 ? end : undefined
    } catch (error) {
      report(event, error)
    }
  }
}
