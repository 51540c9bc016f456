import type { Call, Log } from '../call.ts'
import type { Contribution } from '../contract/plugin.ts'
import type { PluginStates } from './plugin-states.ts'

/** What a plugin adds to the operations of others. */
export type Hook = keyof Pick<Contribution, 'checks' | 'review' | 'beforeCommit' | 'observe' | 'mustObserve' | 'pace'>
/** Hooks whose failure changes nothing: there is no reason to leave them out. */
type Lenient = 'observe' | 'pace'

/** A hook that fails for one kind of change works for others: it has recovered after so many calls without a failure. */
const RECOVERED = 20

export interface ToleranceOptions {
  readonly states: Pick<PluginStates, 'fail' | 'recover'>
  /** Plugins that are not part of the distribution. */
  readonly outside: ReadonlySet<string>
  /** Which failing hooks may be left out, and after how many failures in a row. */
  readonly hooks: Readonly<Record<Exclude<Hook, Lenient>, 'required' | 'optional'>> & { readonly failures: number }
  readonly log: Log
}

/** One hook of one plugin. */
export interface Guard {
  readonly plugin: string
  readonly hook: Hook
  /** Accounts what it runs to the hook. */
  readonly inside: <R>(call: Call, run: () => R) => R
  readonly tolerance: Tolerance
}

/** The record of one hook of one plugin. */
export interface Tolerance {
  /** Whether it has failed so often that it is called no more. */
  readonly isLeftOut: boolean
  /** It has ended, or refused on purpose, in this call. */
  works(call: Pick<Call, 'system'>): void
  failed(error: unknown): void
  /** It has not ended in time, and may still do. */
  hangs(error: Error): void
}

/**
 * Shows the plugin as failed while its hook fails. With the operator's permission the hook of a plugin outside of the
 * distribution is left out after some failures in a row, until the next start: a catalog whose writes all fail for
 * one plugin is of use to nobody. Without it such a hook is obeyed, as it may be the one that protects something.
 */
export function createTolerance(plugin: string, hook: Hook, options: ToleranceOptions): Tolerance {
  const { states, outside, hooks, log } = options
  const isOptional = outside.has(plugin) && hook !== 'observe' && hook !== 'pace' && hooks[hook] === 'optional'
  let failures = 0
  /** Calls since the last failure, while it is shown. */
  let successes = 0
  let isFailing = false

  function show(error: unknown): void {
    isFailing = true
    successes = 0
    states.fail(plugin, `${hook}: ${error instanceof Error ? error.message : String(error)}`, hook)
  }

  const tolerance = {
    isLeftOut: false,
    works({ system }: Pick<Call, 'system'>) {
      // What the process writes by itself, between the writes of users, shows nothing about those.
      if (system === undefined) failures = 0
      if (!isFailing || tolerance.isLeftOut || ++successes < RECOVERED) return
      isFailing = false
      states.recover(plugin, hook)
    },
    failed(error: unknown) {
      if (tolerance.isLeftOut) return
      show(error)
      if (!isOptional || ++failures < hooks.failures) return
      tolerance.isLeftOut = true
      const text = `plugin ${plugin}: ${hook} has failed ${failures} times in a row and is LEFT OUT until the next start (setting hooks.${hook}): what it protects is not protected`
      log.error({ err: error, plugin, hook }, text)
      show(new Error(text))
    },
    hangs(error: Error) {
      log.error({ err: error, plugin, hook }, error.message)
      show(error)
    }
  }
  return tolerance
}
