import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import type { Cases } from './case.ts'
import { changesAfter, makePoint, makeRow, newRevision, points, put, tag, write } from './make.ts'

/** A test that waits this long has failed. */
const LONG = 60_000

export const changing: Cases = {
  'without a cursor the feed begins at its current end': async ({ store }) => {
    await write(store, put(makeRow()))
    const now = await store.aspects.changes(undefined, { limit: 10, waitMs: LONG })
    assert.ok(now !== 'lost')
    assert.deepEqual(now.keys, [])
    assert.deepEqual((await changesAfter(store, now.next)).keys, [])
  },

  'changed keys come oldest first': async ({ store }) => {
    const { next } = await changesAfter(store, undefined)
    const rows = ['c', 'a', 'b'].map(id => makeRow({ urn: tag(id) }))
    for (const row of rows) await write(store, put(row))
    assert.deepEqual(
      (await changesAfter(store, next)).keys,
      rows.map(({ urn, aspect, revision }) => ({ urn, aspect, revision }))
    )
  },

  'a page ends at its limit, and the next page continues after it': async ({ store }) => {
    const { next } = await changesAfter(store, undefined)
    await write(store, ...['a', 'b', 'c'].map(id => put(makeRow({ urn: tag(id) }))))
    const first = await changesAfter(store, next, 2)
    const second = await changesAfter(store, first.next, 2)
    const urns = (page: typeof first) => page.keys.map(({ urn }) => urn)
    assert.deepEqual([urns(first), urns(second)], [[tag('a'), tag('b')], [tag('c')]])
    assert.deepEqual((await changesAfter(store, second.next)).keys, [])
  },

  'a page that is not full has everything that was acknowledged before it was asked for': async ({ store }) => {
    let { next } = await changesAfter(store, undefined)
    const acknowledged: string[] = []
    const seen = new Set<string>()
    async function writeOn(writer: number): Promise<void> {
      for (let n = 0; n < 40; n++) {
        const row = makeRow({ urn: tag(`${writer}-${n}`) })
        await write(store, put(row), put({ ...row, aspect: 'other' }))
        acknowledged.push(row.revision)
      }
    }
    let isWriting = true
    const writing = Promise.all([0, 1, 2].map(writeOn)).finally(() => {
      isWriting = false
    })
    do {
      const before = acknowledged.length
      const page = await changesAfter(store, next, 7)
      next = page.next
      for (const { revision = '' } of page.keys) seen.add(revision)
      const missed = acknowledged.slice(0, before).filter(revision => !seen.has(revision))
      if (page.keys.length < 7) assert.deepEqual(missed, [])
      await turn()
    } while (isWriting || seen.size < 120)
    await writing
  },

  'touches and removals are changes, points and stale batches are not': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row))
    const { next } = await changesAfter(store, undefined)
    const seen = { ...row, revision: newRevision() }
    await write(store, points(makePoint()))
    await store.aspects.write([put(makeRow({ urn: tag('b') })), put(makeRow())])
    assert.deepEqual((await changesAfter(store, next)).keys, [])
    await write(store, { kind: 'touch', row: seen, expected: row.revision })
    await write(store, { kind: 'remove', key: row, expected: seen.revision, drop: [] })
    const { urn, aspect } = row
    assert.deepEqual((await changesAfter(store, next)).keys, [
      { urn, aspect, revision: seen.revision },
      { urn, aspect }
    ])
  },

  'an erased entity leaves the key of each of its rows': async ({ store }) => {
    await write(store, ...['a', 'b'].map(aspect => put(makeRow({ aspect }))))
    const { next } = await changesAfter(store, undefined)
    await write(store, { kind: 'erase', urn: tag('a') })
    assert.deepEqual(
      (await changesAfter(store, next)).keys.toSorted((x, y) => (x.aspect < y.aspect ? -1 : 1)),
      ['a', 'b'].map(aspect => ({ urn: tag('a'), aspect }))
    )
  },

  'a write wakes a waiting reader': async ({ store }) => {
    const { next } = await changesAfter(store, undefined)
    const waiting = [1, 2].map(() => store.aspects.changes(next, { limit: 10, waitMs: LONG }))
    // An answer of the store to a later question: by then both have found nothing and wait.
    await changesAfter(store, undefined)
    const row = makeRow()
    await write(store, put(row))
    for (const found of await Promise.all(waiting)) {
      assert.deepEqual(found === 'lost' ? found : found.keys, [
        { urn: row.urn, aspect: row.aspect, revision: row.revision }
      ])
    }
  },

  'a page that does not wait is answered while another reader waits': async ({ store }) => {
    const { next } = await changesAfter(store, undefined)
    const abort = new AbortController()
    const waiting = store.aspects.changes(next, { limit: 10, waitMs: LONG, signal: abort.signal })
    for (const position of [next, next]) assert.deepEqual((await changesAfter(store, position)).keys, [])
    const row = makeRow()
    await write(store, put(row))
    assert.equal((await changesAfter(store, next)).keys.length, 1)
    abort.abort()
    await waiting
  },

  'waiting ends without a change after the timeout or when the signal aborts': async ({ store }) => {
    const begin = await changesAfter(store, undefined)
    const empty = async (page: { waitMs: number; signal?: AbortSignal }, after: string) => {
      const found = await store.aspects.changes(after, { limit: 10, ...page })
      assert.ok(found !== 'lost')
      assert.deepEqual(found.keys, [])
      return found.next
    }
    const abort = new AbortController()
    const late = await empty({ waitMs: 5 }, begin.next)
    const waiting = empty({ waitMs: LONG, signal: abort.signal }, late)
    abort.abort()
    const after = await empty({ waitMs: LONG, signal: abort.signal }, await waiting)
    await write(store, put(makeRow()))
    assert.equal((await changesAfter(store, after)).keys.length, 1)
  },

  'an unknown cursor is reported as lost': async ({ store }) => {
    for (const cursor of ['nonsense', '', '-1', '999999999']) {
      assert.equal(await store.aspects.changes(cursor, { limit: 10, waitMs: LONG }), 'lost')
    }
  }
}
