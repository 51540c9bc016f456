import { existsSync } from 'node:fs'
import t from 'tap'
import { Refused } from '../../core/store/transfer/errors.ts'
import { makeUrn } from '../../core/urn.ts'
import { makePoint, points, write } from '../contract/make.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { copy, fill, freshSqlite, nameOf, ODD, onEachStore, sumsOf, withStore } from './sample.ts'

t.test('a copy has everything of the source: histories, points, entries, unusual URNs', async t => {
  const from = await fill(freshSqlite(t))
  const to = freshSqlite(t)
  const sums = await copy(from, to)
  t.strictSame(await sumsOf(to), await sumsOf(from))
  t.match(sums, {
    '(entities)': { records: ODD.length },
    properties: { records: ODD.length },
    'properties (history)': { records: 3 * ODD.length },
    'profile (points)': { records: 3 }
  })
  const [read, copied] = await Promise.all([from, to].map(url => withStore(url, everything)))
  t.strictSame(copied, read)
})

mongodbTest(
  'from SQLite to MongoDB and back: all three stores have the same digests and return the same results',
  async t => {
    const first = await fill(freshSqlite(t), 2500)
    const second = await mongodbUrl(t)
    const third = freshSqlite(t)
    await copy(first, second)
    await copy(second, third)
    const sums = await sumsOf(first)
    t.strictSame(await sumsOf(second), sums)
    t.strictSame(await sumsOf(third), sums)
    const [read, copied, back] = await Promise.all([first, second, third].map(url => withStore(url, everything)))
    t.strictSame(copied, read)
    t.strictSame(back, read)
  }
)

/** What the ports return for the unusual entities. */
function everything(store: Parameters<Parameters<typeof withStore>[1]>[0]) {
  const where = { field: 'properties.name', match: 'contains', text: 'żó' } as const
  return Promise.all([
    store.aspects.read(ODD.map(urn => ({ urn }))),
    Promise.all(ODD.map(urn => store.aspects.history({ urn, aspect: 'properties' }, { limit: 10 }))),
    store.aspects.find({ where }, { limit: 100 }),
    store.aspects.count({}, 'properties.name', 10),
    store.aspects.find({ types: ['tag'] }, { limit: 3 }),
    store.series.range({ aspect: 'profile', type: 'dataset' }, { limit: 10 }),
    store.aspects.exists([...ODD, makeUrn('dataset', 'only points')])
  ])
}

onEachStore('a target that is not empty is refused and not changed', async (t, fresh) => {
  const from = await fill(freshSqlite(t))
  const to = await fresh(t)
  await withStore(to, store => write(store, points(makePoint())))
  const before = await sumsOf(to)
  await t.rejects(copy(from, to), Refused(`${nameOf(to)} is not empty; name an empty store.`))
  t.strictSame(await sumsOf(to), before)
})

onEachStore('an empty source gives an empty store', async (t, fresh) => {
  const from = freshSqlite(t)
  await withStore(from, async () => undefined)
  const to = await fresh(t)
  t.strictSame(await copy(from, to), {})
  t.strictSame(await sumsOf(to), {})
})

t.test('a store cannot be copied to itself, also under another name', async t => {
  const url = await fill(freshSqlite(t))
  const other = url.replace(/store\.db$/, './store.db')
  for (const to of [url, other]) await t.rejects(copy(url, to), { code: 'TRANSFER_REFUSED', message: /to itself/ })
})

t.test('a source that is in use, missing or not a store is refused, and no target is created', async t => {
  const to = freshSqlite(t)
  const from = await fill(freshSqlite(t))
  await withStore(from, () => t.rejects(copy(from, to), { message: /another process is using it/ }))
  await t.rejects(copy(freshSqlite(t), to), {
    code: 'MISCONFIGURED',
    message: /^The store sqlite:\S+ does not exist\.$/
  })
  t.notOk(existsSync(to.slice('sqlite:'.length)))
})
