import type { Call, Log } from '../call.ts'
import type { Data } from '../contract/data.ts'
import type { Listener } from '../contract/listener.ts'
import type { Schedules } from '../contract/schedule.ts'
import { pagesOf } from '../data/pages.ts'
import { publicError } from '../errors.ts'
import { createWatched } from '../operation/event-loop.ts'
import type { PluginStates } from '../operation/plugin-states.ts'
import type { Urn } from '../urn.ts'
import { createAdvance } from './advance.ts'
import { createTimetable, LOOK_MS } from './timetable.ts'

const PAGE = 500

export interface SchedulerDeps {
  readonly plugin: string
  readonly schedules: Schedules
  readonly data: Pick<Data, 'find' | 'transact'>
  readonly states: Pick<PluginStates, 'fail' | 'recover'>
  readonly hookSeconds: number
  readonly log: Log
  system(reason: string, signal: AbortSignal): Call
  readonly now?: () => number
}

export interface Scheduler {
  readonly listener: Listener
  /** Fires schedules until the signal aborts; resolves when nothing runs any more. */
  run(signal: AbortSignal): Promise<void>
  /** Does what is due now. */
  look(signal: AbortSignal): Promise<void>
}

/**
 * Fires schedules. In memory is only when each of them is to be looked at; what then happens is decided by a commit,
 * which every instance tries to make.
 */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { schedules, system, now = Date.now } = deps
  const { name, types, aspects, state } = schedules
  const advance = createAdvance({ ...deps, now })
  const report = createReport(deps)
  const inside = createWatched({ plugin: deps.plugin, kind: 'schedule', name })
  const table = createTimetable(now)
  const reading = createReading(deps, table, report)

  const advanceOne = (signal: AbortSignal) => async (urn: Urn) => {
    try {
      table.set(urn, await inside(() => advance(system(name, signal), urn)))
      report.worked(urn)
    } catch (error) {
      table.set(urn, now() + LOOK_MS)
      if (!signal.aborted) report.failed(urn, error)
    }
  }

  const changed: Listener['changed'] = keys => {
    if (keys === 'lost') reading.lose()
    else table.change(keys.map(({ urn }) => urn))
    table.wake()
  }

  return {
    listener: { aspects: [...(aspects ?? []), state.name], ...(types && { types }), changed },
    async look(signal) {
      await reading.prepare(signal)
      do {
        table.begin(advanceOne(signal))
        await table.settled()
      } while (!signal.aborted && table.isDue())
    },
    async run(signal) {
      while (!signal.aborted) {
        await reading.prepare(signal)
        if (!signal.aborted) table.begin(advanceOne(signal))
        await table.rest(signal, reading.isLost() ? LOOK_MS : Number.POSITIVE_INFINITY)
      }
      await table.settled()
    }
  }
}

type Timetable = ReturnType<typeof createTimetable>
type Report = ReturnType<typeof createReport>

/** Finds all schedules: at the start, and when changes were missed. */
function createReading(deps: SchedulerDeps, table: Timetable, report: Report) {
  const { schedules, system } = deps
  let isLost = true
  return {
    isLost: () => isLost,
    lose(): void {
      isLost = true
    },
    async prepare(signal: AbortSignal): Promise<void> {
      if (!isLost) return
      isLost = false
      try {
        table.change(table.known())
        const call = system(`reading ${schedules.name}`, signal)
        for await (const urns of scheduled(deps, call)) table.change(urns)
        report.worked('reading')
      } catch (error) {
        isLost = true
        if (!signal.aborted) report.failed('reading', error)
      }
    }
  }
}

/** All entities that may have a schedule, or have had one: what has lost it must not be due any more. */
async function* scheduled({ schedules, data }: SchedulerDeps, call: Call): AsyncGenerator<readonly Urn[]> {
  const { urns, types, aspects, state } = schedules
  if (urns) yield urns
  for (const having of types && aspects ? [aspects[0], state.name] : []) {
    for await (const page of pagesOf(data, call, { ...(types && { types }), having }, PAGE)) yield page.urns
  }
}

/** Failures are logged when they begin; while they last, the plugin has failed. */
function createReport({ plugin, schedules: { name }, states, log }: SchedulerDeps) {
  const failing = new Set<string>()
  return {
    failed(what: string, error: unknown): void {
      if (!failing.has(what)) log.error({ err: error }, `${name}: ${what} failed; will retry`)
      failing.add(what)
      // A store that is away for a moment is not the plugin's failure.
      if (publicError(error).statusCode === 503) return
      states.fail(plugin, `${name} failed: ${error instanceof Error ? error.message : String(error)}`, name)
    },
    worked(what: string): void {
      if (failing.delete(what) && failing.size === 0) states.recover(plugin, name)
    }
  }
}
