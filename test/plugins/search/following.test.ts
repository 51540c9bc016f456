import t from 'tap'
import { openStoreReader } from '../../../core/kernel/thread.ts'
import { Follow } from '../../../plugins/search/engine/thread/follow.ts'
import { temporaryFolder } from '../../helper.ts'
import { storeUrl } from '../../store.ts'
import { dataset, openRig, searchFor } from './engine.ts'
import { createSample } from './sample.ts'
import { fill } from './stored.ts'

t.test('each change is found by the very next search, told or only in the feed', async t => {
  for (const isTold of [true, false]) {
    const { write, erase, find } = await openRig(t, { isTold })
    const urn = dataset('shop.orders')
    t.strictSame(await find('lemons'), [])
    await write(urn, 'datasetProperties', { description: 'all lemons' })
    t.strictSame(await find('lemons'), [urn])
    await write(urn, 'datasetProperties', { description: 'all oranges' })
    t.strictSame([await find('lemons'), await find('oranges')], [[], [urn]])
    await write(urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] })
    t.strictSame(await find('tags:pii oranges'), [urn])
    await write(urn, 'globalTags', undefined)
    t.strictSame([await find('tags:pii'), await find('oranges')], [[], [urn]])
    await erase(urn)
    t.strictSame([await find('oranges'), await find('*')], [[], []])
  }
})

t.test('many searches beside writes: each finds what was written before it', async t => {
  const { write, find } = await openRig(t)
  await find('*')
  const missed: string[] = []
  await Promise.all(
    Array.from({ length: 4 }, async (_none, writer) => {
      for (let n = 0; n < 25; n++) {
        const word = `wo${String.fromCharCode(97 + writer)}r${String.fromCharCode(97 + n)}k`
        await write(dataset(`t.${word}`), 'datasetProperties', { description: word })
        if ((await find(`description:${word}`)).length !== 1) missed.push(word)
      }
    })
  )
  t.strictSame(missed, [])
  t.equal((await find('*')).length, 100)
})

t.test('a feed that had nothing new is read again before a search beside others', async t => {
  const folder = temporaryFolder(t)
  const { write } = await openRig(t, { folder })
  const reader = await openStoreReader({ url: await storeUrl(t, folder) })
  t.teardown(() => reader.close())
  const end = await reader.changes(undefined, { limit: 1, waitMs: 0 })
  const from = end === 'lost' ? '' : end.next
  const follow = new Follow({ reader, isIndexed: () => true, put: () => {}, advanced: async () => {} }, from)
  t.equal(await follow.isCaughtUp(), true)
  await write(dataset('shop.orders'), 'datasetProperties', { description: 'lemons' })
  t.equal(await follow.isCaughtUp(), false)
  t.equal(await follow.isCaughtUp(), false, 'what was read is not forgotten')
  t.equal(await follow.catchUp(), 'caught up')
  t.equal(await follow.isCaughtUp(), true)
})

t.test('searches are answered while others write as fast as the store can', async t => {
  const { store, engine, find } = await openRig(t, { deadlineMs: 60_000 })
  await find('*')
  const sample = createSample({ seed: 5, words: 500, columns: 12, datasetsOnly: true })
  let written = 0
  const write = async () => {
    // As operations do, it waits for the thread only when that is far behind.
    for (; written < 1000; written += 50) {
      await fill(store.aspects, sample, written, written + 50)
      await engine.room()
    }
  }
  const writing = write()
  const totals: number[] = []
  while (written < 1000) totals.push((await searchFor(engine, '*', 1)).total)
  await writing
  t.ok(totals.length > 2, `${totals.length} answers meanwhile`)
  t.strictSame(
    totals,
    totals.toSorted((a, b) => a - b)
  )
  t.equal((await searchFor(engine, '*', 1)).total, 1000)
})

t.test('facets count what the hits of the same question are, while others write', async t => {
  const { store, engine, find } = await openRig(t, { deadlineMs: 60_000 })
  await find('*')
  const sample = createSample({ seed: 6, words: 500, columns: 3, datasetsOnly: true })
  const narrowed = { query: { types: ['dataset'] }, hidden: new Set<string>() }
  const facets = { fields: [{ name: 'type', fields: ['_entityType'] }], limit: 10 }
  const ask = { order: 'score', limit: 5, facets } as const
  let isWriting = true
  const writing = fill(store.aspects, sample, 0, 300).finally(() => {
    isWriting = false
  })
  const wrong: unknown[] = []
  do {
    const found = await engine.search({ text: 'everything', narrowed }, ask, new AbortController())
    if ((found.facets?.[0]?.values[0]?.count ?? 0) !== found.total) wrong.push(found)
  } while (isWriting)
  await writing
  t.strictSame(wrong, [])
})
