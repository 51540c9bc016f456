import { BadRequest, Invalid, type Span, timeProblem, type Urn } from '../../../core/index.ts'

/** A part of a timeseries. Both bounds are inclusive, in milliseconds since the epoch. */
export interface TimeWindow {
  readonly startTimeMillis?: number | null | undefined
  readonly endTimeMillis?: number | null | undefined
}

export function spanOf(urn: Urn, aspect: string, { startTimeMillis: from, endTimeMillis: to }: TimeWindow): Span {
  return { urn, aspect, ...(from == null ? {} : { from }), ...(to == null ? {} : { to: to + 1 }) }
}

/** Clocks of clients may be ahead by this much. */
const MAX_AHEAD_MS = 3_600_000

/**
 * A time that a client says something happened at, in milliseconds since the epoch. A value in the future would stay the latest
 * one until then. @throws Invalid for 0 and for seconds, `Refusal`
 */
export function checkedTime(
  what: string,
  time: number | null | undefined,
  Refusal: new (message: string) => Error = BadRequest
): number | undefined {
  if (time == null) return undefined
  const now = Date.now()
  requireMilliseconds(what, time)
  if (time < 0) throw new Refusal(`${what} must be milliseconds since 1970, found ${time}`)
  if (time > now + MAX_AHEAD_MS) {
    throw new Refusal(`${what} must not be in the future: expected at most ${now} (now), found ${time}`)
  }
  return time
}

/** @throws Invalid for 0, and for a time that is obviously in seconds */
export function requireMilliseconds(what: string, time: number): void {
  const problem = timeProblem(time)
  if (problem !== undefined) throw new Invalid(`${what}: ${problem}`)
}
