import t from 'tap'
import { nextSortId } from '../../../plugins/versions/version.ts'
import { eventually, start } from '../../helper.ts'
import { datasets, latest, link, newDataset, newSet, unlink, version, versions } from './requests.ts'

const server = await start(t)
const { admin, user } = server

t.test('sort ids are as DataHub makes them', async t => {
  t.strictSame(['AAAAAAAA', 'AAAAAAAZ', 'AAAAAZZZ', 'YZZZZZZZ', 'ZZZZZZZZ', '1.0', 'AAAA'].map(nextSortId), [
    'AAAAAAAB',
    'AAAAAABA',
    'AAAABAAA',
    'ZAAAAAAA',
    undefined,
    undefined,
    undefined
  ])
})

t.test('a version has all that the input says', async t => {
  const [urn = ''] = await datasets(admin, 1)
  const set = newSet()
  const more = { comment: 'first', sourceTimestamp: 1000, sourceCreator: 'ann' }
  t.notOk((await link(admin, set, urn, 'v1', more)).errors)
  const found = await version(admin, urn)
  t.match(found, {
    ...{ versionSet: { urn: set, latestVersion: { urn } }, version: { versionTag: 'v1' }, aliases: [] },
    ...{ comment: 'first', isLatest: true, created: { actor: { urn: admin.actor } } },
    createdInSource: { time: 1000, actor: { urn: 'urn:li:corpuser:ann' } }
  })
  t.notOk((await link(admin, set, urn, 'other')).errors, 'again changes nothing')
  t.strictSame(await version(admin, urn), found)
})

t.test('bad input is refused', async t => {
  const [urn = '', linked = ''] = await datasets(admin, 2)
  const set = newSet()
  await link(admin, set, linked, 'v1')
  const cases: readonly (readonly [readonly [string, string, string, object?], RegExp])[] = [
    [['urn:li:tag:a', urn, 'v'], /expected urn:li:versionSet/],
    [
      [newSet('mlModel'), urn, 'v'],
      /Entity type must match Version Set's specified type: mlModel invalid type: dataset/
    ],
    [['urn:li:versionSet:x', urn, 'v'], /Expected urn:li:versionSet:\(<id>,dataset\)/],
    [[newSet('tag'), 'urn:li:tag:a', 'v'], /versionProperties/],
    [[set, urn, ''], /The label of a version must not be empty/],
    [[set, urn, 'x'.repeat(501)], /at most 500/],
    [[set, urn, 'v', { comment: 'x'.repeat(10_001) }], /The comment of a version/],
    [[set, urn, 'v', { sourceCreator: 'urn:li:tag:a' }], /expected urn:li:corpuser/],
    [[set, newDataset(), 'v'], /it does not exist/],
    [[newSet(), linked, 'v'], /Version already exists for specified entity/]
  ]
  for (const [[a, b, c, more], message] of cases) t.match((await link(admin, a, b, c, more)).errors, [{ message }])
  t.match((await unlink(admin, null, urn)).errors, [{ message: /Expected versionSet and unlinkedEntity/ }])
  t.match((await unlink(admin, newSet(), linked)).errors, [{ message: /is not linked to the version set/ }])
  t.strictSame((await unlink(admin, set, urn)).data, { unlinkAssetVersion: null }, 'it was not versioned')
  t.strictSame(await versions(admin, set), ['v1*'])
})

t.test('who may edit only one of the two is refused', async t => {
  const [urn = ''] = await datasets(admin, 1)
  const set = newSet()
  const half = await user('half', { privileges: ['EDIT_ENTITY'], on: urn })
  t.match((await link(half, set, urn, 'v')).errors, [{ extensions: { code: 403 } }])
  await link(admin, set, urn, 'v')
  t.match((await unlink(half, set, urn)).errors, [{ extensions: { code: 403 } }])
  t.strictSame(await versions(admin, set), ['v*'])
})

t.test('concurrent links and unlinks leave exactly one latest version', async t => {
  const urns = await datasets(admin, 8)
  const set = newSet()
  const linked = await Promise.all(urns.map((urn, at) => link(admin, set, urn, `v${at}`)))
  for (const { errors } of linked) t.notOk(errors)
  const marked = (all: readonly string[]) => all.filter(one => one.endsWith('*'))
  const all = await versions(admin, set)
  t.strictSame([all.length, marked(all).length], [8, 1])
  t.equal(new Set(all).size, 8)
  const [first = '', second = ''] = urns
  const more = await datasets(admin, 1)
  const now = (await latest(admin, set)) ?? ''
  await Promise.all([
    unlink(admin, set, now),
    unlink(admin, set, first),
    link(admin, set, more[0] ?? '', 'new'),
    unlink(admin, set, second)
  ])
  const left = await versions(admin, set)
  t.equal(marked(left).length, 1, left.join(' '))
  t.strictSame(marked(left), [left[0]])
})

t.test('what ingestion says is the latest is marked so, and its sort ids are not continued', async t => {
  const [one = '', two = ''] = await datasets(admin, 2)
  const set = newSet()
  for (const [at, urn] of [one, two].entries()) {
    const properties = { versionSet: set, version: { versionTag: `1.${at}` }, sortId: `1.${at}`, aliases: [] }
    await server.ingest(urn, 'versionProperties', properties)
  }
  await server.ingest(set, 'versionSetProperties', { latest: two, versioningScheme: 'LEXICOGRAPHIC_STRING' })
  await eventually(async () => (await version(admin, two)).isLatest)
  t.strictSame(await versions(admin, set), ['1.1*', '1.0'])
  await server.ingest(set, 'versionSetProperties', { latest: one, versioningScheme: 'LEXICOGRAPHIC_STRING' })
  await eventually(async () => (await version(admin, one)).isLatest)
  t.equal((await version(admin, two)).isLatest, false)
  const [next = ''] = await datasets(admin, 1)
  t.match((await link(admin, set, next, '1.2')).errors, [{ message: /sort id of its latest version, 1.0/ }])
})

t.test('a search finds the latest version only, the set all of them', async t => {
  const [one = '', two = ''] = await datasets(admin, 2)
  const set = newSet()
  for (const urn of [one, two]) await link(admin, set, urn, urn.slice(-12))
  const query = `{ searchAcrossEntities(input: {types: [DATASET], query: "*", count: 100}) { searchResults { entity { urn } } } }`
  const { data } = await admin.gql(query)
  const found = data.searchAcrossEntities.searchResults.map(({ entity }: { entity: { urn: string } }) => entity.urn)
  t.strictSame([found.includes(one), found.includes(two)], [false, true])
  t.equal((await versions(admin, set)).length, 2)
})

t.test('without the plugin search, sets are read and changed as before', async t => {
  const off = await start(t, { config: { plugins: { search: false } } })
  const [urn = ''] = await datasets(off.admin, 1)
  const set = newSet()
  await link(off.admin, set, urn, 'v1')
  t.equal(await latest(off.admin, set), urn)
  t.match((await off.admin.gql(`{ versionSet(urn: "${set}") { versionsSearch(input: {}) { total } } }`)).errors, [
    { message: /Cannot query field "versionsSearch"/ }
  ])
})
