/** How to reach a collector: read from the variables `OTEL_…`. */
export interface Endpoint {
  /** `http://collector:4318/v1/traces` */
  readonly url: string
  readonly protocol: 'http/protobuf' | 'http/json'
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMillis: number
  /** Names of this process: `service.name`, … */
  readonly resource: Readonly<Record<string, string>>
}

/** Where spans are sent, and which. */
export interface TraceExport extends Endpoint {
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

/** Where metrics are sent, and how often. */
export interface MetricExport extends Endpoint {
  readonly exportIntervalMillis: number
  /** At most the interval. */
  readonly exportTimeoutMillis: number
}
