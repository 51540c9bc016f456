import t from 'tap'
import { start } from '../../helper.ts'
import { grant, removePolicies } from '../../people.ts'
import { aspectsOf, dataset, describe, described, description, exists, list, rollback, undo, writeAs } from './calls.ts'

/** However slow the machine is, a rollback answers when it has ended. */
const server = await start(t, { config: { http: { requestSeconds: 300 }, plugins: { runs: { waitSeconds: 290 } } } })
const { admin } = server
let last = 0
const fresh = () => dataset(`d${++last}`)

t.test('an entity that others wrote to is hidden, and deleted with nuke', async t => {
  const urn = fresh()
  await writeAs(admin, 'created', [described('run', urn)])
  await writeAs(admin, undefined, [{ urn, aspect: 'editableDatasetProperties', value: { description: 'mine' } }])
  const { body } = await rollback(admin, 'created')
  t.match(body.value, { entitiesAffected: 0, entitiesHidden: 1, unsafeEntitiesCount: 1, unsafeEntities: [{ urn }] })
  t.equal(body.value.aspectsAffected, 1)
  const aspects = await aspectsOf(admin, urn)
  t.match(aspects, {
    status: { value: { removed: true } },
    editableDatasetProperties: { value: { description: 'mine' } }
  })
  t.equal(aspects.datasetProperties, undefined)
  const again = await rollback(admin, 'created', { safe: false })
  t.match(again.body.value, { entitiesAffected: 1, unsafeEntitiesCount: 1 })
  t.equal(await exists(admin, urn), false)
})

t.test('the defaults that a rollback removed come back with the next write', async t => {
  const urn = fresh()
  const defaults = async () => {
    const { browsePathsV2, dataPlatformInstance } = await aspectsOf(admin, urn)
    return [browsePathsV2?.value, dataPlatformInstance?.value]
  }
  const wanted = [{ path: [{ id: 'shop' }] }, { platform: 'urn:li:dataPlatform:hive' }]
  await writeAs(admin, 'faulty', [described('faulty', urn)])
  await writeAs(admin, undefined, [{ urn, aspect: 'globalTags', value: { tags: [{ tag: 'urn:li:tag:kept' }] } }])
  t.strictSame(await defaults(), wanted)
  await rollback(admin, 'faulty')
  t.strictSame(await defaults(), [undefined, undefined])
  await writeAs(admin, 'mended', [described('mended', urn)])
  t.strictSame(await defaults(), wanted)
  const own = { path: [{ id: 'own' }] }
  await writeAs(admin, undefined, [{ urn, aspect: 'browsePathsV2', value: own }])
  await writeAs(admin, 'mended', [described('again', urn)])
  t.strictSame((await defaults())[0], own, 'what a client wrote is kept')
})

t.test('a value that another run or a user wrote later stays', async t => {
  const urn = fresh()
  await writeAs(admin, 'early', [described('early', urn)])
  await writeAs(admin, undefined, [described('user', urn)])
  await rollback(admin, 'early')
  t.equal(await description(admin, urn), 'user')
})

t.test('a run that wrote twice is rolled back to the value before both', async t => {
  const urn = fresh()
  await writeAs(admin, undefined, [described('before', urn)])
  for (const text of ['one', 'two']) await writeAs(admin, 'twice', [described(text, urn)])
  await rollback(admin, 'twice')
  t.equal(await description(admin, urn), 'before')
})

t.test('a value whose history is gone stays, and is counted', async t => {
  const urn = fresh()
  await writeAs(admin, undefined, [described('before', urn)])
  for (let n = 0; n < 25; n++) await writeAs(admin, 'often', [described(`${n}`, urn)])
  const { body } = await rollback(admin, 'often')
  t.match(body.value, { aspectsReverted: 0, aspectsKept: 1 })
  t.equal(await description(admin, urn), '24')
})

t.test('points that a run wrote are removed', async t => {
  const urn = fresh()
  const profile = (timestampMillis: number) => ({
    urn,
    aspect: 'datasetProfile',
    value: { timestampMillis, rowCount: 1 }
  })
  await writeAs(admin, undefined, [described('one', urn), profile(1)])
  await writeAs(admin, 'profiles', [profile(2), profile(3)])
  t.match((await rollback(admin, 'profiles')).body.value, { timeseriesRowsDeleted: 2, state: 'COMPLETED' })
  const params = { urn, entity: 'dataset', aspect: 'datasetProfile' }
  const { body } = await admin.post('/aspects?action=getTimeseriesAspectValues', params)
  t.equal(body.value.values.length, 1)
})

t.test('a large run is rolled back in pages, once, although two ask for it', async t => {
  const urns = Array.from({ length: 450 }, fresh)
  await writeAs(
    admin,
    'large',
    urns.map(urn => described('large', urn))
  )
  t.equal((await describe(admin, 'large', { start: 1000, count: 1000 })).length, (await list(admin))[0].rows - 1000)
  const answers = await Promise.all([rollback(admin, 'large'), rollback(admin, 'large')])
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 409])
  t.match(answers.find(({ status }) => status === 200)?.body.value, { entitiesAffected: 450, state: 'COMPLETED' })
  t.notMatch(await list(admin), [{ runId: 'large' }])
})

t.test('what is no run is refused', async t => {
  t.equal((await rollback(admin, 'no-run-id-provided')).status, 400)
  t.match((await rollback(admin, 'unknown')).body.value, { aspectsReverted: 0, aspectRowSummaries: [] })
  t.equal((await rollback(admin, '')).status, 400)
})

t.test('an undo removes what the change created, but no key', async t => {
  const urn = fresh()
  await writeAs(admin, undefined, [described('new', urn)])
  t.match((await undo(admin, urn, { version: 7 })).body.message, /has no version 7: the latest is 1/)
  t.match((await undo(admin, urn, { version: 1 })).body.value, { version: 1, restored: null })
  t.equal((await aspectsOf(admin, urn)).datasetProperties, undefined)
  t.equal((await undo(admin, urn, {})).status, 404)
  t.equal((await undo(admin, urn, { aspect: 'datasetKey' })).status, 400)
  await writeAs(admin, undefined, [described('one', urn)])
  await writeAs(admin, undefined, [described('two', urn)])
  const { data } = await admin.gql('mutation ($input: UndoChangeInput!) { undoChange(input: $input) { restored } }', {
    input: { urn, aspect: 'datasetProperties', version: 2 }
  })
  t.strictSame(data.undoChange, { restored: 1 })
})

t.test('without the privileges nothing is shown, rolled back or undone', async t => {
  const urn = fresh()
  await writeAs(admin, 'theirs', [described('theirs', urn)])
  const user = await server.user('ann')
  await removePolicies(admin)
  for (const answer of [await rollback(user, 'theirs'), await undo(user, urn)]) t.equal(answer.status, 403)
  await grant(admin, user, ['MANAGE_INGESTION'])
  t.strictSame(await describe(user, 'theirs'), [], 'what they may not see')
  const refused = await rollback(user, 'theirs')
  t.equal(refused.status, 403)
  t.match(refused.body.message, /an entity that you may not see; nothing was changed/)
  t.equal(await description(admin, urn), 'theirs')
})
