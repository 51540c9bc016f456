import { DatabaseSync } from 'node:sqlite'
import t, { type Test } from 'tap'
import { isLike, prefixOf } from '../../../plugins/search/rest/like.ts'
import { type Client, eventually, temporaryFolder } from '../../helper.ts'
import { dataset, describe, openRig } from './engine.ts'
import { startSearching } from './ready.ts'
import { datasetUrn, search } from './searching.ts'

t.test('restoreIndices', async t => {
  const server = await startSearching(t)
  const { admin, ingest } = server
  const orders = [1, 2, 3].map(at => datasetUrn(`shop.orders_${at}`))
  for (const urn of orders) await ingest(urn, 'datasetProperties', { name: 'orders', description: 'lemons' })
  await ingest('urn:li:tag:pii', 'tagProperties', { name: 'pii' })
  const found = (await search(admin, 'lemons')).urns.toSorted()
  t.strictSame(found, orders)

  await t.test('counts what it puts into the index again', async t => {
    const [first] = orders
    // The key, the properties, and defaults of a first write.
    const { aspects } = await restore(admin, { urn: first })
    t.ok(aspects >= 2)
    const one = { entities: 1, aspects: 1, rebuild: false }
    t.strictSame(await restore(admin, { urn: first, aspect: 'datasetProperties' }), one)
    t.strictSame(await restore(admin, { urn: datasetUrn('none') }), { entities: 0, aspects: 0, rebuild: false })
    const like = { urnLike: 'urn:li:dataset:%,shop.orders\\__,PROD)', aspect: 'datasetProperties' }
    t.strictSame(await restore(admin, like), { entities: 3, aspects: 3, rebuild: false })
    t.strictSame(await restore(admin, { ...like, start: 1 }), { entities: 2, aspects: 2, rebuild: false })
    t.strictSame(await restore(admin, { ...like, start: 1, batchSize: 1 }), one)
    t.strictSame(await restore(admin, { ...like, limit: 2 }), { entities: 2, aspects: 2, rebuild: false })
    t.match(await restore(admin, { ...like, urn: datasetUrn('none') }), { entities: 3 }, 'both, as from a file')
    t.strictSame(await restore(admin, { aspect: 'tagProperties' }), one)
    t.strictSame((await search(admin, 'lemons')).urns.toSorted(), orders)
  })

  await t.test('builds the whole index again when nothing is named', async t => {
    for (const asked of [{}, { urnLike: '%' }]) {
      t.strictSame(await restore(admin, asked), { entities: 0, aspects: 0, rebuild: true })
    }
    t.strictSame((await search(admin, 'lemons')).urns.toSorted(), orders)
  })

  await t.test('refuses what cannot be done, and who may not', t => refuses(t, admin))
  await t.test('requires an operator privilege', async t => {
    const alice = await server.user('alice', { role: 'Editor' })
    const refused = await alice.post('/operations?action=restoreIndices', {})
    t.match(refused, { status: 403, body: { message: 'User is unauthorized to restore indices.' } })
    t.equal((await server.anonymous.post('/operations?action=restoreIndices', {})).status, 401)
    const operator = await server.user('operator', { privileges: ['RESTORE_INDICES_PRIVILEGE'] })
    t.match(await restore(operator, { urn: orders[0] }), { entities: 1 })
  })
})

async function restore(by: Client, asked: object) {
  const { status, body } = await by.post('/operations?action=restoreIndices', asked)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return JSON.parse(body.value)
}

async function refuses(t: Test, admin: Client): Promise<void> {
  const cases: [object, RegExp][] = [
    [{ aspect: 'nothing' }, /Unknown aspect nothing/],
    [{ aspect: 'datasetProfile' }, /timeseries/],
    [{ urn: 'nothing' }, /urn/i],
    [{ urn: datasetUrn('a'), aspect: 'tagProperties' }, /tagProperties/],
    [{ gePitEpochMs: 1 }, /gePitEpochMs and lePitEpochMs are not supported/],
    [{ start: -1 }, /start/]
  ]
  for (const [asked, message] of cases) {
    const { status, body } = await admin.post('/operations?action=restoreIndices', asked)
    t.match({ status, message: body.message }, { status: 400, message }, JSON.stringify(asked))
  }
}

t.test('an index that is wrong is right again', async t => {
  const folder = temporaryFolder(t)
  const rig = await openRig(t, { folder })
  const urn = dataset('shop.orders')
  await describe(rig, urn, 'lemons')
  t.strictSame(await rig.find('lemons'), [urn])
  await rig.close()
  const db = new DatabaseSync(rig.path)
  db.exec('DELETE FROM short')
  db.close()
  const again = await openRig(t, { folder })
  t.strictSame(await again.find('lemons'), [], 'damaged')
  await again.engine.rebuild(['datasetKey', 'datasetProperties'].map(aspect => ({ urn, aspect })))
  t.strictSame(await again.find('lemons'), [urn])
  // What is already known to be indexed is indexed again, too, and nobody waits for it for ever.
  await again.engine.rebuild([{ urn, aspect: 'datasetProperties' }])
  t.strictSame(await again.find('lemons'), [urn])
  await eventually(() => again.engine.state().behind === 0)
})

t.test('patterns are those of SQL', async t => {
  const cases: [text: string, pattern: string, matches: boolean][] = [
    ['abc', '%', true],
    ['', '%', true],
    ['abc', 'a%', true],
    ['abc', '%c', true],
    ['abc', '%b', false],
    ['abc', 'a_c', true],
    ['ac', 'a_c', false],
    ['a_c', 'a\\_c', true],
    ['abc', 'a\\_c', false],
    ['ab', '%a%ab', false],
    ['aaab', '%a%ab', true],
    ['abc', 'abc', true],
    ['abcd', 'abc', false]
  ]
  for (const [text, pattern, matches] of cases) t.equal(isLike(text, pattern), matches, `${text} ${pattern}`)
  t.equal(isLike('a'.repeat(4000), `${'%a'.repeat(2000)}b`), false)
  t.strictSame([prefixOf('a\\%b%c'), prefixOf('a_'), prefixOf('abc')], ['a%b', 'a', 'abc'])
})
