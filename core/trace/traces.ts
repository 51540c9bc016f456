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

/** Where spans are sent, and which: read from the variables `OTEL_…`. */
export interface Exporting {
  /** `http://collector:4318/v1/traces` */
  readonly url: string
  readonly protocol: 'http/protobuf' | 'http/json'
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMillis: number
  /** Names of this process: `service.name`, … */
  readonly resource: Readonly<Record<string, string>>
  readonly sampler: string
  /** The share of traces for samplers by ratio, 0 to 1. */
  readonly ratio: number
  readonly queue: {
    readonly maxQueueSize: number
    readonly maxExportBatchSize: number
    readonly scheduledDelayMillis: number
    readonly exportTimeoutMillis: number
  }
  /** Whether attributes may have URNs. */
  readonly urns: boolean
}
