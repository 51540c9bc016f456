import { type Aspect, type Edit, isRecord, type Point, type Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import type { LatestResult, Outcome } from './summary.ts'

export type RunSummary = ModelAspects['assertionRunSummary']

const STATUS = { INIT: 'INIT', SUCCESS: 'PASSING', FAILURE: 'FAILING', ERROR: 'ERROR' } as const
const LAST = {
  INIT: 'lastInitializedAtMillis',
  SUCCESS: 'lastPassedAtMillis',
  FAILURE: 'lastFailedAtMillis',
  ERROR: 'lastErroredAtMillis'
} as const

const isOutcome = (text: unknown): text is Outcome => typeof text === 'string' && Object.hasOwn(STATUS, text)

/** The summary after one more result. The status is that of the latest result, in whichever order they arrive. */
export function withRun(old: RunSummary | undefined, outcome: Outcome, at: number): RunSummary {
  const last = LAST[outcome]
  const isLatest = latestOf(old) <= at
  return {
    ...old,
    [last]: Math.max(old?.[last] ?? at, at),
    ...(isLatest ? { assertionStatus: STATUS[outcome] } : {})
  }
}

const latestOf = (summary: RunSummary | undefined): number =>
  Math.max(...Object.values(LAST).map(name => summary?.[name] ?? Number.NEGATIVE_INFINITY))

/** What the newest point of `assertionRunEvent` says; `undefined` without one. */
export function latestResult(urn: Urn, point: Point | undefined): LatestResult | undefined {
  if (!point) return undefined
  const event: { readonly result?: { readonly type?: unknown } } = JSON.parse(point.json)
  const outcome = event.result?.type
  return isOutcome(outcome) ? { urn, outcome, at: point.time } : undefined
}

/** What follows from a value of `assertionRunEvent` that a client sends; it is not validated yet. */
export function runSummaryEdits(runs: Aspect<RunSummary>, urn: Urn, event: unknown): Edit[] {
  if (!isRecord(event) || !isRecord(event.result)) return []
  const { timestampMillis: at, result } = event
  const { type } = result
  if (event.status !== 'COMPLETE' || typeof at !== 'number' || !Number.isSafeInteger(at) || !isOutcome(type)) return []
  return [runs.edit(urn, old => withRun(old, type, at))]
}
