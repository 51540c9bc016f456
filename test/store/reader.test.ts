import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openStoreReader, type StoreReader } from '../../core/index.ts'
import { openStore } from '../../core/store/open.ts'
import { makeRow, put, tag, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { testdir } from '../folders.ts'

// The contract of stores runs through readers in test/contract/readers.rest.test.ts.

async function start(t: Test) {
  const url = `sqlite:${join(testdir(t), 'a.db')}`
  const store = await openStore(url, { log: silent })
  const reader = await openStoreReader({ url })
  t.teardown(async () => {
    await reader.close()
    await store.close()
  })
  return { store, reader }
}

async function endOf(reader: StoreReader): Promise<string> {
  const end = await reader.changes(undefined, { limit: 1, waitMs: 0 })
  return end === 'lost' ? end : end.next
}

t.test('a reader reads, finds and follows what the store writes', async t => {
  const { store, reader } = await start(t)
  const end = await endOf(reader)
  const row = makeRow({ urn: tag('a') })
  await write(store, put(row, { add: [{ field: 'properties.name', value: 'a' }] }))
  t.strictSame(await reader.read([{ urn: tag('a') }, { urn: tag('b') }]), [[row], []])
  const where = { field: 'properties.name', match: 'contains', text: 'A' } as const
  t.strictSame(await reader.find({ where }, { limit: 10 }), { urns: [tag('a')], total: 1 })
  t.match(await reader.changes(end, { limit: 10, waitMs: 0 }), { keys: [{ urn: tag('a'), revision: row.revision }] })
})

t.test('without waiting it answers at once; a write ends a wait', async t => {
  const { store, reader } = await start(t)
  const end = await endOf(reader)
  // Longer than this test may take.
  const waiting = reader.changes(end, { limit: 10, waitMs: 3_600_000 })
  t.match(await reader.changes(end, { limit: 10, waitMs: 0 }), { keys: [] })
  await write(store, put(makeRow({ urn: tag('a') })))
  t.match(await waiting, { keys: [{ urn: tag('a') }] })
})

t.test('it writes nothing, and closing ends its waits', async t => {
  const { reader } = await start(t)
  t.strictSame(Object.keys(reader).toSorted(), ['changes', 'close', 'find', 'read'])
  const waiting = reader.changes(await endOf(reader), { limit: 10, waitMs: 60_000 })
  await reader.close()
  t.match(await waiting, { keys: [] })
  await t.rejects(async () => reader.read([{ urn: tag('a') }]), { message: /it is closed/ })
})

t.test('a file that is no store is refused', async t => {
  const folder = testdir(t, { 'other.db': 'no database' })
  for (const name of ['absent.db', 'other.db']) {
    await t.rejects(openStoreReader({ url: `sqlite:${join(folder, name)}` }), { message: /cannot be opened/ }, name)
  }
  await t.rejects(openStoreReader({ url: 'postgres://host/db' }), { message: /unknown; expected/ })
})
