import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../call.ts'
import { isOfOther } from '../../contract/blame.ts'
import type { Model } from '../../contract/model.ts'
import type { Enabled } from '../../contract/registry.ts'
import { Misconfigured } from '../../errors.ts'
import type { PluginStates } from '../../operation/plugin-states.ts'
import type { LiveStore } from '../../store/open.ts'
import { createFollowing } from './follower.ts'
import { createSelection } from './selection.ts'

/** How long a batch may go on at shutdown. */
const FINISH_MS = 5000
const NAME = /^[A-Za-z][A-Za-z0-9-]{0,63}$/

export interface FollowersDeps {
  readonly store: Pick<LiveStore, 'aspects' | 'pageAfter'>
  readonly model: Model
  /** Gets why a listener or follower fails at present. */
  readonly states: PluginStates
  /** After this time a batch of a follower is reported as one that hangs. */
  readonly batchMs: number
  readonly log: Log
  /** Aborted when the server closes. */
  readonly signal: AbortSignal
}

/** The followers of all plugins. */
export function createFollowers({ store, model, states, batchMs, log, signal }: FollowersDeps) {
  const followings: { readonly plugin: string; readonly following: ReturnType<typeof createFollowing> }[] = []
  const running = new Set<Promise<void>>()
  const ending = new AbortController()

  return {
    add({ name: plugin, contribution }: Enabled): void {
      for (const [name, follower] of Object.entries(contribution.followers ?? {})) {
        const where = `plugin ${plugin}: followers.${name}`
        if (!NAME.test(name)) throw new Misconfigured(`${where}: expected a name of letters, digits and "-"`)
        const wants = createSelection(model, { ...follower, plugin, where })
        const report = (error: unknown) => {
          const part = `followers.${name}`
          if (error === undefined) states.recover(plugin, part)
          else if (isOfOther(error, plugin)) return
          else states.fail(plugin, error instanceof Error ? error.message : String(error), part)
        }
        const common = { store, batchMs, log, stopping: signal, ending: ending.signal, report }
        followings.push({ plugin, following: createFollowing({ ...common, plugin, name, follower, wants }) })
      }
    },
    async prepare(): Promise<void> {
      for (const { following } of followings) await following.prepare()
    },
    start(hasStarted: (plugin: string) => boolean): void {
      for (const { plugin, following } of followings) if (hasStarted(plugin)) running.add(following.run())
    },
    async settled(): Promise<void> {
      const done = new AbortController()
      const abort = () => ending.abort(new Error('the server closes'))
      const late = pause(FINISH_MS, undefined, { signal: done.signal }).then(abort, () => undefined)
      await Promise.all(running)
      done.abort()
      await late
    }
  }
}
