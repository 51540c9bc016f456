import t from 'tap'
import { start } from '../../helper.ts'
import { endOf, eventsIn, ORDERS, PLATFORM, poll, pollUntil, TIMESERIES, VERSIONED } from './polling.ts'

t.test('a consumer follows what happens, across a restart', async t => {
  const server = await start(t)
  const { admin } = server
  const [log, series, platform] = await Promise.all([VERSIONED, TIMESERIES, PLATFORM].map(one => endOf(admin, one)))
  const since = { log: log ?? '', series: series ?? '', platform: platform ?? '' }
  const waiting = pollUntil(admin, VERSIONED, { offsetId: since.log, count: 2 })
  await admin.ingest(ORDERS, 'datasetProperties', { name: 'orders', customProperties: {}, tags: [] })
  const first = await waiting
  t.match(first.events[0], { aspectName: 'datasetKey', entityUrn: ORDERS }, 'the entity comes before its aspects')
  const [properties] = first.events.filter(({ aspectName }) => aspectName === 'datasetProperties')
  t.match(properties, {
    entityType: 'dataset',
    entityUrn: ORDERS,
    changeType: 'UPSERT',
    aspectName: 'datasetProperties',
    aspect: { contentType: 'application/json', value: /"name":"orders"/ },
    systemMetadata: { runId: String, lastObserved: Number },
    created: { time: Number, actor: admin.actor }
  })
  t.notOk('previousAspectValue' in properties)

  await admin.ingest(ORDERS, 'datasetProperties', { name: 'all orders', customProperties: {}, tags: [] })
  await admin.ingest(ORDERS, 'datasetProfile', { timestampMillis: 1_700_000_000_000, rowCount: 3 })
  const restarted = await server.restart()
  const { admin: again } = restarted
  const { events } = await pollUntil(again, VERSIONED, { offsetId: first.offsetId, count: 1 })
  t.match(events, [{ aspect: { value: /all orders/ }, previousAspectValue: { value: /"orders"/ } }])
  t.match(events[0].previousSystemMetadata, { version: '1' })
  const { events: points } = await pollUntil(again, TIMESERIES, { offsetId: since.series, count: 1 })
  t.match(points, [{ aspectName: 'datasetProfile', aspect: { value: /"rowCount":3/ }, changeType: 'UPSERT' }])

  const TAG = 'urn:li:tag:pii'
  await again.ingest(ORDERS, 'globalTags', { tags: [{ tag: TAG }] })
  for (const removed of [true, false, false]) await again.ingest(ORDERS, 'status', { removed })
  await again.post('/entities?action=delete', { urn: ORDERS })
  const { events: changes } = await pollUntil(again, PLATFORM, { offsetId: since.platform, count: 5 })
  t.match(
    changes.filter(({ category }) => category === 'LIFECYCLE'),
    ['CREATE', 'SOFT_DELETE', 'REINSTATE', 'HARD_DELETE'].map(operation => ({
      entityType: 'dataset',
      entityUrn: ORDERS,
      operation,
      auditStamp: { time: Number, actor: again.actor },
      version: 0
    }))
  )
  t.match(
    changes.filter(({ category }) => category === 'TAG'),
    [{ entityUrn: ORDERS, entityType: 'dataset', operation: 'ADD', modifier: TAG, parameters: { tagUrn: TAG } }],
    'a hard delete removes no tag'
  )
  const all = await poll(again, VERSIONED, { lookbackWindowDays: 1, limit: 1000 })
  const removed = eventsIn(all).filter(({ changeType }) => changeType === 'DELETE')
  t.ok(removed.some(({ aspectName, aspect }) => aspectName === 'datasetKey' && aspect === undefined))
})
