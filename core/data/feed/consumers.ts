import type { Listener } from '../../contract/listener.ts'
import type { Enabled } from '../../contract/registry.ts'
import type { LiveStore } from '../../store/open.ts'
import { createFollowers, type FollowersDeps } from './followers.ts'
import { createListeners } from './listeners.ts'
import { createSelection } from './selection.ts'

interface ConsumersDeps extends FollowersDeps {
  readonly store: LiveStore
}

interface Listening {
  readonly plugin: string
  readonly listener: Listener
  /** For messages. */
  readonly where: string
  readonly hasReview?: boolean
}

export type Consumers = ReturnType<typeof createConsumers>

/** Tells the plugins of changes: listeners at once, followers durably. */
export function createConsumers(deps: ConsumersDeps) {
  const { store, model } = deps
  const listeners = createListeners(deps)
  const followers = createFollowers(deps)

  function listen({ plugin, listener, where, hasReview = false }: Listening): void {
    const wants = createSelection(model, { ...listener, plugin, where: `plugin ${plugin}: ${where}` })
    listeners.listen({ plugin, listener, wants, hasReview })
  }

  function addListener({ name: plugin, contribution: { onChange, review } }: Enabled): void {
    if (onChange) listen({ plugin, listener: onChange, where: 'onChange', hasReview: review !== undefined })
  }

  return {
    /** A listener besides the plugin's own. @throws as `add` */
    listen,
    /** @throws Misconfigured for a listener or follower of what no plugin defines */
    add(enabled: readonly Enabled[]): void {
      for (const one of enabled) {
        addListener(one)
        followers.add(one)
      }
    },
    /** Resolves once every later change will reach the listeners and followers. */
    async begin(): Promise<void> {
      await store.begun
      await followers.prepare()
    },
    /** Starts the followers of the plugins that started. */
    follow: followers.start,
    /** Whether the listener of a plugin has missed nothing. */
    isCurrent: (plugin: string) => store.isCurrent() && !listeners.failing.has(plugin),
    /** Waits for the batches that run when the signal aborts. */
    settled: followers.settled
  }
}
