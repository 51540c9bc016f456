import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { openSource } from '../../core/store/transfer/open.ts'
import { writeBackup } from '../../core/store/transfer/write-backup.ts'
import { makeUrn } from '../../core/urn.ts'
import { makePoint, makeRow, points, put, write } from '../contract/make.ts'
import { eventually } from '../helper.ts'
import { mongodbTest, replicaSet } from '../mongod.ts'
import { backUp, freshFile, restore, watch } from './backups.ts'
import { after, fill, freshSqlite, onEachStore, sumsOf, withStore } from './sample.ts'

onEachStore('a backup has no writes made while it runs, and only complete batches', async (t, fresh) => {
  const url = await fill(await fresh(t), 5000)
  const before = await sumsOf(url)
  const file = freshFile(t)
  let number = 0
  const writing: Promise<void>[] = []
  await withStore(url, async store => {
    const report = () => {
      const urn = makeUrn('tag', `written meanwhile ${number++}`)
      writing.push(write(store, put(makeRow({ urn })), points(makePoint({ urn, time: number }))))
    }
    t.strictSame(await backUp(url, file, { report }), before)
    await Promise.all(writing)
  })
  t.ok(number > 5)
  t.not((await sumsOf(url))['(entities)']?.records, before['(entities)']?.records)
  const to = freshSqlite(t)
  t.strictSame(await restore(to, file), before)
})

onEachStore('an interrupted restore resumes, an interrupted backup leaves no file', async (t, fresh) => {
  const from = await fill(freshSqlite(t), 5000)
  const file = freshFile(t)
  const stopped = new AbortController()
  const report = ({ records }: { records: number }) => records > 1500 && stopped.abort(new Error('stopped'))
  await t.rejects(backUp(from, file, { report, signal: stopped.signal }), { message: 'stopped' })
  t.strictSame(readdirSync(dirname(file)), [])
  await backUp(from, file)
  const to = await fresh(t)
  await t.rejects(restore(to, file, after(2000)), { message: 'stopped here' })
  await t.rejects(
    withStore(to, async () => undefined),
    { message: /unfinished copy of .*backup/ }
  )
  await restore(to, file)
  t.strictSame(await sumsOf(to), await sumsOf(from))
})

mongodbTest(
  'when the server has discarded the snapshot of a backup, the error names its setting',
  async t => {
    const args = ['--setParameter', 'minSnapshotHistoryWindowInSeconds=0']
    const url = (await replicaSet(t, { args })).url('catalog')
    await fill(url, 1000)
    const file = freshFile(t)
    const source = await openSource(url, { alone: false })
    t.teardown(() => source.close())
    // The server discards it some time after later writes.
    const error = await withStore(url, store => {
      let tries = 0
      return eventually(async () => {
        await write(store, put(makeRow({ urn: makeUrn('tag', `later ${tries++}`) })))
        rmSync(file, { force: true })
        return writeBackup({ source, file, version: '1.2.3', ...watch }).then(
          () => undefined,
          (error: unknown) => error
        )
      })
    })
    t.match(error, { code: 'TRANSFER_REFUSED', message: /minSnapshotHistoryWindowInSeconds/ })
    t.notOk(existsSync(file))
  },
  { starts: true }
)
