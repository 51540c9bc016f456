import type { Attributes, SpanIds, Trace, TraceSpan } from './span.ts'

/** All spans of the process. */
export interface Traces {
  /** For work that no request caused. */
  readonly root: Trace
  /** Begins the span of a request; `parent`: the span of the caller, if it may decide which trace it is. */
  request(name: string, attributes: Attributes, parent: SpanIds | undefined): TraceSpan
  /** How many spans were lost, because they were too many or nobody received them. */
  lost(): number
  /** Sends what waits, for two seconds at most. */
  close(): Promise<void>
}
