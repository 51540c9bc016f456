import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import { temporaryFolder } from '../../helper.ts'
import { storeUrl } from '../../store.ts'
import { dataset, describe, hasBuilt, ORDERS, openOnce, openRig } from './engine.ts'

t.test('an index is used again, with what changed while nobody read', async t => {
  const { folder, path } = await openOnce(t)
  t.equal(statSync(path).mode & 0o777, 0o600)
  const rig = await openRig(t, { folder })
  t.strictSame(await rig.find('lemons'), [ORDERS])
  t.notOk(hasBuilt(rig))
})

t.test('changes that were made while the engine was off are found', async t => {
  const folder = temporaryFolder(t)
  const path = `${folder}/index.db`
  const first = await openRig(t, { folder, path })
  await describe(first, ORDERS, 'lemons')
  t.strictSame(await first.find('lemons'), [ORDERS])
  await first.engine.close()
  await describe(first, ORDERS, 'oranges')
  await first.close()
  const again = await openRig(t, { folder, path })
  t.strictSame([await again.find('oranges'), await again.find('lemons')], [[ORDERS], []])
  t.notOk(hasBuilt(again))
})

t.test('a damaged file, one of another program and an unfinished one are built again', async t => {
  const damages: Record<string, (path: string) => void> = {
    garbage: path => writeFileSync(path, 'not a database '.repeat(1000)),
    truncated: path => truncateSync(path, 8192),
    empty: path => writeFileSync(path, ''),
    'of another program': path => {
      rmSync(path)
      const db = new DatabaseSync(path)
      db.exec('CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES (1)')
      db.close()
    },
    'left by a build': path => copyFileSync(path, `${path}.new`)
  }
  for (const [what, damage] of Object.entries(damages)) {
    const { folder, path } = await openOnce(t)
    damage(path)
    const rig = await openRig(t, { folder })
    t.strictSame(await rig.find('lemons'), [ORDERS], what)
    t.equal(hasBuilt(rig), what !== 'left by a build', what)
    t.notOk(existsSync(`${path}.new`), what)
    await rig.close()
  }
})

t.test('an index of another store is never used', async t => {
  const { path } = await openOnce(t)
  const folder = temporaryFolder(t)
  copyFileSync(path, `${folder}/index.db`)
  const rig = await openRig(t, { folder })
  t.strictSame(await rig.find('lemons'), [])
  t.ok(hasBuilt(rig))
})

t.test(
  'a copy of the store that is put back: the index is built again, even when the feed has grown beyond it',
  async t => {
    const { folder, path } = await openOnce(t)
    const url = await storeUrl(t, folder)
    if (!url.startsWith('sqlite:')) return
    const store = url.slice('sqlite:'.length)
    copyFileSync(store, `${store}.copy`)
    const first = await openRig(t, { folder, path })
    await describe(first, ORDERS, 'oranges')
    await describe(first, dataset('shop.gone'), 'oranges')
    t.equal((await first.find('oranges')).length, 2)
    await first.close()
    renameSync(`${store}.copy`, store)
    // While search is off.
    const other = await openRig(t, { folder, path: `${folder}/other.db` })
    for (const fruit of ['plums', 'pears', 'limes']) await describe(other, dataset(`shop.${fruit}`), fruit)
    await other.close()
    const rig = await openRig(t, { folder, path })
    t.strictSame(await rig.find('oranges'), [])
    t.strictSame(await rig.find('lemons'), [ORDERS])
    t.ok(hasBuilt(rig))
  }
)
