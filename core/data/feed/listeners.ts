import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../call.ts'
import type { Listener } from '../../contract/listener.ts'
import { createWatched } from '../../operation/event-loop.ts'
import type { PluginStates } from '../../operation/plugin-states.ts'
import type { LiveStore } from '../../store/open.ts'
import type { Key } from '../../store/port.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000

interface ListenersDeps {
  readonly store: Pick<LiveStore, 'onChange'>
  readonly states: PluginStates
  readonly log: Log
  /** Aborted when the server closes. */
  readonly signal: AbortSignal
}

interface Added {
  readonly plugin: string
  readonly listener: Listener
  readonly wants: (key: Key) => boolean
  /** Whether it is told `lost` before a review that must know what another instance just changed. */
  readonly hasReview: boolean
}

/** The change listeners of the plugins. One that fails affects neither the writes nor the other listeners. */
export function createListeners({ store, states, log, signal }: ListenersDeps) {
  /** Plugins whose listener has missed changes. */
  const failing = new Set<string>()

  function listen({ plugin, listener, wants, hasReview }: Added): void {
    const inside = createWatched({ plugin, kind: 'hook', name: 'onChange' })
    let isMissing = false
    let isRecovering = false

    function tell(news: readonly Key[] | 'lost'): void {
      if (!isMissing) attempt(() => inside(() => listener.changed(news)), fail)
    }

    function fail(error: unknown): void {
      log.error({ err: error, plugin }, `plugin ${plugin}: change listener failed; will call it with "lost"`)
      failing.add(plugin)
      states.fail(plugin, reasonOf(error), 'onChange')
      isMissing = true
      if (!isRecovering) void recover()
    }

    async function recover(): Promise<void> {
      isRecovering = true
      for (let ms = FIRST_PAUSE_MS; isMissing && !signal.aborted; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
        await pause(ms, undefined, { signal, ref: false }).catch(() => undefined)
        // What is told from here on comes after the 'lost'.
        isMissing = false
        await attempt(() => inside(() => listener.changed('lost')), fail)
      }
      isRecovering = false
      failing.delete(plugin)
      states.recover(plugin, 'onChange')
      log.info({ plugin }, `plugin ${plugin}: change listener resumed`)
    }

    store.onChange({
      wants,
      changed(news) {
        if (news !== 'unheard') tell(news)
        else if (hasReview) tell('lost')
      }
    })
  }

  return { listen, failing: failing as ReadonlySet<string> }
}

/** Calls `fail` at once if the work throws, later if its promise rejects. */
function attempt(work: () => unknown, fail: (error: unknown) => void): Promise<void> | undefined {
  try {
    const done = work()
    return done instanceof Promise ? done.then(() => undefined, fail) : undefined
  } catch (error) {
    fail(error)
    return undefined
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
