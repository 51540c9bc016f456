import t, { type Test } from 'tap'
import { eventually } from '../../helper.ts'
import { ringing } from '../bells.ts'
import { openReceiver, type ReceivedSpan } from '../otlp/receiver.ts'

async function traced(t: Test) {
  const receiver = await openReceiver()
  t.teardown(receiver.close)
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '20'
  }
  /** The first span of this name, and those that are parts of it. */
  const job = async (name: string): Promise<{ root: ReceivedSpan; parts: readonly ReceivedSpan[] }> => {
    const root = await eventually(() => receiver.spans.find(span => span.name === name))
    return { root, parts: receiver.spans.filter(span => span.parentSpanId === root.spanId) }
  }
  return { ...(await ringing(t, { env })), job }
}

t.test('each job is a trace of its own, without the request that began it', async t => {
  const { server, open, bell, set, times, job } = await traced(t)

  await t.test('a slice of a task', async t => {
    const truncation = { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: 1, dryRun: false }
    await server.admin.post('/operations?action=truncateTimeseriesAspect', truncation)
    const { root } = await job('task.slice')
    t.equal(root.parentSpanId, undefined)
    t.equal(root.kind, 1)
    t.match(root.attributes, {
      'aspectd.task': String,
      'aspectd.action': String,
      'aspectd.plugin': 'timeseries'
    })
  })

  await t.test('a tick of a schedule', async t => {
    let now = Date.parse('2026-03-01T00:00:30Z')
    const instance = open({ now: () => now })
    const urn = bell('traced', t)
    await set(urn, { interval: '*/10 * * * *' })
    await instance.look()
    now = Date.parse('2026-03-01T00:10:00Z')
    await instance.look()
    t.equal((await times(urn)).length, 1)
    const { root } = await job('schedule.tick')
    t.equal(root.parentSpanId, undefined)
    t.match(root.attributes, { 'aspectd.schedule': String })
    t.notMatch(JSON.stringify(root), /urn:li/)
  })
})
