import { pino } from 'pino'
import t from 'tap'
import type { Row } from '../../../core/index.ts'
import { openStore } from '../../../core/store/open.ts'
import { type Client, start } from '../../helper.ts'
import { grant } from '../../people.ts'
import { ingest, latest, proposal } from './proposals.ts'

const empty = await start(t)
const HIVE = 'urn:li:dataset:(urn:li:dataPlatform:hive'
const MALFORMED = ['urn:li:dataset:(', 'urn:li:dataset:()', `${HIVE},a`, `${HIVE},a),PROD)`, `${HIVE},,PROD)`]
const STORED = 'urn:li:tag:(of an earlier version'
const TAGGED = `${HIVE},tagged,PROD)`

/** A row as an earlier version stored it. */
function row(urn: string, aspect: string, value: object): Row {
  const stamp = { time: 1, actor: 'urn:li:corpuser:datahub', run: '', system: '{}' }
  return { urn, aspect, version: 1, revision: `${urn}${aspect}`, json: JSON.stringify(value), ...stamp } as Row
}

await empty.close()
const store = await openStore(empty.store, { log: pino({ level: 'silent' }) })
const rows = [
  row(STORED, 'tagKey', { name: '(of an earlier version' }),
  row(STORED, 'tagProperties', { name: 'old' }),
  row(TAGGED, 'datasetKey', { platform: 'urn:li:dataPlatform:hive', name: 'tagged', origin: 'PROD' }),
  row(TAGGED, 'globalTags', { tags: [{ tag: STORED }] })
]
await store.aspects.write(
  rows.map(one => ({
    kind: 'put',
    row: one,
    expected: null,
    keep: 0,
    add: one.aspect === 'globalTags' ? [{ field: 'globalTags.tags', value: STORED }] : [],
    drop: []
  }))
)
await store.close()
const server = await empty.restart()
const { admin } = server
const operator = await server.user('operator')
const editor = await server.user('editor', { role: 'Editor' })
await grant(admin, operator, ['MANAGE_SYSTEM_OPERATIONS'])

/** Every way to name an entity. */
const WAYS: Record<string, (by: Client, urn: string) => Promise<{ status: number }>> = {
  'a snapshot': (by, urn) => by.get(`/entities/${encodeURIComponent(urn)}`),
  'an entity': (by, urn) => by.get(`/entitiesV2/${encodeURIComponent(urn)}`),
  'entities in a list': (by, urn) => by.get(`/entitiesV2?ids=${encodeURIComponent(urn)}`),
  'an aspect': (by, urn) => by.get(`/aspects/${encodeURIComponent(urn)}?aspect=status`),
  'an existence check': (by, urn) => by.post('/entities?action=exists', { urn }),
  'a hard delete': (by, urn) => by.post('/entities?action=delete', { urn }),
  'references to delete': (by, urn) => by.post('/entities?action=deleteReferences', { urn, dryRun: true }),
  'a series': (by, urn) =>
    by.post('/aspects?action=getTimeseriesAspectValues', { urn, entity: 'dataset', aspect: 'datasetProfile' }),
  'a proposal': (by, urn) => ingest(by, proposal(urn, 'status', {})),
  'a proposal to delete': (by, urn) => ingest(by, proposal(urn, 'datasetKey', undefined, { change: 'DELETE' })),
  'a snapshot to write': (by, urn) =>
    by.post('/entities?action=ingest', {
      entity: { value: { 'com.linkedin.metadata.snapshot.DatasetSnapshot': { urn, aspects: [] } } }
    }),
  'a bucket': (by, urn) => by.post('/usageStats?action=batchIngest', { buckets: [{ resource: urn, metrics: {} }] })
}
const FIELDS = [
  'query($urn: String!) { dataset(urn: $urn) { urn } }',
  'query($urn: String!) { entity(urn: $urn) { urn } }',
  'query($urn: String!) { entityExists(urn: $urn) }',
  'mutation($urn: String!) { addTag(input: {tagUrn: "urn:li:tag:x", resourceUrn: $urn}) }',
  'mutation($urn: String!) { addTag(input: {tagUrn: $urn, resourceUrn: "urn:li:tag:x"}) }',
  'mutation($urn: String!) { deleteTag(urn: $urn) }',
  'mutation($urn: String!) { removeUser(urn: $urn) }'
]

t.test(
  'a URN whose parentheses are not balanced, or whose tuple has an empty part, is malformed in every way in',
  async t => {
    for (const urn of MALFORMED) {
      for (const [way, send] of Object.entries(WAYS)) t.equal((await send(admin, urn)).status, 400, `${way} of ${urn}`)
      for (const query of FIELDS) {
        const { errors } = await admin.gql(query, { urn })
        t.equal(errors?.[0]?.extensions.code, 400, `${query} with ${urn}`)
      }
    }
  }
)

t.test('a reference to a malformed URN is refused inside an aspect', async t => {
  const urn = `${HIVE},referring,PROD)`
  for (const bad of MALFORMED) {
    const { status, body } = await ingest(
      admin,
      proposal(urn, 'upstreamLineage', { upstreams: [{ dataset: bad, type: 'COPY' }] })
    )
    t.equal(status, 422, bad)
    t.match(body.message, /balanced parentheses/)
  }
  t.equal(await latest(admin, urn, 'upstreamLineage'), 404)
})

t.test('a stored entity with a malformed name is read and deleted by operators only', async t => {
  const path = encodeURIComponent(STORED)
  const reads = (by: Client) => [
    by.get(`/entities/${path}`),
    by.get(`/entitiesV2/${path}`),
    by.get(`/aspects/${path}?aspect=tagProperties`),
    by.post('/entities?action=exists', { urn: STORED })
  ]
  for (const { status } of await Promise.all(reads(operator))) t.equal(status, 200)
  for (const { status } of await Promise.all(reads(editor))) t.equal(status, 400)
  t.strictSame(await latest(operator, STORED, 'tagProperties'), { name: 'old' })
  t.equal((await ingest(admin, proposal(STORED, 'status', {}))).status, 400, 'nobody writes it')
  const remove = (by: Client) => by.post('/entities?action=delete', { urn: STORED })
  t.equal((await remove(editor)).status, 400)
  t.equal((await remove(operator)).status, 403, 'the privilege to delete it is required, too')
  t.match((await remove(admin)).body, { value: { urn: STORED, rows: 2 } })
  t.equal((await remove(admin)).status, 400, 'now it does not exist')
})

t.test('a stored reference to a malformed URN does not prevent other changes of its aspect', async t => {
  const patch = (...operations: object[]) =>
    ingest(admin, proposal(TAGGED, 'globalTags', operations, { change: 'PATCH' }))
  const add = (tag: string) => ({ op: 'add', path: `/tags/${tag}`, value: { tag } })
  t.equal((await patch(add('urn:li:tag:new'))).status, 200)
  t.strictSame(await latest(admin, TAGGED, 'globalTags'), { tags: [{ tag: STORED }, { tag: 'urn:li:tag:new' }] })
  t.equal((await patch(add('urn:li:tag:(new'))).status, 422)
  t.equal((await patch({ op: 'remove', path: `/tags/${STORED}` })).status, 200)
  t.equal((await patch(add(STORED))).status, 422, 'once it is gone it does not come back')
})
