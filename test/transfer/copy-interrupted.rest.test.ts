import type { Progress } from '../../core/store/transfer/progress.ts'
import { makeUrn } from '../../core/urn.ts'
import { makeRow, put, write } from '../contract/make.ts'
import { mongodbTest, replicaSet } from '../mongod.ts'
import { after, copy, fill, freshSqlite, nameOf, ODD, onEachStore, sumsOf, withStore } from './sample.ts'

onEachStore(
  'an interrupted copy resumes at its position, and no server starts on it before the end',
  async (t, fresh) => {
    const from = await fill(freshSqlite(t), 5000)
    const to = await fresh(t)
    await t.rejects(copy(from, to, after(2000)), { message: 'stopped here' })
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
      report({ step, records }) {
        if (step === 'writing') written = records
      }
    })
    const all = Object.values(await sumsOf(from)).reduce((sum, { records }) => sum + records, 0)
    t.ok(written < all - 1000, `${written} of ${all} were still to be written`)
    t.strictSame(await sumsOf(to), await sumsOf(from))
    await withStore(to, async store => t.strictSame(await store.aspects.exists([ODD[0]!]), [true]))
  }
)

onEachStore('changes of the source after an interruption are copied by the next run', async (t, fresh) => {
  const from = await fill(freshSqlite(t), 5000)
  const to = await fresh(t)
  await t.rejects(copy(from, to, after(2000)))
  await withStore(from, async store => {
    await write(store, { kind: 'erase', urn: ODD[0]! }, put(makeRow({ urn: makeUrn('tag', 'a new one') })))
  })
  await copy(from, to)
  t.strictSame(await sumsOf(to), await sumsOf(from))
})

onEachStore('an unfinished copy of another source is refused and not changed', async (t, fresh) => {
  const first = await fill(freshSqlite(t), 5000)
  const to = await fresh(t)
  await t.rejects(copy(first, to, after(2000)))
  await t.rejects(copy(await fill(freshSqlite(t)), to), {
    code: 'TRANSFER_REFUSED',
    message: `${nameOf(to)} has an unfinished copy of ${first}: finish that copy, or remove it and run this command again.`
  })
  await copy(first, to)
  t.strictSame(await sumsOf(to), await sumsOf(first))
})

mongodbTest(
  'a copy fails with a message when its database is down, and resumes when it is back',
  async t => {
    const set = await replicaSet(t)
    const [from, to] = [await fill(freshSqlite(t), 5000), `${set.url('catalog')}&socketTimeoutMS=2000`]
    const killed: Promise<void>[] = []
    const report = ({ step, records }: Progress) => {
      if (step === 'writing' && records > 2000 && killed.length === 0) killed.push(set.members[0]!.kill())
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
