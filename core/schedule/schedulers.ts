import type { Call, Log } from '../call.ts'
import type { Data } from '../contract/data.ts'
import type { Background, Contribution } from '../contract/plugin.ts'
import type { Schedules } from '../contract/schedule.ts'
import type { Consumers } from '../data/feed/consumers.ts'
import { Misconfigured } from '../errors.ts'
import type { PluginStates } from '../operation/plugin-states.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'

interface SchedulersDeps {
  readonly plugin: string
  readonly data: Pick<Data, 'find' | 'transact'>
  readonly consumers: Pick<Consumers, 'listen'>
  readonly states: Pick<PluginStates, 'fail' | 'recover'>
  readonly hookSeconds: number
  readonly isReadOnly: boolean
  readonly log: Log
  system(reason: string, signal: AbortSignal): Call
}

/** The schedulers of one plugin. */
export function createSchedulers(deps: SchedulersDeps) {
  const { plugin, consumers, isReadOnly } = deps
  const schedulers = new Map<string, Scheduler>()
  return {
    add(schedules: Schedules): void {
      const { name, urns, types, aspects } = schedules
      const where = `schedules ${JSON.stringify(name)}`
      if (schedulers.has(name)) throw new Misconfigured(`plugin ${plugin}: ${where} are defined twice`)
      if (!urns && !types) throw new Misconfigured(`plugin ${plugin}: ${where}: expected urns or types`)
      if (types && !aspects) throw new Misconfigured(`plugin ${plugin}: ${where}: expected aspects beside types`)
      const scheduler = createScheduler({ ...deps, schedules })
      consumers.listen({ plugin, listener: scheduler.listener, where })
      schedulers.set(name, scheduler)
    },

    /** The `start` of a plugin with schedules: they fire once it has started. */
    startedAfter(start: Contribution['start'], background: Background): Pick<Contribution, 'start'> {
      if (schedulers.size === 0 || isReadOnly) return start ? { start } : {}
      return {
        async start(signal) {
          await start?.(signal)
          for (const [name, scheduler] of schedulers) background.run(scheduler.run(signal), `${name} stopped`)
        }
      }
    }
  }
}
