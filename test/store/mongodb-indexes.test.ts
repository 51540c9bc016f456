import { type Db, MongoClient } from 'mongodb'
import type { Test } from 'tap'
import { openMongodb } from '../../core/store/mongodb/open.ts'
import { makeRow, put, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { eventually } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'

const ENTRIES = 'x_1_type_1__id_1'

interface Line {
  readonly level: 'info' | 'warn' | 'error'
  readonly collection?: unknown
  readonly indexes?: unknown
}

/** A database with the collections of a store, and one row unless `isEmpty`. */
async function made(t: Test, { isEmpty = false } = {}): Promise<{ url: string; db: Db }> {
  const url = await mongodbUrl(t)
  const store = await openMongodb(url, { log: silent })
  if (!isEmpty) await write(store, put(makeRow()))
  await store.close()
  const client = await new MongoClient(url).connect()
  t.teardown(() => client.close())
  return { url, db: client.db() }
}

async function namesOf(db: Db): Promise<string[]> {
  return (await db.collection('entities').indexes()).map(({ name = '' }) => name)
}

mongodbTest(
  'a missing index of a filled collection is built in the background, and logged before and after',
  async t => {
    const { url, db } = await made(t)
    await db.collection('entities').dropIndex(ENTRIES)
    const lines: Line[] = []
    const note = (level: Line['level']) => (about: Omit<Line, 'level'>) => void lines.push({ ...about, level })
    const log = { debug() {}, info: note('info'), warn: note('warn'), error: note('error') }
    const store = await openMongodb(url, { log })
    await eventually(async () => lines.some(({ level }) => level === 'info'))
    const about = { collection: 'entities', indexes: [ENTRIES] }
    t.strictSame(lines, [
      { ...about, level: 'warn' },
      { ...about, level: 'info' }
    ])
    t.ok((await namesOf(db)).includes(ENTRIES))
    await store.close()
  }
)

mongodbTest('a missing index of an empty collection is created before the store opens', async t => {
  const { url, db } = await made(t, { isEmpty: true })
  await db.collection('entities').dropIndex(ENTRIES)
  const store = await openMongodb(url, { log: silent })
  t.ok((await namesOf(db)).includes(ENTRIES))
  await store.close()
})

mongodbTest('a differing index is named with the command that drops it', async t => {
  const { url, db } = await made(t)
  const entities = db.collection('entities')
  const message =
    /the index x_1_type_1__id_1 of its collection entities .* db\.entities\.dropIndex\("x_1_type_1__id_1"\)/
  for (const [key, options] of [
    [{ x: 1 }, {}],
    [{ x: 1, type: 1, _id: 1 }, { sparse: true }],
    [{ x: 1, type: 1, _id: 1 }, { hidden: true }],
    [{ x: 1, _id: 1, type: 1 }, {}]
  ] as const) {
    await entities.dropIndex(ENTRIES)
    await entities.createIndex({ ...key }, { ...options, name: ENTRIES })
    await t.rejects(openMongodb(url, { log: silent }), { code: 'MISCONFIGURED', message })
  }
})

mongodbTest('an index with another name, and other indexes, are accepted', async t => {
  const { url, db } = await made(t)
  const entities = db.collection('entities')
  await entities.dropIndex(ENTRIES)
  await entities.createIndexes([{ key: { x: 1, type: 1, _id: 1 }, name: 'mine' }, { key: { type: 'hashed' } }])
  const before = await namesOf(db)
  const store = await openMongodb(url, { log: silent })
  t.strictSame(await namesOf(db), before)
  await store.close()
})
