import { number, plural } from 'aspectd/console'
import type { RunKind } from './model/run-state.ts'
import type { Moment } from './model/schedule.ts'

const DAYS = ['today', 'tomorrow'] as const

/** What the pages have in common. */
export const text = {
  states: {
    queued: 'Queued',
    preparing: 'Preparing',
    running: 'Running',
    cancelling: 'Cancelling',
    succeeded: 'Succeeded',
    warnings: 'Succeeded with warnings',
    failed: 'Failed',
    cancelled: 'Cancelled',
    timedOut: 'Timed out',
    other: 'Unknown state'
  } satisfies Record<RunKind, string>,
  noExecutor: 'no executor connected',
  title: 'Ingestion',
  missingTitle: 'No run can start on this server.',
  onDemand: 'On demand',
  paused: 'Paused',
  never: 'Never run',
  runNow: 'Run now',
  moment: ({ days, time, weekday, date }: Moment) => {
    const near = DAYS[days] ?? (days > 1 && days < 7 ? weekday : date)
    return `${near} ${time}`
  },
  inZone: (moment: string, timezone: string) => `${moment}, ${timezone}`,
  duration: (ms: number) => {
    const seconds = ms / 1000
    if (seconds < 10) return `${seconds.toFixed(1)} s`
    if (seconds < 120) return `${Math.round(seconds)} s`
    if (seconds < 7200) return `${Math.round(seconds / 60)} min`
    return `${number(Math.round(seconds / 360) / 10)} h`
  },
  skipped: (moment: string, reason: string, count: number) =>
    `Skipped ${moment}: ${reason}${count > 1 ? ` (${plural(count, 'time', 'times')})` : ''}`
}
