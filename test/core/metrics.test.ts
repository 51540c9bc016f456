import t from 'tap'
import { createSystemCall } from '../../core/call.ts'
import {
  BadRequest,
  Forbidden,
  type NamedOperation,
  type OperationEvent,
  operation,
  respond
} from '../../core/index.ts'
import { createRegistry, MOST_SERIES } from '../../core/metrics/registry.ts'
import { createMeters } from '../../core/operation/meter.ts'
import { createOperations } from '../../core/operation/operations.ts'
import { createRefusals } from '../../core/operation/refusals.ts'
import { parseMetrics } from '../../testing/metrics.ts'

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const call = createSystemCall('a test', new AbortController().signal, silent)

function registry() {
  const failed: string[] = []
  return { failed, ...createRegistry({ failed: metric => void failed.push(metric) }) }
}

t.test('counters, gauges and histograms in the text format of Prometheus', async t => {
  const { of, page } = registry()
  const metrics = of('my-plugin')
  const runs = metrics.counter({ name: 'runs_total', help: 'Runs.', labels: { state: ['ok', 'say "no"\\\n'] } })
  runs.with({ state: 'ok' }).add()
  runs.with({ state: 'ok' }).add(2)
  metrics.histogram({ name: 'size', help: 'Sizes.', buckets: [1, 10] }).observe(10)
  metrics.gauge({ name: 'limit', help: 'Largest size.', read: () => Number.POSITIVE_INFINITY })
  metrics.gauge({ name: 'unknown', help: 'Not known yet.', read: () => undefined })
  t.equal(
    await page(),
    `# HELP aspectd_my_plugin_runs_total Runs.
# TYPE aspectd_my_plugin_runs_total counter
aspectd_my_plugin_runs_total{state="ok"} 3
aspectd_my_plugin_runs_total{state="say \\"no\\"\\\\\\n"} 0
# HELP aspectd_my_plugin_size Sizes.
# TYPE aspectd_my_plugin_size histogram
aspectd_my_plugin_size_bucket{le="1"} 0
aspectd_my_plugin_size_bucket{le="10"} 1
aspectd_my_plugin_size_bucket{le="+Inf"} 1
aspectd_my_plugin_size_sum 10
aspectd_my_plugin_size_count 1
# HELP aspectd_my_plugin_limit Largest size.
# TYPE aspectd_my_plugin_limit gauge
aspectd_my_plugin_limit +Inf
`
  )
  t.throws(() => runs.with({ state: 'other' as never }), /no series for .*other.*declare the values/)
})

t.test('a metric that cannot be read is left out and reported once; one that hangs has the value before', async t => {
  const { core, page, failed } = registry()
  let value: number | Promise<number> = 1
  core.gauge({
    name: 'broken',
    help: 'It throws.',
    read: () => {
      throw new Error('no')
    }
  })
  core.gauge({ name: 'rejected', help: 'It rejects.', read: async () => Promise.reject(new Error('no')) })
  core.gauge({ name: 'hangs', help: 'It hangs.', read: () => new Promise<number>(() => undefined) })
  core.gauge({ name: 'works', help: 'It works.', read: () => value })
  t.equal(parseMetrics(await page()).value('aspectd_works'), 1)
  value = Promise.resolve(2)
  t.equal(parseMetrics(await page()).value('aspectd_works'), 2)
  value = 3
  t.equal(parseMetrics(await page()).value('aspectd_works'), 2, 'a promise is asked for once a minute')
  t.strictSame(failed, ['aspectd_broken', 'aspectd_rejected'])
  t.strictSame(parseMetrics(await page()).names, ['aspectd_works'])
})

t.test('names, labels and their number are checked when a metric is registered', t => {
  const { of, core } = registry()
  const metrics = of('p')
  const refused: [object, RegExp][] = [
    [{ name: 'Runs_total', help: 'Runs.' }, /metric aspectd_p_Runs_total: expected a name of lower-case/],
    [{ name: 'runs', help: 'Runs.' }, /the name of a total ends with _total/],
    [{ name: 'runs_total', help: '' }, /expected a help text/],
    [{ name: 'runs_total', help: 'Runs.', labels: { le: ['1'] } }, /le is not a valid name of a label/],
    [{ name: 'runs_total', help: 'Runs.', labels: { a: ['1', '1'] } }, /a value of the label a is listed twice/],
    [
      { name: 'runs_total', help: 'Runs.', labels: { a: Array.from({ length: 201 }, (_, at) => `${at}`) } },
      /201 series, at most 200/
    ]
  ]
  for (const [spec, message] of refused)
    t.throws(() => metrics.counter(spec as never), { code: 'MISCONFIGURED', message })
  t.throws(() => metrics.gauge({ name: 'x_total', help: 'A gauge.', read: () => 1 }), /only the name of a total/)
  core.counter({ name: 'p_runs_total', help: 'Runs.' })
  t.throws(
    () => metrics.counter({ name: 'runs_total', help: 'Runs.' }),
    /metric aspectd_p_runs_total is registered twice/
  )
  const many = { a: Array.from({ length: 190 }, (_, at) => `${at}`) }
  t.throws(
    () => {
      for (let at = 0; at < 20; at++) metrics.counter({ name: `many${at}_total`, help: 'Many.', labels: many })
    },
    new RegExp(`all metrics together would have \\d+ series, at most ${MOST_SERIES}`)
  )
  t.end()
})

function metered() {
  const all = registry()
  const events: OperationEvent[] = []
  const operations = createOperations({
    gate: { admit: () => undefined, unmet: () => undefined },
    refusals: createRefusals(600),
    observers: [event => void events.push(event)],
    meters: createMeters(all)
  })
  const add = (name: string, run: () => unknown, kind: NamedOperation['kind'] = 'query') =>
    operations.add({ kind, name, plugin: 'test', operation: operation('signed-in', run) as never })
  return { ...all, events, add, read: async () => parseMetrics(await all.page()) }
}

t.test('operations are counted by how they ended, and observers are told', async t => {
  const { add, read, events } = metered()
  const ends: readonly (() => unknown)[] = [
    () => 1,
    async () => respond({ status: 404 }),
    () => Promise.reject(new Forbidden('no')),
    () => {
      throw new BadRequest('no')
    },
    () => Promise.reject(new Error('no'))
  ]
  let end = ends[0]
  const run = add('one', () => end?.())
  for (end of ends) await Promise.try(run, {}, call).catch(() => undefined)
  t.strictSame(
    events.map(({ outcome }) => outcome),
    ['ok', 'invalid', 'refused', 'invalid', 'failed']
  )
  t.ok(events.every(({ milliseconds }) => milliseconds >= 0 && milliseconds < 10_000))
  const page = await read()
  const counted = (outcome: string) => page.value('aspectd_operations_total', { operation: 'one', outcome })
  t.strictSame(['ok', 'refused', 'invalid', 'failed'].map(counted), [1, 1, 2, 1])
  t.equal(page.value('aspectd_operation_duration_seconds_count', { kind: 'query', operation: 'other' }), 5)
  t.equal(page.value('aspectd_operations_running'), 0)
})

t.test('an operation that is used often is timed by its name, and no total falls', async t => {
  const { add, read } = metered()
  const often = add('often', () => 1)
  add('seldom', () => 1)({}, call)
  for (let at = 0; at < 250; at++) often({}, call)
  const page = await read()
  const timed = (operation: string) => page.value('aspectd_operation_duration_seconds_count', { operation })
  t.strictSame([timed('often'), timed('other'), timed('seldom')], [151, 100, undefined])
})

t.test('the number of series is bounded, however many operations there are', async t => {
  const { add, page } = metered()
  for (let at = 0; at < 1000; at++) {
    const run = add(`operation${at}`, () => (at % 2 ? 1 : Promise.reject(new Error('no'))), at % 3 ? 'query' : 'route')
    for (let times = 0; times < 101; times++) await Promise.try(run, {}, call).catch(() => undefined)
  }
  const series = (await page()).split('\n').filter(line => /^\w/.test(line))
  t.ok(series.length > 1000 && series.length < MOST_SERIES, `${series.length} series`)
  const total = parseMetrics(series.join('\n')).value('aspectd_operations_total')
  t.equal(total, 101_000)
})
