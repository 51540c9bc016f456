import t from 'tap'
import { start } from '../../helper.ts'
import { entity, ingest, latest, proposal } from './proposals.ts'

const { admin } = await start(t)
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`

const names = [
  'a/b',
  'a+b',
  'a b',
  'a(b)c',
  'a%20b',
  'a%b',
  'é',
  'e\u0301',
  '😀',
  'a#b',
  'a?b',
  'a&b=c',
  'a\'b"c',
  'a;b',
  'a\\b',
  'A',
  'a.b.c',
  '漢字',
  'a:b',
  'List(a)',
  '..',
  'a//b'
]

for (const name of names) {
  t.test(`a dataset named ${name} is written and read unchanged`, async t => {
    const urn = dataset(name)
    t.equal((await ingest(admin, proposal(urn, 'datasetProperties', { name }))).status, 200)
    t.strictSame(await latest(admin, urn, 'datasetProperties'), { name })
    const { body } = await admin.get(`/entities/${encodeURIComponent(urn)}`)
    t.equal(Object.values<{ urn: string }>(body.value)[0]?.urn, urn)
    t.strictSame((await entity(admin, urn)).aspects.datasetKey.value.name, name)
    const { data } = await admin.gql('query($urn: String!) { dataset(urn: $urn) { urn name exists } }', { urn })
    t.strictSame(data.dataset, { urn, name, exists: true })
  })
}

t.test('characters that a path allows may be unencoded, also a slash inside parentheses', async t => {
  for (const name of ['raw/b', 'raw+b', 'raw.b']) {
    const urn = dataset(name)
    await ingest(admin, proposal(urn, 'status', {}))
    const { status, body } = await admin.get(`/entitiesV2/${urn}`)
    t.strictSame([status, body.urn, Object.keys(body.aspects).includes('status')], [200, urn, true], name)
  }
})

t.test('a single proposal with escaped characters and a batch without give the same URN', async t => {
  for (const [name, escaped] of [
    ['café', 'caf\\u00e9'],
    ['😀', '\\u1f600'],
    ['漢字', '\\u6f22\\u5b57']
  ] as const) {
    await ingest(admin, proposal(`urn:li:tag:${escaped}`, 'tagProperties', { name: 'single' }))
    t.strictSame(await latest(admin, `urn:li:tag:${name}`, 'tagProperties'), { name: 'single' })
    const batch = proposal(`urn:li:tag:${name}`, 'tagProperties', { name: 'batch' })
    await ingest(admin, batch, proposal('urn:li:tag:x', 'tagKey', {}))
    t.strictSame(await latest(admin, `urn:li:tag:${name}`, 'tagProperties'), { name: 'batch' })
    t.strictSame(await latest(admin, `urn:li:tag:${escaped}`, 'tagProperties'), 404)
  }
})

t.test('URNs are case-sensitive, and Unicode normalisation forms are distinct', async t => {
  await ingest(admin, proposal('urn:li:tag:Case', 'status', {}), proposal('urn:li:tag:\u00e9', 'status', {}))
  t.strictSame(await latest(admin, 'urn:li:tag:case', 'status'), 404)
  t.strictSame(await latest(admin, 'urn:li:tag:e\u0301', 'status'), 404)
})

t.test('other namespaces are stored unchanged', async t => {
  await ingest(admin, proposal('urn:acme:tag:x', 'tagProperties', { name: 'acme' }))
  t.strictSame(await latest(admin, 'urn:acme:tag:x', 'tagProperties'), { name: 'acme' })
  t.strictSame(await latest(admin, 'urn:li:tag:x', 'tagProperties'), 404)
})
