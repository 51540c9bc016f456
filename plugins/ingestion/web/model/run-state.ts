export type RunKind =
  | 'queued'
  | 'preparing'
  | 'running'
  | 'cancelling'
  | 'succeeded'
  | 'warnings'
  | 'failed'
  | 'cancelled'
  | 'timedOut'
  | 'other'

/** Of an execution request, as GraphQL has it. */
export interface RunFacts {
  readonly waitsFor?: string | null
  readonly phase?: string | null
  readonly attempt?: number | null
  /** As its report says, where it has been read: many results of runs with warnings are SUCCESS. */
  readonly hasWarnings?: boolean
  readonly result: {
    readonly status: string
    readonly startTimeMs: number | null
    readonly durationMs: number | null
  } | null
}

const ENDS: Readonly<Record<string, RunKind>> = {
  SUCCESS: 'succeeded',
  SUCCEEDED_WITH_WARNINGS: 'warnings',
  FAILURE: 'failed',
  CANCELLED: 'cancelled',
  ABORTED: 'cancelled',
  TIMEOUT: 'timedOut'
}

const PHASES: Readonly<Record<string, RunKind>> = {
  QUEUED: 'queued',
  PREPARING: 'preparing',
  RUNNING: 'running',
  CANCELLING: 'cancelling'
}

/** States that end no run. */
const UNDER_WAY: Readonly<Record<string, RunKind>> = { RUNNING: 'running', PENDING: 'queued', QUEUED: 'queued' }

export function kindOf({ result, phase, hasWarnings }: RunFacts): RunKind {
  const status = result?.status
  const end = status && ENDS[status]
  if (end) return end === 'succeeded' && hasWarnings ? 'warnings' : end
  const during = phase ? PHASES[phase] : undefined
  return during ?? (status === undefined ? 'queued' : (UNDER_WAY[status] ?? 'other'))
}

/** Whether nothing more will come of it. */
export const hasRunEnded = (run: RunFacts): boolean =>
  !['queued', 'preparing', 'running', 'cancelling'].includes(kindOf(run))

export const isBad = (kind: RunKind): boolean => kind === 'failed' || kind === 'timedOut'

/** Milliseconds that the run has taken, so far if it has not ended; `undefined` before it begins. */
export function durationOf(run: RunFacts, now: number): number | undefined {
  const { startTimeMs, durationMs } = run.result ?? {}
  if (startTimeMs === null || startTimeMs === undefined) return undefined
  return hasRunEnded(run) ? (durationMs ?? undefined) : Math.max(0, now - startTimeMs)
}
