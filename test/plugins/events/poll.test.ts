import t from 'tap'
import { type Answer, type Client, eventually, start } from '../../helper.ts'
import { grant, removePolicies } from '../../people.ts'
import { type Asked, endOf, eventsIn, ORDERS, PLATFORM, poll, pollUntil, TIMESERIES, VERSIONED } from './polling.ts'
import { datasetOf } from './writing.ts'

const server = await start(t)
const { admin } = server
const name = (by: Client, urn: string, text: string) =>
  by.ingest(urn, 'datasetProperties', { name: text, customProperties: {}, tags: [] })

t.test('a poll that cannot be answered says what is allowed', async t => {
  for (const [query, message] of [
    ['', /topic/],
    [
      'topic=Other_v1',
      'topic: expected one of PlatformEvent_v1, MetadataChangeLog_Versioned_v1, MetadataChangeLog_Timeseries_v1, found "Other_v1"'
    ],
    [`topic=${PLATFORM}&offsetId=x`, 'offsetId: expected the offsetId of an earlier answer, found "x"'],
    [`topic=${PLATFORM}&offsetId=99999999999999999`, /offsetId/],
    [`topic=${PLATFORM}&limit=0`, /limit/],
    [`topic=${PLATFORM}&limit=1001`, /limit/],
    [`topic=${PLATFORM}&pollTimeoutSeconds=-1`, /pollTimeoutSeconds/],
    [`topic=${PLATFORM}&lookbackWindowDays=a`, /lookbackWindowDays/]
  ] as const) {
    const { status, body } = await admin.get(`/openapi/v1/events/poll?${query}`)
    t.match([status, body.message], [400, message], query)
  }
})

t.test('each topic requires its privilege', async t => {
  const platform = await server.user('platform', { privileges: ['GET_PLATFORM_EVENTS'] })
  const none = { pollTimeoutSeconds: 0 }
  t.equal((await poll(platform, PLATFORM, none)).status, 200)
  for (const topic of [VERSIONED, TIMESERIES]) t.equal((await poll(platform, topic, none)).status, 403)
  t.equal((await poll(server.anonymous, PLATFORM, none)).status, 401)
})

t.test('a consumer gets what its user may see at that time, and secrets never', async t => {
  const before = await endOf(admin, VERSIONED)
  const limited = await server.user('limited')
  await pollUntil(admin, VERSIONED, { offsetId: before, count: 1, about: 'urn:li:corpuser:limited' })
  await removePolicies(admin)
  await grant(admin, limited, ['GET_PLATFORM_EVENTS', 'GET_METADATA_CHANGE_LOG_EVENTS'])
  await grant(admin, limited, ['VIEW_ENTITY_PAGE'], datasetOf('seen'))
  const [offsetId, series] = [await endOf(admin, VERSIONED), await endOf(admin, TIMESERIES)]
  for (const one of ['hidden', 'seen']) {
    await name(admin, datasetOf(one), one)
    await admin.ingest(datasetOf(one), 'datasetProfile', { timestampMillis: 1, rowCount: 1 })
  }
  await server.user('secret')
  const all = await pollUntil(admin, VERSIONED, { offsetId, count: 1, about: 'urn:li:corpuser:secret' })
  t.notMatch(JSON.stringify(all), /scrypt|hashedPassword|Credentials/, 'sealed aspects have no events')
  const { events } = await pollUntil(limited, VERSIONED, { offsetId, count: 1, about: 'urn:' })
  t.strictSame([...new Set(events.map(({ entityUrn }) => entityUrn))], [datasetOf('seen')])
  const { events: points } = await pollUntil(limited, TIMESERIES, { offsetId: series, count: 1, about: 'urn:' })
  t.strictSame(
    points.map(({ entityUrn }) => entityUrn),
    [datasetOf('seen')]
  )
  const { events: created } = await pollUntil(limited, PLATFORM, { offsetId, count: 1, about: 'urn:' })
  t.notOk(created.some(({ entityUrn }) => entityUrn !== datasetOf('seen')))
})

t.test('pages have at most the asked events, and go on where the last one ended', async t => {
  const offsetId = await endOf(admin, VERSIONED)
  for (let at = 0; at < 5; at++) await name(admin, ORDERS, `n${at}`)
  const { events } = await pollUntil(admin, VERSIONED, { offsetId, count: 5, aspect: 'datasetProperties' })
  const one: unknown[] = []
  let next = offsetId
  for (;;) {
    const answer = await poll(admin, VERSIONED, { offsetId: next, limit: 1, pollTimeoutSeconds: 0 })
    if (answer.body.count === 0) break
    t.equal(answer.body.count, 1)
    one.push(...eventsIn(answer).filter(({ aspectName }) => aspectName === 'datasetProperties'))
    next = answer.body.offsetId
  }
  t.strictSame(one, events)
})

t.test('the server keeps the cursor of a consumer, for each user and topic', async t => {
  const mine = { consumerId: 'mirror', pollTimeoutSeconds: 0 }
  // Before the change that is waited for, so that the events of the user are not the newest.
  const other = await server.user('other', { privileges: ['GET_METADATA_CHANGE_LOG_EVENTS'] })
  const begin = await poll(admin, VERSIONED, mine)
  await name(admin, datasetOf('kept'), 'kept')
  await pollUntil(admin, VERSIONED, { offsetId: begin.body.offsetId, count: 1, about: datasetOf('kept') })
  const first = await poll(admin, VERSIONED, { ...mine, limit: 2 })
  t.equal(first.body.count, 2)
  t.strictSame((await poll(admin, VERSIONED, { ...mine, limit: 2 })).body, first.body, 'again, until it has said so')
  const next = await poll(admin, VERSIONED, { ...mine, offsetId: first.body.offsetId, limit: 1 })
  t.notSame(next.body.events, first.body.events.slice(0, 1))
  t.strictSame((await poll(admin, VERSIONED, { ...mine, limit: 1 })).body, next.body)
  t.equal((await poll(other, VERSIONED, mine)).body.count, 0, 'another user begins at the newest event')
  t.equal((await poll(admin, PLATFORM, mine)).body.count, 0, 'so does another topic')
})

t.test('nobody reads or truncates the log in another way', async t => {
  const { body } = await admin.post('/operations?action=getIndexSizes', {})
  t.ok(body.value.indexSizes.some(({ aspect }: { aspect: string }) => aspect === 'datasetProfile'))
  t.notMatch(JSON.stringify(body), /aspectdChangeLog/)
  const asked = { entityType: 'aspectdChangeLog', aspect: 'aspectdLoggedChange', endTimeMillis: 1, dryRun: true }
  const refused = await admin.post('/operations?action=truncateTimeseriesAspect', asked)
  t.match([refused.status, refused.body.message], [400, /aspectdLoggedChange/])
  const { status } = await admin.ingest('urn:li:aspectdChangeLog:end', 'aspectdChangeLogEnd', { place: 0 })
  t.equal(status, 403)
})

t.test('a value that is too large for an event is left out, its event is not', async t => {
  const offsetId = await endOf(admin, VERSIONED)
  const urn = datasetOf('large')
  const large = { name: 'large', customProperties: { text: 'x'.repeat(2_100_000) }, tags: [] }
  t.equal((await admin.ingest(urn, 'datasetProperties', large)).status, 200)
  await name(admin, urn, 'small')
  const { events: found } = await pollUntil(admin, VERSIONED, {
    offsetId,
    count: 2,
    about: urn,
    aspect: 'datasetProperties'
  })
  t.match(found, [
    { systemMetadata: { version: '1' } },
    { aspect: { value: /small/ }, systemMetadata: { version: '2' } }
  ])
  t.notOk('aspect' in found[0] || 'previousAspectValue' in found[1])
})

/** Polls again while as many polls as allowed are waiting. */
const accepted = (client: Client, topic: string, asked: Asked): Promise<Answer> =>
  eventually(async () => {
    const answer = await poll(client, topic, asked)
    return answer.status !== 429 && answer
  })

/** The refusal of a poll that finds as many waiting as allowed. */
const refusal = (client: Client, offsetId: string): Promise<Answer> =>
  eventually(async () => {
    const answer = await poll(client, PLATFORM, { offsetId, pollTimeoutSeconds: 1 })
    return answer.status === 429 && answer
  })

t.test(
  'a poll waits for what happens; too many waiting polls are refused, and the others end when the server closes',
  async t => {
    const few = await server.restart({ config: { plugins: { events: { maxWaiting: 2 } } } })
    let name = 0
    // Where nothing happens, a poll that asked for half the time ends first if the change does not end the other one.
    const woken = await eventually(async () => {
      const offsetId = await endOf(few.admin, PLATFORM)
      const idle = accepted(few.admin, TIMESERIES, { pollTimeoutSeconds: 10 })
      const waiting = accepted(few.admin, PLATFORM, { offsetId, pollTimeoutSeconds: 20 })
      await refusal(few.admin, offsetId)
      await few.ingest(datasetOf(`awaited${name++}`), 'status', { removed: false })
      return Promise.race([idle.then(() => undefined), waiting])
    })
    t.match(eventsIn(woken), [{ entityUrn: datasetOf(`awaited${name - 1}`), operation: 'CREATE' }])
    const full = await few.restart()
    const wanted = { offsetId: await endOf(full.admin, PLATFORM), pollTimeoutSeconds: 20 }
    const waiting = [accepted(full.admin, PLATFORM, wanted), accepted(full.admin, PLATFORM, wanted)]
    const refused = await refusal(full.admin, wanted.offsetId)
    t.equal(refused.headers.get('retry-after'), '2')
    const last = await full.restart({
      config: { plugins: { events: { topics: [PLATFORM], keepDays: 0, purgeSeconds: 1 } } }
    })
    for (const answer of await Promise.all(waiting)) t.match(answer, { status: 200, body: { count: 0 } })
    t.match(await poll(last.admin, VERSIONED), {
      status: 400,
      body: { message: /expected one of PlatformEvent_v1, found/ }
    })
    const all = () => poll(last.admin, PLATFORM, { lookbackWindowDays: 30, pollTimeoutSeconds: 0 })
    await eventually(async () => (await all()).body.count === 0)
  }
)
