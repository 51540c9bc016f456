import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import t from 'tap'
import { createQueue } from '../../../core/otlp/queue.ts'
import { createLosses } from '../../../core/otlp/transport.ts'

t.test('a full queue drops spans and says so once a minute, with how many', async t => {
  const warnings: object[] = []
  let time = 0
  let isSlow = true
  const log = { warn: (fields: object) => void warnings.push(fields) }
  /** Exports under way. */
  const pending: ((error?: Error) => void)[] = []
  const finish = (error?: Error) => pending.shift()?.(error)
  const losses = createLosses({ log: log as never, message: 'lost', now: () => time })
  const processor = createQueue({
    exporter: {
      export(_spans, done) {
        if (isSlow) pending.push(error => done(error ? { code: 1, error } : { code: 0 }))
        else done({ code: 0 })
      },
      shutdown: async () => undefined
    },
    maxQueueSize: 4,
    batching: exporter => new BatchSpanProcessor({ exporter, maxQueueSize: 4, maxExportBatchSize: 2 }),
    losses
  })
  const tracer = new TracerProvider({ spanProcessors: [processor] }).getTracer('test')
  const end = (count: number) => {
    for (let at = 0; at < count; at++) tracer.startSpan('work').end()
  }
  end(2)
  t.equal(pending.length, 1, 'a whole batch is sent at once')
  end(4)
  t.strictSame([losses.total(), warnings], [0, []])
  end(3)
  t.strictSame([losses.total(), warnings], [3, [{ lost: 1, reason: 'more than 4 spans wait' }]])
  time = 59_999
  finish(new Error('no route to host'))
  t.equal(losses.total(), 5)
  t.equal(warnings.length, 1)
  time = 60_001
  end(10)
  t.match(warnings[1], { lost: 5 })
  isSlow = false
  while (pending.length > 0) finish()
  await processor.shutdown()
})
