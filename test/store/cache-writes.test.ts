import t, { type Test } from 'tap'
import { createCache } from '../../core/store/cache.ts'
import type { AspectStore, Row } from '../../core/store/port.ts'
import { makeRow, put, supersede, write } from '../contract/make.ts'
import { cached, open, type Read, readRow } from './caching.ts'

/** A cache that knows the row, and a write of the next version during which, when it is stored, `meanwhile` runs. */
async function writing(t: Test, meanwhile: (aspects: ReturnType<typeof createCache>, next: Row) => unknown) {
  const base = open(t)
  const row = makeRow()
  await write(base, put(row))
  const next = supersede(row)
  const slow: AspectStore['write'] = async changes => {
    const stale = await base.aspects.write(changes)
    await meanwhile(aspects, next.row)
    return stale
  }
  const asked: string[] = []
  const read: Read = wanted => {
    asked.push(...wanted.map(({ urn }) => urn))
    return base.aspects.read(wanted)
  }
  const aspects = createCache({ ...base.aspects, read, write: slow }, { bytes: 1_000_000, isCurrent: () => true })
  await readRow(aspects, row)
  await aspects.write([next])
  return { aspects, asked, row, next: next.row }
}

t.test('what is written stays cached, also when the feed reports it, until something newer is reported', async t => {
  const { aspects, asked, row, next } = await writing(t, () => undefined)
  t.equal(await readRow(aspects, row), next)
  aspects.invalidate([next])
  t.equal(await readRow(aspects, row), next)
  t.equal(asked.length, 1)
  aspects.invalidate([{ urn: row.urn, aspect: row.aspect, revision: 'newer' }])
  t.strictSame(await readRow(aspects, row), next)
  aspects.invalidate([{ urn: row.urn, aspect: row.aspect }])
  await readRow(aspects, row)
  t.equal(asked.length, 3)
})

t.test('what the feed reports before the write ends is read as it was written', async t => {
  let seen: Row | undefined
  const { aspects, asked, row, next } = await writing(t, async (aspects, next) => {
    aspects.invalidate([next])
    seen = await readRow(aspects, next)
  })
  t.equal(seen, next)
  t.equal(await readRow(aspects, row), next)
  t.equal(asked.length, 1)
})

t.test('what changes again before the write ends is not cached', async t => {
  for (const news of [[{ urn: makeRow().urn, aspect: makeRow().aspect, revision: 'newer' }], 'lost'] as const) {
    const { aspects, asked, row } = await writing(t, (aspects, next) => {
      aspects.invalidate([next])
      aspects.invalidate(news)
    })
    await readRow(aspects, row)
    t.equal(asked.length, 2, String(news))
  }
})

t.test('a read that began before a write does not replace what was written', async t => {
  const base = open(t)
  const row = makeRow()
  await write(base, put(row))
  let release = () => {}
  let slow = false
  const { store, aspects } = cached(base, 1_000_000, async wanted => {
    const rows = await base.aspects.read(wanted)
    if (slow) await new Promise<void>(resolve => (release = resolve))
    return rows
  })
  await readRow(aspects, row)
  slow = true
  const overtaken = aspects.read([{ urn: row.urn }])
  await new Promise(setImmediate)
  const next = supersede(row)
  await write(store, next)
  release()
  await overtaken
  t.equal(await readRow(aspects, row), next.row)
})

t.test('rows that nobody has read are not cached when they are written, and a whole entity stays in order', async t => {
  const { store, aspects, asked } = cached(open(t))
  const [a, b] = [makeRow({ aspect: 'a' }), makeRow({ aspect: 'b' })]
  await write(store, put(b))
  await readRow(aspects, b)
  t.equal(asked.length, 1)
  t.strictSame(await aspects.read([{ urn: b.urn }]), [[b]])
  await write(store, put(a))
  t.strictSame(await aspects.read([{ urn: b.urn }]), [[a, b]])
  t.equal(asked.length, 3)
})
