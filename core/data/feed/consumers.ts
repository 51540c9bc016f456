import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../call.ts'
import type { Model } from '../../contract/model.ts'
import type { Enabled } from '../../contract/registry.ts'
import { Misconfigured } from '../../errors.ts'
import type { PluginStates } from '../../operation/plugin-states.ts'
import type { LiveStore } from '../../store/open.ts'
import { createFollowing } from './follower.ts'
import { createListeners } from './listeners.ts'
import { createSelection } from './selection.ts'

/** How long a batch of a follower may go on at shutdown. */
const FINISH_MS = 5000
const FOLLOWER_NAME = /^[A-Za-z][A-Za-z0-9-]{0,63}$/

interface ConsumersDeps {
  readonly store: LiveStore
  readonly model: Model
  /** Gets why a listener or follower fails at present. */
  readonly states: PluginStates
  readonly log: Log
  /** Aborted when the server closes. */
  readonly signal: AbortSignal
}

export type Consumers = ReturnType<typeof createConsumers>

/** Tells the plugins of changes: listeners at once, followers durably. */
export function createConsumers({ store, model, states, log, signal }: ConsumersDeps) {
  const listeners = createListeners({ store, states, log, signal })
  const followings: { readonly plugin: string; readonly following: ReturnType<typeof createFollowing> }[] = []
  const running = new Set<Promise<void>>()
  const ending = new AbortController()

  function addFollowers({ name: plugin, contribution }: Enabled): void {
    for (const [name, follower] of Object.entries(contribution.followers ?? {})) {
      const where = `plugin ${plugin}: followers.${name}`
      if (!FOLLOWER_NAME.test(name)) throw new Misconfigured(`${where}: expected a name of letters, digits and "-"`)
      const wants = createSelection(model, { ...follower, plugin, where })
      const report = (error: unknown) => {
        const part = `followers.${name}`
        if (error === undefined) states.recover(plugin, part)
        else states.fail(plugin, error instanceof Error ? error.message : String(error), part)
      }
      const common = { store, log, stopping: signal, ending: ending.signal }
      followings.push({ plugin, following: createFollowing({ ...common, plugin, name, follower, wants, report }) })
    }
  }

  function addListener({ name: plugin, contribution: { onChange, review } }: Enabled): void {
    if (!onChange) return
    const wants = createSelection(model, { ...onChange, plugin, where: `plugin ${plugin}: onChange` })
    listeners.listen({ plugin, listener: onChange, wants, hasReview: review !== undefined })
  }

  return {
    /** @throws Misconfigured for a listener or follower of what no plugin defines */
    add(enabled: readonly Enabled[]): void {
      for (const one of enabled) {
        addListener(one)
        addFollowers(one)
      }
    },
    /** Resolves once every later change will reach the listeners and followers. */
    async begin(): Promise<void> {
      await store.begun
      for (const { following } of followings) await following.prepare()
    },
    /** Starts the followers of the plugins that started. */
    follow(hasStarted: (plugin: string) => boolean): void {
      for (const { plugin, following } of followings) if (hasStarted(plugin)) running.add(following.run())
    },
    /** Whether the listener of a plugin has missed nothing. */
    isCurrent: (plugin: string) => store.isCurrent() && !listeners.failing.has(plugin),
    /** Waits for the batches that run when the signal aborts. */
    async settled(): Promise<void> {
      const done = new AbortController()
      const late = pause(FINISH_MS, undefined, { signal: done.signal }).then(
        () => ending.abort(),
        () => undefined
      )
      await Promise.all(running)
      done.abort()
      await late
    }
  }
}
