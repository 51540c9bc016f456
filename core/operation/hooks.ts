import { type Call, withSignal } from '../call.ts'
import { blaming } from '../contract/blame.ts'
import type { BeforeCommit, Check, Review } from '../contract/data.ts'
import type { Observe, Pace } from '../contract/operation.ts'
import type { Contribution } from '../contract/plugin.ts'
import type { Enabled } from '../contract/registry.ts'
import { createError, publicError } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { inPart } from '../trace/span.ts'
import { createWatched } from './event-loop.ts'
import { createLenient, nameOf } from './lenient.ts'
import { createTolerance, type Guard, type Hook, type ToleranceOptions } from './tolerance.ts'

/** For the log: callers get the fixed text of an internal error. */
const HookFailed = createError('HOOK_FAILED', '%s', 500)
const HookTimedOut = createError('HOOK_TIMED_OUT', 'the write was not reviewed in time, so nothing was written', 503)
const Abandoned = createError('HOOK_ABANDONED', 'the review that asked for this write had timed out before', 503)

/** What a plugin adds to the operations of others. */
type Hooks = Pick<Contribution<unknown>, Hook>

interface HooksOptions extends ToleranceOptions {
  /** Maximum time of a review, an observer or a pace. */
  readonly milliseconds: number
}

/**
 * Contains the failures of the plugins' hooks. A hook that fails with an error below 500, or with 503, refuses on purpose:
 * the caller gets that error. Any other failure is internal, and logged with the plugin, the hook and the operation. A
 * plugin whose hook failed at its last call is shown as failed.
 */
export function containHooks(enabled: readonly Enabled[], options: HooksOptions): Enabled[] {
  return enabled.map(one => ({
    ...one,
    contribution: { ...one.contribution, ...contained(one.name, one.contribution, options) }
  }))
}

function contained(plugin: string, hooks: Hooks, options: HooksOptions): Hooks {
  const { checks = {}, review, beforeCommit, observe, mustObserve, pace } = hooks
  const guardOf = (hook: Hook): Guard => ({
    plugin,
    hook,
    inside: insideOf(plugin, hook),
    tolerance: createTolerance(plugin, hook, options)
  })
  return {
    checks: Object.fromEntries(
      Object.entries(checks).map(([aspect, check]) => [aspect, containedCheck(check, guardOf('checks'))])
    ),
    ...(review && { review: createReview(review, guardOf('review'), options) }),
    ...(beforeCommit && { beforeCommit: createCompanion(beforeCommit, guardOf('beforeCommit')) }),
    ...(observe && { observe: createObserver(observe, guardOf('observe'), options) }),
    ...(pace && { pace: createPace(pace, guardOf('pace'), options) }),
    ...(mustObserve && { mustObserve: createWitness(mustObserve, guardOf('mustObserve'), options) })
  }
}

/** Checks are called for each value: they have no spans. */
function insideOf(plugin: string, hook: Hook): Guard['inside'] {
  const watch = createWatched({ plugin, kind: 'hook', name: hook })
  return (call, run) =>
    call.trace && hook !== 'checks' ? inPart(call.trace, `hook ${plugin}`, () => watch(run)) : watch(run)
}

function containedCheck(check: Check, guard: Guard): Check {
  return (call, ...values) => {
    if (guard.tolerance.isLeftOut) return
    refusing(guard, call, () => requireSynchronous(check(call, ...values)))
  }
}

function createReview(review: Review, guard: Guard, options: HooksOptions): Review {
  return (call, changes) =>
    guard.tolerance.isLeftOut ? undefined : inTime(guard, call, options, own => review(own, changes))
}

function createCompanion(beforeCommit: BeforeCommit, guard: Guard): BeforeCommit {
  return (call, changes, points) =>
    guard.tolerance.isLeftOut ? [] : refusing(guard, call, () => requireList(beforeCommit(call, changes, points)))
}

function createObserver(observe: Observe, guard: Guard, options: HooksOptions): Observe {
  const lenient = createLenient(guard, options)
  // A copy: what it changes, the observers after it do not see.
  return event => lenient(event.call, () => observe({ ...event }))
}

function createPace(pace: Pace, guard: Guard, options: HooksOptions): Pace {
  const lenient = createLenient(guard, options)
  return call => lenient(call, () => pace(call))
}

/** The operation waits as long as it takes; the log says that it does. */
function createWitness(mustObserve: Observe, guard: Guard, { milliseconds }: HooksOptions): Observe {
  const { plugin, hook, tolerance } = guard
  return event => {
    if (tolerance.isLeftOut) return
    const done = refusing(guard, event.call, () => mustObserve(event))
    if (!(done instanceof Promise)) return
    const late = setTimeout(() => {
      const waits = `plugin ${plugin}: ${hook} has taken more than ${milliseconds} ms in ${nameOf(event.call)}, which waits`
      // If the request ends meanwhile, this is what it waited for.
      event.call.doing.operation = { plugin, kind: 'hook', name: hook }
      tolerance.hangs(new Error(waits))
    }, milliseconds)
    late.unref()
    const end = () => clearTimeout(late)
    done.then(end, end)
    return done
  }
}

/** Where a plugin was called. */
interface Place {
  readonly plugin: string
  readonly hook: Hook
  readonly call: Call
}

function isRefusal(thrown: unknown): boolean {
  const { statusCode } = publicError(thrown)
  return statusCode < 500 || statusCode === 503
}

/** An internal error, whatever was thrown: for what the caller has no part in. */
export function hookFailure({ plugin, hook, call }: Place, thrown: unknown): Error {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  const error = new HookFailed(`plugin ${plugin}: ${hook} failed in ${nameOf(call)}: ${text}`, { cause: thrown })
  return blaming(error, { plugin, hook })
}

/** What the operation fails with: the error of a hook that refuses on purpose, otherwise an internal one. */
function refusing<T>({ plugin, hook, inside, tolerance }: Guard, call: Call, run: () => T): T {
  const failed = (thrown: unknown) => {
    if (isRefusal(thrown)) {
      tolerance.works(call)
      return thrown
    }
    const failure = hookFailure({ plugin, hook, call }, thrown)
    tolerance.failed(failure)
    return failure
  }
  try {
    const done = inside(call, run)
    if (done instanceof Promise) {
      return done.then(
        result => {
          tolerance.works(call)
          return result
        },
        thrown => Promise.reject(failed(thrown))
      ) as T
    }
    tolerance.works(call)
    return done
  } catch (thrown) {
    throw failed(thrown)
  }
}

/** Signals of reviews that have timed out. */
const abandoned = new WeakSet<AbortSignal>()

/** @throws HookAbandoned for the call of a review that has timed out: the write it was asked about was refused. */
export function requireNotAbandoned({ signal }: Call): void {
  if (abandoned.has(signal)) throw new Abandoned()
}

async function inTime(
  guard: Guard,
  call: Call,
  { milliseconds }: HooksOptions,
  run: (own: Call) => MaybePromise<void>
): Promise<void> {
  const { plugin, hook, tolerance } = guard
  const controller = new AbortController()
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const abort = () => controller.abort(call.signal.reason)
  const timer = setTimeout(() => {
    const cause = new Error(`plugin ${plugin}: ${hook} took more than ${milliseconds} ms in ${nameOf(call)}`)
    const error = blaming(new HookTimedOut({ cause }), { plugin, hook })
    abandoned.add(controller.signal)
    controller.abort(error)
    tolerance.failed(cause)
    reject(error)
  }, milliseconds)
  if (call.signal.aborted) abort()
  call.signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([refusing(guard, call, () => run(withSignal(call, controller.signal))), timeout])
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
  if (Array.isArray(result)) return result
  requireSynchronous(result)
  throw new TypeError(`expected a list of edits, found ${typeof result}`)
}
