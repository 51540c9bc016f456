import { MongoClient } from 'mongodb'
import type { Test } from 'tap'
import { openMongodb } from '../../core/store/mongodb/open.ts'
import { composeStore } from '../../core/store/open.ts'
import type { Row, Store } from '../../core/store/port.ts'
import { changesAfter, findIds, makeRow, newRevision, put, readOne, supersede, tag, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { mongodbTest, mongodbUrl, replicaSet } from '../mongod.ts'

/** Instances on one database. */
async function instances(t: Test, count: number): Promise<Store[]> {
  const url = await mongodbUrl(t)
  const open = async () => composeStore(await openMongodb(url, { log: silent }), { log: silent, cacheBytes: 0 })
  const all = await Promise.all(Array.from({ length: count }, open))
  t.teardown(() => Promise.all(all.map(store => store.close())))
  return all
}

/** Puts a new version of the stored row; retries until the write succeeds. */
async function addVersion(store: Store, key: Row): Promise<void> {
  for (;;) {
    const old = await readOne(store, key)
    const change = old ? supersede(old, { keep: Number.POSITIVE_INFINITY }) : put({ ...key, revision: newRevision() })
    if ((await store.aspects.write([change])).length === 0) return
  }
}

mongodbTest('no update of a row by several instances is lost or applied twice', async t => {
  const stores = await instances(t, 2)
  const [first] = stores
  const rows = ['a', 'b', 'c'].map(id => makeRow({ urn: tag(id) }))
  await Promise.all(
    stores.flatMap(store => rows.flatMap(row => Array.from({ length: 15 }, () => addVersion(store, row))))
  )
  for (const row of rows) {
    const past = await first?.aspects.history(row, { limit: 100 })
    t.strictSame(
      past?.map(({ version }) => version),
      Array.from({ length: 29 }, (_, n) => 29 - n)
    )
  }
})

mongodbTest('aspects that instances add to one entity concurrently are all stored, each with its entries', async t => {
  const stores = await instances(t, 3)
  const [first] = stores
  const names = Array.from({ length: 30 }, (_, n) => `aspect${n}`)
  const add = (aspect: string) => put(makeRow({ aspect }), { add: [{ field: aspect, value: 'V' }] })
  await Promise.all(names.map((aspect, n) => stores[n % 3]?.aspects.write([add(aspect)])))
  if (!first) return
  t.equal((await first.aspects.read([{ urn: tag('a') }]))[0]?.length, 30)
  for (const field of names) t.strictSame(await findIds(first, { where: { field, in: ['V'] } }), ['a'])
})

mongodbTest('an entity erased by one instance and written by another is complete or absent', async t => {
  const [here, there] = await instances(t, 2)
  if (!here || !there) return
  for (let n = 0; n < 20; n++) {
    const row = makeRow({ urn: tag(`${n}`) })
    await write(here, put(row, { add: [{ field: 'f', value: 'old' }] }))
    const added = put(makeRow({ urn: row.urn, aspect: 'more' }), { add: [{ field: 'f', value: 'new' }] })
    await Promise.all([write(here, { kind: 'erase', urn: row.urn }), write(there, added)])
    const [rows = []] = await here.aspects.read([{ urn: row.urn }])
    t.ok(rows.every(({ aspect }) => aspect === 'more'))
    t.equal((await findIds(here, { where: { field: 'f', in: ['old'] } })).length, 0)
    t.equal((await findIds(here, { where: { urns: [row.urn] } })).length, rows.length)
    await write(here, { kind: 'erase', urn: row.urn })
  }
})

mongodbTest('a change acknowledged by another instance is in the next page that is not full', async t => {
  const [here, there] = await instances(t, 2)
  if (!here || !there) return
  let { next } = await changesAfter(here, undefined)
  for (let n = 0; n < 50; n++) {
    const [one, other] = [makeRow({ urn: tag(`${n}`) }), makeRow({ urn: tag(`${n}`), aspect: 'other' })]
    await write(there, put(one))
    await write(there, put(other))
    const page = await changesAfter(here, next)
    if (
      !t.strictSame(
        page.keys.map(({ aspect }) => aspect),
        [one.aspect, other.aspect]
      )
    )
      return
    next = page.next
  }
})

mongodbTest('a reader that aborted a wait gets later changes', async t => {
  const [here, there] = await instances(t, 2)
  if (!here || !there) return
  const { next } = await changesAfter(here, undefined)
  const abort = new AbortController()
  const waiting = here.aspects.changes(next, { limit: 10, waitMs: 60_000, signal: abort.signal })
  abort.abort()
  t.strictSame(await waiting, { keys: [], next })
  await write(there, put(makeRow()))
  t.equal((await changesAfter(here, next)).keys.length, 1)
})

mongodbTest('a cursor of one instance is valid on another', async t => {
  const [here, there] = await instances(t, 2)
  if (!here || !there) return
  const { next } = await changesAfter(here, undefined)
  await write(here, ...['a', 'b', 'c'].map(id => put(makeRow({ urn: tag(id) }))))
  const first = await changesAfter(here, next, 2)
  t.match((await changesAfter(there, first.next)).keys, [{ urn: tag('c'), aspect: 'properties' }])
})

/** The number of change streams that are open on a server. */
async function openStreams(url: string): Promise<number> {
  const client = await new MongoClient(url).connect()
  const idle = [{ $currentOp: { idleCursors: true } }, { $match: { type: 'idleCursor', 'cursor.tailable': true } }]
  const found = await client.db('admin').aggregate(idle).toArray()
  await client.close()
  return found.length
}

mongodbTest(
  'readers at different positions share a change stream, and each gets every change once',
  async t => {
    const url = (await replicaSet(t)).url('aspectd')
    const store = await openMongodb(url, { log: silent })
    t.teardown(() => store.close())
    const { next: begin } = await changesAfter(store, undefined)
    const ids = Array.from({ length: 400 }, (_, n) => `${n}`.padStart(3, '0'))
    const follow = async (limit: number) => {
      const seen: string[] = []
      for (let after = begin; seen.length < ids.length; ) {
        const page = await store.aspects.changes(after, { limit, waitMs: 1000 })
        if (page === 'lost') return page
        seen.push(...page.keys.map(({ urn }) => urn))
        after = page.next
      }
      return seen
    }
    const following = Promise.all([1, 7, 100, 1000].map(follow))
    for (const id of ids) await write(store, put(makeRow({ urn: tag(id) })))
    for (const seen of await following) t.strictSame(seen, ids.map(tag))
    t.equal(await openStreams(url), 1)
  },
  { starts: true }
)

mongodbTest(
  'a reader far behind the others gets every change, from a stream of its own',
  async t => {
    const url = (await replicaSet(t)).url('aspectd')
    const store = await openMongodb(url, { log: silent })
    t.teardown(() => store.close())
    const { next: begin } = await changesAfter(store, undefined)
    let ahead = begin
    // A stream keeps 5000 changes.
    for (let part = 0; part < 11; part++) {
      await write(store, ...Array.from({ length: 500 }, (_, n) => put(makeRow({ urn: tag(`${part}-${n}`) }))))
      ahead = (await changesAfter(store, ahead)).next
    }
    const all = await changesAfter(store, begin, 10_000)
    t.equal(new Set(all.keys.map(({ urn }) => urn)).size, 5500)
    t.equal(await openStreams(url), 2)
  },
  { starts: true }
)

mongodbTest(
  'a stream that the server closed is reopened at its cursor',
  async t => {
    const url = (await replicaSet(t)).url('aspectd')
    const store = await openMongodb(url, { log: silent })
    t.teardown(() => store.close())
    const { next } = await changesAfter(store, undefined)
    await write(store, put(makeRow()))
    const client = await new MongoClient(url).connect()
    await client.db('admin').command({ killAllSessions: [] })
    t.equal((await changesAfter(store, next)).keys.length, 1)
    await client.close()
  },
  { starts: true }
)

mongodbTest('the feed is lost when its collection is dropped', async t => {
  const url = await mongodbUrl(t)
  const store = await openMongodb(url, { log: silent })
  t.teardown(() => store.close())
  const { next } = await changesAfter(store, undefined)
  const client = await new MongoClient(url).connect()
  await client.db().dropCollection('aspects')
  await client.close()
  for (const _ of [1, 2]) t.equal(await store.aspects.changes(next, { limit: 10, waitMs: 1000 }), 'lost')
})
