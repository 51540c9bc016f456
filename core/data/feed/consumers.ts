import type { Enabled } from '../../contract/registry.ts'
import type { LiveStore } from '../../store/open.ts'
import { createFollowers, type FollowersDeps } from './followers.ts'
import { createListeners } from './listeners.ts'
import { createSelection } from './selection.ts'

interface ConsumersDeps extends FollowersDeps {
  readonly store: LiveStore
}

export type Consumers = ReturnType<typeof createConsumers>

/** Tells the plugins of changes: listeners at once, followers durably. */
export function createConsumers(deps: ConsumersDeps) {
  const { store, model } = deps
  const listeners = createListeners(deps)
  const followers = createFollowers(deps)

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
