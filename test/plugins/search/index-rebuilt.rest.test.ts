import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import { eventually, temporaryFolder } from '../../helper.ts'
import { storeUrl } from '../../store.ts'
import { dataset, describe, hasBuilt, ORDERS, openOnce, openRig, searchFor, untilBuilt } from './engine.ts'
import { rules } from './rules.ts'

t.test('an index that was made by other rules is built again', async t => {
  const { folder } = await openOnce(t)
  const { datasetProperties: _gone, ...aspects } = rules.definitions.aspects
  const fewer = {
    ...rules,
    definitions: { ...rules.definitions, aspects },
    fields: rules.fields.filter(({ aspect }) => aspect !== 'datasetProperties')
  }
  const without = await openRig(t, { folder, rules: fewer })
  await untilBuilt(without)
  t.strictSame([await without.find('lemons'), await without.find('*')], [[], [ORDERS]])
  await without.close()
  const again = await openRig(t, { folder })
  await untilBuilt(again)
  t.strictSame(await again.find('lemons'), [ORDERS])
})

t.test('values of sealed aspects are not in the file', async t => {
  const folder = temporaryFolder(t)
  const rig = await openRig(t, { folder, rules: { ...rules, sealed: ['datasetProperties'] } })
  await describe(rig, ORDERS, 'lemons')
  t.strictSame([await rig.find('lemons'), await rig.find('*')], [[], [ORDERS]])
  await rig.close()
  const db = new DatabaseSync(rig.path)
  t.strictSame(db.prepare(`SELECT text FROM keys WHERE text LIKE '%lemon%'`).all(), [])
  db.close()
})

t.test('a file that cannot be opened: searches are refused, and work again without a restart', async t => {
  const folder = temporaryFolder(t)
  const path = `${folder}/index.db`
  mkdirSync(path)
  const rig = await openRig(t, { folder, path })
  await eventually(() => rig.reports.some(report => 'failed' in report))
  const error = await searchFor(rig.engine, 'lemons').catch((thrown: unknown) => thrown)
  t.match(error, { statusCode: 503 })
  t.equal(rig.engine.room(), undefined, 'no writer waits for it')
  await describe(rig, ORDERS, 'lemons')
  rmdirSync(path)
  t.strictSame(await rig.find('lemons'), [ORDERS])
})

t.test('a feed that no longer has what changed: the index is built again', async t => {
  const { folder, path } = await openOnce(t)
  const writer = await openRig(t, { folder, path: `${folder}/other.db` })
  await describe(writer, ORDERS, 'oranges')
  await describe(writer, dataset('shop.more'), 'oranges')
  await writer.close()
  loseFeed(await storeUrl(t, folder), path)
  const rig = await openRig(t, { folder })
  t.strictSame([(await rig.find('oranges')).length, await rig.find('lemons')], [2, []])
  t.ok(hasBuilt(rig))
})

t.test('an index that was removed while it is used is built again, and answers meanwhile', async t => {
  const { folder, path } = await openOnce(t)
  const rig = await openRig(t, { folder })
  t.strictSame(await rig.find('lemons'), [ORDERS])
  rmSync(path)
  await untilBuilt(rig)
  t.ok(existsSync(path))
  t.strictSame(await rig.find('lemons'), [ORDERS])
  t.ok(await rig.engine.rebuild())
  await describe(rig, ORDERS, 'oranges')
  t.strictSame(await rig.find('oranges'), [ORDERS])
  await eventually(() => !rig.engine.state().isBuilding)
  t.strictSame([await rig.find('oranges'), await rig.find('lemons')], [[ORDERS], []])
})

/** As after a long time. The oplog of a MongoDB that has just begun forgets nothing: the index has a cursor of none. */
function loseFeed(store: string, index: string): void {
  const isSqlite = store.startsWith('sqlite:')
  const db = new DatabaseSync(isSqlite ? store.slice('sqlite:'.length) : index)
  if (isSqlite) db.exec('DELETE FROM feed WHERE seq < (SELECT max(seq) FROM feed)')
  else db.exec(`UPDATE meta SET value = 'gone' WHERE name = 'cursor'`)
  db.close()
}
