import { existsSync } from 'node:fs'
import { MongoClient } from 'mongodb'
import t, { type Test } from 'tap'
import { Differs, Refused } from '../../core/store/transfer/errors.ts'
import { openSource, openTarget } from '../../core/store/transfer/open.ts'
import type { Target } from '../../core/store/transfer/port.ts'
import type { Progress } from '../../core/store/transfer/progress.ts'
import type { StoreRecord } from '../../core/store/transfer/record.ts'
import { transfer } from '../../core/store/transfer/transfer.ts'
import { makeUrn } from '../../core/urn.ts'
import { makePoint, makeRow, points, put, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { mongodbTest, mongodbUrl, replicaSet } from '../mongod.ts'
import { after, copy, fill, freshSqlite, ODD, sumsOf, withStore } from './sample.ts'

t.test('a copy has all that the source has: histories, points, entries, odd URNs', async t => {
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

mongodbTest('from SQLite to MongoDB and back: the three have the same digests, and answer the same', async t => {
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
})

/** Of the odd entities, through the ports. */
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

for (const [name, test, fresh] of [
  ['sqlite', t.test.bind(t), async (t: Test) => freshSqlite(t)],
  ['mongodb', mongodbTest, mongodbUrl]
] as const) {
  test(`${name}: an interrupted copy goes on where it was, and no server starts on it before`, async t => {
    const from = await fill(freshSqlite(t), 9000)
    const to = await fresh(t)
    await t.rejects(copy(from, to, after(4000)), { message: 'stopped here' })
    await t.rejects(
      withStore(to, async () => undefined),
      {
        code: 'MISCONFIGURED',
        message: /unfinished copy of sqlite:.*again/
      }
    )
    await t.rejects(copy(to, freshSqlite(t)), { message: /unfinished copy/ })
    let written = 0
    await copy(from, to, {
      report({ doing, records }) {
        if (doing === 'writing') written = records
      }
    })
    const all = Object.values(await sumsOf(from)).reduce((sum, { records }) => sum + records, 0)
    t.ok(written < all - 2000, `${written} of ${all} were left to write`)
    t.strictSame(await sumsOf(to), await sumsOf(from))
    await withStore(to, async store => t.strictSame(await store.aspects.exists([ODD[0]!]), [true]))
  })

  test(`${name}: what the source changed between interruption and repetition is as it is now`, async t => {
    const from = await fill(freshSqlite(t), 9000)
    const to = await fresh(t)
    await t.rejects(copy(from, to, after(4000)))
    await withStore(from, async store => {
      await write(store, { kind: 'erase', urn: ODD[0]! }, put(makeRow({ urn: makeUrn('tag', 'a new one') })))
    })
    await copy(from, to)
    t.strictSame(await sumsOf(to), await sumsOf(from))
  })

  test(`${name}: a target with anything in it is refused and left as it is`, async t => {
    const from = await fill(freshSqlite(t))
    const to = await fresh(t)
    await withStore(to, store => write(store, points(makePoint())))
    const before = await sumsOf(to)
    await t.rejects(copy(from, to), Refused(`${nameOf(to)} is not empty; name an empty store.`))
    t.strictSame(await sumsOf(to), before)
  })

  test(`${name}: the rest of another copy is refused and left as it is`, async t => {
    const first = await fill(freshSqlite(t), 9000)
    const to = await fresh(t)
    await t.rejects(copy(first, to, after(4000)))
    await t.rejects(copy(await fill(freshSqlite(t)), to), {
      code: 'TRANSFER_REFUSED',
      message: `${nameOf(to)} has an unfinished copy of ${first}: finish that copy, or remove it and run this command again.`
    })
    await copy(first, to)
    t.strictSame(await sumsOf(to), await sumsOf(first))
  })

  test(`${name}: an empty source makes an empty store`, async t => {
    const from = freshSqlite(t)
    await withStore(from, async () => undefined)
    const to = await fresh(t)
    t.strictSame(await copy(from, to), {})
    t.strictSame(await sumsOf(to), {})
  })

  const faults: [string, RegExp, (records: readonly StoreRecord[]) => StoreRecord[]][] = [
    ['changed', /^status: 7 in the source, 7 in the target with different content/, changeOne],
    ['lost', /^properties \(history\): 21 in the source, 20 in the target/, loseOne],
    ['doubled', /^profile \(points\): 3 in the source, 4 in the target/, doubleOne]
  ]
  for (const [what, message, fault] of faults) {
    test(`${name}: a target in which one record is ${what} is found out, and mended by the next run`, async t => {
      const from = await fill(freshSqlite(t))
      const to = await fresh(t)
      const error = await copyBadly(from, to, fault).catch((thrown: unknown) => thrown)
      t.ok(error instanceof Differs)
      t.match(String(error).split('from the source: ')[1], message)
      await t.rejects(
        withStore(to, async () => undefined),
        { message: /unfinished copy/ }
      )
      await copy(from, to)
      t.strictSame(await sumsOf(to), await sumsOf(from))
    })
  }
}

function nameOf(url: string): string {
  const [, scheme, host, database] = /^(\w+:\/\/)(?:.*@)?([^/]+)\/([^?]+)/.exec(url) ?? []
  return scheme === undefined ? url : `${scheme}${host}/${database}`
}

/** Through a target that does not store what it is given. */
async function copyBadly(from: string, to: string, fault: (records: readonly StoreRecord[]) => StoreRecord[]) {
  const source = await openSource(from, { alone: true })
  const target = await openTarget(to, silent)
  const bad: Target = {
    ...target,
    async begin(note) {
      const filling = await target.begin(note)
      return { ...filling, load: (records, position) => filling.load(fault(records), position) }
    }
  }
  const watch = { report: () => undefined, signal: new AbortController().signal }
  return transfer({ source, target: bad, ...watch }).finally(async () => {
    await target.close()
    await source.close()
  })
}

function changeOne(records: readonly StoreRecord[]): StoreRecord[] {
  const at = records.findIndex(record => record.kind === 'row' && record.aspect === 'status')
  return records.map((record, index) => (index === at && record.kind === 'row' ? { ...record, run: 'other' } : record))
}

function loseOne(records: readonly StoreRecord[]): StoreRecord[] {
  const at = records.findIndex(({ kind }) => kind === 'past')
  return records.filter((_record, index) => index !== at)
}

function doubleOne(records: readonly StoreRecord[]): StoreRecord[] {
  const point = records.find(record => record.kind === 'point')
  return point ? [...records, { ...point, id: `${point.id} again` }] : [...records]
}

mongodbTest(
  'a copy whose database is gone says so, and goes on when it is back',
  async t => {
    const set = await replicaSet(t)
    const [from, to] = [await fill(freshSqlite(t), 9000), `${set.url('catalog')}&socketTimeoutMS=2000`]
    const killed: Promise<void>[] = []
    const report = ({ doing, records }: Progress) => {
      if (doing === 'writing' && records > 4000 && killed.length === 0) killed.push(set.members[0]!.kill())
    }
    await t.rejects(copy(from, `${to}&serverSelectionTimeoutMS=500`, { report }), {
      code: 'UNAVAILABLE',
      message: /^mongodb:.*\/catalog: The store is unavailable: .*\. Run the same command again\.$/
    })
    await Promise.all(killed)
    await set.members[0]!.start()
    await copy(from, to)
    t.strictSame(await sumsOf(to), await sumsOf(from))
  },
  { starts: true }
)

mongodbTest('of two processes that fill one database the one that came first stops', async t => {
  const [from, url] = [await fill(freshSqlite(t)), await mongodbUrl(t)]
  const source = await openSource(from, { alone: true })
  const [first, second] = [await openTarget(url, silent), await openTarget(url, silent)]
  t.teardown(() => Promise.all([source, first, second].map(one => one.close())))
  const note = { source: source.name, position: undefined }
  const behind = await first.begin(note)
  await second.begin(note)
  await t.rejects(behind.clear(undefined), { message: /another process is filling it/ })
  for await (const slice of source.records()) {
    await t.rejects(behind.load(slice, ODD[0]), { message: /another process is filling it/ })
  }
  t.match(await second.copyMarker(), { source: source.name })
})

mongodbTest('neither filling nor reading scans a collection', async t => {
  const url = await mongodbUrl(t)
  const client = new MongoClient(url)
  t.teardown(() => client.close())
  await client.db().command({ profile: 2 })
  await t.rejects(copy(await fill(freshSqlite(t), 5000), url, after(2000)))
  const from = await fill(freshSqlite(t), 100)
  await client
    .db()
    .collection('meta')
    .updateOne({ source: /./ }, { $set: { source: from } })
  await copy(from, url)
  await copy(url, freshSqlite(t))
  await client.db().command({ profile: 0 })
  const profile = client.db().collection('system.profile')
  const about = { ns: /\.(entities|aspects|history|points)$/, planSummary: { $exists: true } }
  t.ok((await profile.countDocuments(about)) > 20)
  // Whether a collection has anything is seen in its first document.
  t.equal(await profile.countDocuments({ ...about, planSummary: 'COLLSCAN', docsExamined: { $gt: 1 } }), 0)
})

mongodbTest('what MongoDB cannot store in one document is named', async t => {
  const from = freshSqlite(t)
  const urn = makeUrn('tag', 'large')
  const add = Array.from({ length: 50_000 }, (_none, at) => ({ field: 'f', value: `${'X'.repeat(160)}${at}` }))
  await withStore(from, store => write(store, put(makeRow({ urn }), { add })))
  await t.rejects(copy(from, await mongodbUrl(t)), {
    code: 'TRANSFER_REFUSED',
    message: `${urn}: what is indexed is more than the 16 MiB that MongoDB stores in one document. Make it smaller, and run this again.`
  })
})

t.test('a store is not copied to itself, also by another name', async t => {
  const url = await fill(freshSqlite(t))
  const other = url.replace(/store\.db$/, './store.db')
  for (const to of [url, other]) await t.rejects(copy(url, to), { code: 'TRANSFER_REFUSED', message: /to itself/ })
})

t.test('a source that a server uses, that is missing or no store is refused, and no target is made', async t => {
  const to = freshSqlite(t)
  const from = await fill(freshSqlite(t))
  await withStore(from, () => t.rejects(copy(from, to), { message: /another process is using it/ }))
  await t.rejects(copy(freshSqlite(t), to), { code: 'MISCONFIGURED', message: /^There is no store sqlite:/ })
  t.notOk(existsSync(to.slice('sqlite:'.length)))
})
