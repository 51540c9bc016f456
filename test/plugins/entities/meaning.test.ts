import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, latest, proposal } from './proposals.ts'

const { admin } = await start(t)

t.test('the time of a point is in milliseconds', async t => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,times,PROD)'
  for (const timestampMillis of [0, 1_650_000_000]) {
    const { status, body } = await ingest(admin, proposal(urn, 'datasetProfile', { timestampMillis, rowCount: 1 }))
    t.equal(status, 422)
    t.match(body.message, `/timestampMillis :: ${timestampMillis} found, allowed: milliseconds since 1970`)
  }
  const right = proposal(urn, 'datasetProfile', { timestampMillis: 1_650_000_000_000, rowCount: 1 })
  t.equal((await ingest(admin, right)).status, 200)
})

t.test('a condition in the head of a write is refused, as nothing obeys it', async t => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,conditions,PROD)'
  for (const name of ['If-Version-Match', 'If-Match', 'if-unmodified-since']) {
    const { status, body } = await admin.post(
      '/aspects?action=ingestProposal',
      { proposal: proposal(urn, 'status', {}) },
      { [name]: '2' }
    )
    t.equal(status, 400)
    t.match(body.message, `the HTTP header ${name.toLowerCase()} is not supported on writes`)
  }
  t.equal(await latest(admin, urn, 'status'), 404)
})

t.test('a proposal can name its entity by the key', async t => {
  const keyed = (entityType: string, key: unknown, more: object = {}) => ({
    ...proposal('urn:li:tag:x', 'status', { removed: false }),
    entityUrn: undefined,
    entityType,
    entityKeyAspect: { value: JSON.stringify(key), contentType: 'application/json' },
    ...more
  })
  const topic = { platform: 'urn:li:dataPlatform:kafka', name: 'keyed', origin: 'QA' }
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:kafka,keyed,QA)'
  t.equal((await ingest(admin, keyed('dataset', topic))).status, 200)
  t.strictSame(await latest(admin, urn, 'status'), { removed: false })
  t.equal((await ingest(admin, keyed('tag', { name: 'keyed' }))).status, 200)
  t.strictSame(await latest(admin, 'urn:li:tag:keyed', 'status'), { removed: false })
  t.equal((await ingest(admin, keyed('tag', { name: 'keyed' }, { entityUrn: 'urn:li:tag:keyed' }))).status, 200)
  for (const [wrong, message] of [
    [keyed('dataset', { ...topic, origin: 'qa' }), /datasetKey: ERROR :: \/origin ::/],
    [keyed('dataset', { name: 'keyed' }), /\/platform :: field is required/],
    [keyed('tag', { name: 'keyed', id: 1 }), /\/id :: unrecognized field/],
    [keyed('tag', []), /object allowed/],
    [keyed('', topic), /entityKeyAspect requires entityType/],
    [keyed('tag', { name: 'keyed' }, { entityUrn: 'urn:li:tag:other' }), /is the key of urn:li:tag:keyed/]
  ] as const) {
    const { status, body } = await ingest(admin, wrong)
    t.equal(status, 400)
    t.match(body.message, message)
  }
})
