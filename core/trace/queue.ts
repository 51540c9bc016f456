import type { BatchSpanProcessor, ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Log } from '../call.ts'

const WARNING_MS = 60_000
const MAX_REASON = 200

interface QueueOptions {
  readonly exporter: SpanExporter
  /** Spans above it are dropped. */
  readonly maxQueueSize: number
  /** What gathers spans into requests for the exporter. */
  readonly batching: (exporter: SpanExporter) => BatchSpanProcessor
  readonly log: Log
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

export interface SpanQueue {
  readonly processor: SpanProcessor
  /** How many spans were lost. */
  lost(): number
}

/** A bounded queue in front of the exporter: says what is lost, at most once a minute. The library's own says nothing. */
export function createQueue({
  exporter,
  maxQueueSize,
  batching,
  log,
  now = () => performance.now()
}: QueueOptions): SpanQueue {
  let waiting = 0
  let lost = 0
  let warned = { at: Number.NEGATIVE_INFINITY, lost: 0 }

  function lose(count: number, reason: string): void {
    lost += count
    if (now() - warned.at < WARNING_MS) return
    log.warn({ lost: lost - warned.lost, reason: reason.slice(0, MAX_REASON) }, 'spans were not exported and are lost')
    warned = { at: now(), lost }
  }

  const batches = batching({
    export(spans: ReadableSpan[], done) {
      waiting -= spans.length
      exporter.export(spans, result => {
        if (result.error) lose(spans.length, result.error.message)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown()
  })
  return {
    lost: () => lost,
    processor: {
      onStart: (span, context) => batches.onStart(span, context),
      onEnd(span) {
        if (waiting >= maxQueueSize) return lose(1, `more than ${maxQueueSize} spans wait`)
        waiting++
        batches.onEnd(span)
      },
      forceFlush: () => batches.forceFlush(),
      shutdown: () => batches.shutdown()
    }
  }
}
