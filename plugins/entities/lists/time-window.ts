import type { Span, Urn } from '../../../core/index.ts'

/** A part of a timeseries. Both bounds are inclusive, in milliseconds since the epoch. */
export interface TimeWindow {
  readonly startTimeMillis?: number | null | undefined
  readonly endTimeMillis?: number | null | undefined
}

export function spanOf(urn: Urn, aspect: string, { startTimeMillis: from, endTimeMillis: to }: TimeWindow): Span {
  return { urn, aspect, ...(from == null ? {} : { from }), ...(to == null ? {} : { to: to + 1 }) }
}
