import t from 'tap'
import { createCache } from '../../core/store/cache.ts'
import type { AspectStore } from '../../core/store/port.ts'
import { makeRow, put, supersede, tag, write } from '../contract/make.ts'
import { cached, open, readRow } from './caching.ts'

t.test('a row is the same object until it is written', async t => {
  const { store, aspects, asked } = cached(open(t))
  const row = makeRow()
  await write(store, put(row))
  const first = await readRow(aspects, row)
  t.equal(await readRow(aspects, row), first)
  t.equal(asked.length, 1)
  await write(store, supersede(row))
  t.equal((await readRow(aspects, row))?.version, 2)
})

t.test('cached rows are returned without a promise', async t => {
  const { aspects } = cached(open(t), 1_000_000, async wanted => wanted.map(() => [makeRow()]))
  const wanted = [{ urn: tag('a'), aspects: ['properties'] }]
  t.ok(aspects.read(wanted) instanceof Promise)
  await aspects.read(wanted)
  t.ok(Array.isArray(aspects.read(wanted)))
})

t.test('absence is cached until the row is written', async t => {
  const { store, aspects, asked } = cached(open(t))
  const row = makeRow()
  for (const _ of [1, 2, 3]) t.equal(await readRow(aspects, row), undefined)
  t.equal(asked.length, 1)
  await write(store, put(row))
  t.strictSame(await readRow(aspects, row), row)
})

t.test('a whole entity is cached, with the same objects for unchanged rows', async t => {
  const { store, aspects, asked } = cached(open(t))
  const [a, b] = [makeRow({ aspect: 'a' }), makeRow({ aspect: 'b' })]
  await write(store, put(a), put(b))
  const before = await readRow(aspects, a)
  for (const _ of [1, 2]) t.strictSame(await aspects.read([{ urn: a.urn }]), [[a, b]])
  t.equal(await readRow(aspects, makeRow({ aspect: 'absent' })), undefined)
  t.equal(asked.length, 2)
  await write(store, supersede(b))
  const [[again] = []] = await aspects.read([{ urn: a.urn }])
  t.equal(again, before)
})

t.test('the result of a read that a write overtook is not cached', async t => {
  const base = open(t)
  const row = makeRow()
  await write(base, put(row))
  let release = () => {}
  let slow = true
  const { store, aspects } = cached(base, 1_000_000, async wanted => {
    const rows = await base.aspects.read(wanted)
    if (slow) await new Promise<void>(resolve => (release = resolve))
    return rows
  })
  const overtaken = readRow(aspects, row)
  await new Promise(setImmediate)
  slow = false
  await write(store, supersede(row))
  release()
  t.equal((await overtaken)?.version, 1)
  t.equal((await readRow(aspects, row))?.version, 2)
})

t.test('a write with an unknown outcome invalidates its rows', async t => {
  const base = open(t)
  const row = makeRow()
  await write(base, put(row))
  const lost: AspectStore['write'] = async changes => {
    await base.aspects.write(changes)
    throw new Error('the reply is lost')
  }
  const aspects = createCache({ ...base.aspects, write: lost }, { bytes: 1_000_000, isCurrent: () => true })
  await readRow(aspects, row)
  await t.rejects(aspects.write([supersede(row)]))
  t.equal((await readRow(aspects, row))?.version, 2)
})

t.test('keys that another process changed, and erased entities, are read again', async t => {
  const base = open(t)
  const { store, aspects } = cached(base)
  const row = makeRow()
  await write(base, put(row))
  await readRow(aspects, row)
  const next = supersede(row)
  await write(base, next)
  t.equal((await readRow(aspects, row))?.version, 1)
  aspects.invalidate([{ urn: row.urn, aspect: row.aspect, revision: 'of the other process' }])
  t.equal((await readRow(aspects, row))?.version, 2)
  await write(store, { kind: 'erase', urn: row.urn })
  t.equal(await readRow(aspects, row), undefined)
})

t.test('the result of a read that began before the cache was cleared is not cached', async t => {
  const base = open(t)
  const row = makeRow()
  await write(base, put(row))
  let release = () => {}
  const { aspects, asked } = cached(base, 1_000_000, async wanted => {
    const rows = await base.aspects.read(wanted)
    await new Promise<void>(resolve => (release = resolve))
    return rows
  })
  const overtaken = readRow(aspects, row)
  await new Promise(setImmediate)
  aspects.invalidate('lost')
  release()
  await overtaken
  const again = readRow(aspects, row)
  await new Promise(setImmediate)
  release()
  await again
  t.equal(asked.length, 2)
})

t.test('while the feed is not current reads go to the store, and their results are cached', async t => {
  const base = open(t)
  let current = true
  const { aspects, asked } = cached(base, 1_000_000, base.aspects.read, () => current)
  const row = makeRow()
  await write(base, put(row))
  await readRow(aspects, row)
  current = false
  const next = supersede(row)
  await write(base, next)
  t.equal((await readRow(aspects, row))?.version, 2)
  t.equal(asked.length, 2)
  current = true
  t.equal((await readRow(aspects, row))?.version, 2)
  t.equal(asked.length, 2)
})

t.test(
  'memory is bounded: the least recently used entity is evicted first, and one that is too large is not cached',
  async t => {
    const { store, aspects, asked } = cached(open(t), 10_000)
    const rows = Array.from({ length: 50 }, (_, n) => makeRow({ urn: tag(`${n}`), json: `"${'x'.repeat(200)}"` }))
    const large = makeRow({ urn: tag('large'), json: `"${'x'.repeat(20_000)}"` })
    await write(store, ...[...rows, large].map(row => put(row)))
    for (const row of [...rows, large, ...rows.slice(-3)]) t.strictSame(await readRow(aspects, row), row)
    t.equal(asked.length, 51)
    await readRow(aspects, makeRow({ urn: tag('0') }))
    await readRow(aspects, large)
    t.equal(asked.length, 53)
  }
)
