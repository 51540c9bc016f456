import { rest } from 'aspectd/console'

interface Series {
  readonly entityType: string
  readonly aspect: string
}

export interface DryRun {
  /** Strictly older than the time. */
  readonly rows: number
  readonly total: number
  /** As the server rounds it: `99.20`. */
  readonly percent: string
  readonly at: Date
}

const REPORT = /(\d+) out of (\d+) rows \(([\d.]+)%\)/
const TASK = /^Task ([\w-]+:\d+) /

const send = ({ entityType, aspect }: Series, body: object, signal?: AbortSignal): Promise<{ value: string }> =>
  rest('/operations?action=truncateTimeseriesAspect', {
    method: 'POST',
    body: { entityType, aspect, ...body },
    ...(signal ? { signal } : {})
  })

/** Counts exactly; deletes nothing. */
export async function dryRun(series: Series, endTimeMillis: number, signal: AbortSignal): Promise<DryRun> {
  const { value } = await send(series, { endTimeMillis, dryRun: true }, signal)
  const [, rows, total, percent = ''] = REPORT.exec(value) ?? []
  return { rows: Number(rows), total: Number(total), percent, at: new Date() }
}

/** Resolves to the id of the task that deletes the rows. */
export async function truncate(series: Series, endTimeMillis: number): Promise<string> {
  const { value } = await send(series, { endTimeMillis, dryRun: false })
  return value
}

/** The id of the task that a 409 names. */
export const runningTask = (message: string): string | undefined => TASK.exec(message)?.[1]

/** Midnight UTC of a date such as `2026-01-01`; `undefined` while it is not one, or before 1970. */
export function midnight(date: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN
  return time >= 0 ? time : undefined
}
