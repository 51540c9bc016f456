import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import t from 'tap'
import type { Rules } from '../../../plugins/search/engine/messages.ts'
import { eventually } from '../../helper.ts'
import { askFor, dataset, describe, hasBuilt, ORDERS, openOnce, openRig, type Rig } from './engine.ts'
import { holdBuild } from './held.ts'
import { rules } from './rules.ts'

const { datasetProperties: _properties, ...otherAspects } = rules.definitions.aspects
/** As of a server with one aspect, or one entity type, less. */
const withoutProperties: Rules = {
  ...rules,
  definitions: { ...rules.definitions, aspects: otherAspects },
  fields: rules.fields.filter(({ aspect }) => aspect !== 'datasetProperties')
}
const withoutDatasets: Rules = { ...rules, types: rules.types.filter(type => type !== 'dataset') }

const MARK = { state: 'rebuilding', outdated: true }

/** As a server of another version makes its file. */
function change(path: string, from: string, to: string): void {
  const db = new DatabaseSync(path)
  db.prepare(`UPDATE meta SET value = replace(value, ?, ?) WHERE name = 'format'`).run(from, to)
  db.close()
}

const isRebuilt = (rig: Rig) => rig.engine.state().ready && rig.engine.state().missing === undefined

for (const [what, from] of [
  ['words', ' words '],
  ['documents', 'documents ']
] as const) {
  t.test(`an index of an older version of ${what} answers until there is a new one, writes included`, async t => {
    const { folder, path } = await openOnce(t)
    change(path, from, `${from}0.`)
    const release = holdBuild(t, path)
    const rig = await openRig(t, { folder })
    t.match(await askFor(rig.engine, 'lemons'), {
      urns: [ORDERS],
      total: 1,
      remark: { ...MARK, missing: { aspects: [] } }
    })
    await describe(rig, dataset('shop.plums'), 'plums')
    await describe(rig, ORDERS, 'oranges')
    t.match(await askFor(rig.engine, 'plums'), { urns: [dataset('shop.plums')], remark: MARK })
    t.match(await askFor(rig.engine, 'oranges'), { urns: [ORDERS], remark: MARK })
    t.match(await askFor(rig.engine, 'lemons'), { urns: [], remark: MARK })
    release()
    await eventually(() => isRebuilt(rig))
    t.strictSame(await askFor(rig.engine, 'plums'), { urns: [dataset('shop.plums')], total: 1, remark: undefined })
    t.strictSame(await askFor(rig.engine, 'lemons'), { urns: [], total: 0, remark: undefined })
    t.ok(hasBuilt(rig))
    t.notOk(existsSync(`${path}.new`))
    await rig.close()
    const again = await openRig(t, { folder })
    t.strictSame(await again.find('oranges'), [ORDERS])
    t.notOk(hasBuilt(again), 'the new one is used again')
  })
}

t.test('what the rules no longer have is hidden at once', async t => {
  const { folder, path } = await openOnce(t)
  const release = holdBuild(t, path)
  const rig = await openRig(t, { folder, rules: withoutProperties })
  t.match(await askFor(rig.engine, 'lemons'), { urns: [], total: 0, remark: { ...MARK, missing: { aspects: [] } } })
  t.match(await askFor(rig.engine, 'datasetProperties.description:lemons'), { total: 0, remark: MARK })
  t.match(await askFor(rig.engine, '*'), { urns: [ORDERS], remark: MARK })
  await describe(rig, ORDERS, 'oranges')
  t.match(await askFor(rig.engine, 'oranges'), { total: 0, remark: MARK })
  await rig.close()
  release()

  const back = await openRig(t, { folder })
  t.match(await askFor(back.engine, 'oranges'), { urns: [ORDERS] }, 'the older index has gone on by its own rules')
})

t.test('entities of a type that the rules no longer have are neither found nor counted, whoever asks', async t => {
  const { folder, path } = await openOnce(t)
  holdBuild(t, path)
  const rig = await openRig(t, { folder, rules: withoutDatasets })
  const asker = { signal: new AbortController().signal }
  const narrowed = { query: {}, hidden: new Set<string>() }
  const wanted = { text: 'everything', narrowed } as const
  const facets = { fields: [{ name: 'types', fields: ['_entityType'] }], limit: 10 }
  const found = await rig.engine.search(wanted, { order: 'urn', limit: 10, facets }, asker)
  t.strictSame(found, { hits: [], total: 0, facets: [{ field: 'types', values: [] }] })
  t.strictSame(await rig.engine.complete({ prefix: 'ord', narrowed, limit: 10 }, asker), [])
  t.ok(rig.engine.state().missing)
})

t.test('what is sealed by the rules of today is hidden at once', async t => {
  const { folder, path } = await openOnce(t)
  holdBuild(t, path)
  const rig = await openRig(t, { folder, rules: { ...rules, sealed: ['datasetProperties'] } })
  t.match(await askFor(rig.engine, 'lemons'), { total: 0, remark: MARK })
  t.match(await askFor(rig.engine, '*'), { urns: [ORDERS], remark: MARK })
})

t.test('what the older rules did not have is said to be missing', async t => {
  const { folder, path } = await openOnce(t)
  const without = await openRig(t, { folder, rules: { ...withoutProperties, types: withoutDatasets.types } })
  await eventually(() => isRebuilt(without))
  await without.close()
  const release = holdBuild(t, path)
  const rig = await openRig(t, { folder })
  const { remark } = await askFor(rig.engine, 'lemons')
  t.match(remark, { ...MARK, missing: { entityTypes: ['dataset'], aspects: ['datasetProperties'] } })
  release()
  await eventually(() => isRebuilt(rig))
  t.strictSame(await askFor(rig.engine, 'lemons'), { urns: [ORDERS], total: 1, remark: undefined })
})

t.test('a file of the first versions has no rules: it answers too, or gets them when it fits', async t => {
  const { folder, path } = await openOnce(t)
  forgetRules(path)
  const fits = await openRig(t, { folder })
  t.strictSame(await fits.find('lemons'), [ORDERS])
  await fits.close()
  t.notOk(hasBuilt(fits))
  const release = holdBuild(t, path)
  const without = await openRig(t, { folder, rules: withoutProperties })
  t.match(await askFor(without.engine, 'lemons'), { total: 0, remark: MARK })
  await describe(without, ORDERS, 'oranges')
  t.match(await askFor(without.engine, 'oranges'), { total: 0, remark: MARK })
  await without.close()
  release()
  const again = await openRig(t, { folder })
  t.strictSame(await again.find('oranges'), [ORDERS], 'it followed by the rules that it got')
  await again.close()

  forgetRules(path)
  change(path, 'model ', 'model 0')
  holdBuild(t, path)
  const rig = await openRig(t, { folder })
  t.match(await askFor(rig.engine, 'oranges'), { urns: [ORDERS], remark: MARK })
})

function forgetRules(path: string): void {
  const db = new DatabaseSync(path)
  db.exec(`DELETE FROM meta WHERE name = 'rules'`)
  db.close()
}

t.test('rules that cannot be read are damage: nothing answers until the index is built', async t => {
  const { folder, path } = await openOnce(t)
  change(path, 'model ', 'model 0')
  const db = new DatabaseSync(path)
  db.exec(`UPDATE meta SET value = 'garbage' WHERE name = 'rules'`)
  db.close()
  const rig = await openRig(t, { folder })
  t.strictSame(await rig.find('lemons'), [ORDERS])
  t.notOk(rig.reports.some(report => 'missing' in report))
})

t.test('an index that cannot be built is reported and tried again; reindexing fails with the reason', async t => {
  const { folder, path } = await openOnce(t)
  const release = holdBuild(t, path)
  const rig = await openRig(t, { folder, rules: withoutProperties })
  t.match(await askFor(rig.engine, '*'), { urns: [ORDERS], remark: MARK })
  t.ok(rig.reports.some(report => 'failure' in report && report.failure !== undefined))
  await t.rejects(rig.engine.rebuild(), { statusCode: 503, message: /cannot be built/ })
  release()
  await eventually(() => isRebuilt(rig))
  t.notOk('failure' in (rig.reports.at(-1) ?? {}))
})
