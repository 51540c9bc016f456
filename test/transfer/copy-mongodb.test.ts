import { MongoClient } from 'mongodb'
import { openSource, openTarget } from '../../core/store/transfer/open.ts'
import { makeUrn } from '../../core/urn.ts'
import { makeRow, put, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { after, copy, fill, freshSqlite, ODD, withStore } from './sample.ts'

mongodbTest('when a second process fills the same database, the first one stops', async t => {
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

mongodbTest('copying to and from a database scans no collection', async t => {
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
  // The check for an empty collection reads one document, and a change stream what others write to the oplog meanwhile.
  const isStream = { 'originatingCommand.pipeline.0.$changeStream': { $exists: true } }
  const scans = { ...about, planSummary: 'COLLSCAN', docsExamined: { $gt: 1 }, $nor: [isStream] }
  t.strictSame(await profile.find(scans).toArray(), [])
})

mongodbTest('a value too large for a MongoDB document is named', async t => {
  const from = freshSqlite(t)
  const urn = makeUrn('tag', 'large')
  const add = Array.from({ length: 50_000 }, (_none, at) => ({ field: 'f', value: `${'X'.repeat(160)}${at}` }))
  await withStore(from, store => write(store, put(makeRow({ urn }), { add })))
  await t.rejects(copy(from, await mongodbUrl(t)), {
    code: 'TRANSFER_REFUSED',
    message: `${urn}: what is indexed is more than the 16 MiB that MongoDB stores in one document. Make it smaller, and run this again.`
  })
})
