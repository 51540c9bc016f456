import { h, type IconName, Mark, type MarkKind, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { kindOf, type RunFacts, type RunKind } from './model/run-state.ts'
import { momentOf, ownTimezone } from './model/schedule.ts'

const MARKS = {
  queued: ['plain', 'clock'],
  preparing: ['running', 'loader-circle'],
  running: ['running', 'loader-circle'],
  cancelling: ['plain', 'circle-stop'],
  succeeded: ['healthy', 'circle-check'],
  warnings: ['warning', 'triangle-alert'],
  failed: ['failing', 'circle-x'],
  cancelled: ['plain', 'circle-slash'],
  timedOut: ['failing', 'timer'],
  other: ['plain', 'circle-help']
} as const satisfies Readonly<Record<RunKind, readonly [MarkKind, IconName]>>

/** What a run is doing or how it ended: an icon and a word. */
export function RunMark({ run }: { readonly run: RunFacts }): VNode {
  const kind = kindOf(run)
  const [mark, icon] = MARKS[kind]
  return h(Mark, { kind: mark, icon }, text.states[kind])
}

/** Why a run that has not ended does nothing yet, or what it does. */
export function reasonOf(run: RunFacts): string | undefined {
  return run.waitsFor ?? (kindOf(run) === 'queued' ? text.noExecutor : undefined)
}

/** `tomorrow 03:00`; with the time zone if it is not that of the browser. */
export function momentText(at: number, timezone: string = ownTimezone()): string {
  const moment = text.moment(momentOf(at, Date.now(), timezone))
  return timezone === ownTimezone() ? moment : text.inZone(moment, timezone)
}

/** The platform whose logo a type of source has: some types are one part of a platform. */
export const platformOf = (type: string): string =>
  type.replace(/-(cloud|core|usage|lineage|queries|connect|report-server|summaries)$/, '')

export const sourcePath = (urn: string, tab = ''): string =>
  `/ingestion/${encodeURIComponent(urn)}${tab === '' ? '' : `/${tab}`}`
export const runPath = (urn: string): string => `/ingestion/runs/${encodeURIComponent(urn)}`
export const newPath = (type: string): string => `/ingestion/new/${encodeURIComponent(type)}`

/** Words of lists and pages alike. */
export const ON_DEMAND = text.onDemand
export const NEVER_RUN = text.never
export const skippedText = text.skipped
