import type { BatchSpanProcessor, ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Losses } from './transport.ts'

interface QueueOptions {
  readonly exporter: SpanExporter
  /** Spans above it are dropped. */
  readonly maxQueueSize: number
  /** What gathers spans into requests for the exporter. */
  readonly batching: (exporter: SpanExporter) => BatchSpanProcessor
  readonly losses: Losses
}

/** A bounded queue in front of the exporter, which counts what is lost. The library's own does not. */
export function createQueue({ exporter, maxQueueSize, batching, losses }: QueueOptions): SpanProcessor {
  let waiting = 0
  const batches = batching({
    export(spans: ReadableSpan[], done) {
      waiting -= spans.length
      exporter.export(spans, result => {
        if (result.error) losses.add(spans.length, result.error.message)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown()
  })
  return {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd(span) {
      if (waiting >= maxQueueSize) return losses.add(1, `more than ${maxQueueSize} spans wait`)
      waiting++
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown()
  }
}
