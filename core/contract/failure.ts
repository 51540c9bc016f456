import { setTimeout as pause } from 'node:timers/promises'
import { createError, Misconfigured } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { blameOf } from './blame.ts'
import { culpritOf, type Sourced } from './stack.ts'

/** A plugin stops the start by an error that it did not expect; `cause` has the stack. */
export const PluginFailed = createError('PLUGIN_FAILED', '%s', 500)

/**
 * What a plugin threw, with its name, and the place in its code: `plugin notes: setup failed at /notes.ts:3:5: …`. A
 * `Misconfigured` is a message for the operator, so it gets the name only.
 */
export function failureOf(plugin: Sourced, what: string, cause: unknown): Error {
  const { name } = plugin
  const text = cause instanceof Error ? cause.message : String(cause)
  if (cause instanceof Misconfigured) {
    return new Misconfigured(text.startsWith(`plugin ${name}`) ? text : `plugin ${name}: ${text}`)
  }
  if (cause instanceof PluginFailed) return new PluginFailed(`plugin ${name}: ${what} ${text}`)
  // A hook of another plugin made it fail.
  const blamed = blameOf(cause)
  if (blamed && blamed.plugin !== name) {
    const text = `plugin ${blamed.plugin}: ${blamed.hook} failed, so plugin ${name} could not ${what}: ${textOfHook(cause)}`
    return Object.assign(new PluginFailed(text), { cause })
  }
  const place = culpritOf(cause, [plugin])?.at ?? plugin.file
  const message = `plugin ${name}: ${what} failed${place ? ` at ${place}` : ''}: ${text || 'no message'}`
  return Object.assign(new PluginFailed(message), { cause })
}

/** Calls into a plugin while it is set up. @throws what `failureOf` makes of an error */
export function naming<T>(plugin: Sourced, what: string, run: () => T): T {
  try {
    return run()
  } catch (cause) {
    throw failureOf(plugin, what, cause)
  }
}

/** @throws PluginFailed when the work takes longer than the setting allows; what becomes of it then is ignored */
export async function within<T>(seconds: number, setting: string, work: MaybePromise<T>): Promise<T> {
  if (!isPending(work)) return work
  const done = new AbortController()
  const late = pause(seconds * 1000, undefined, { signal: done.signal }).then(() => {
    throw new PluginFailed(`is not done after ${seconds} s (setting ${setting})`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
    late.catch(() => undefined)
  }
}

/** Plugins may return promises of other libraries. */
function isPending<T>(work: MaybePromise<T>): work is Promise<T> {
  return typeof work === 'object' && work !== null && 'then' in work
}

function textOfHook(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
