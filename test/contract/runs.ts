import assert from 'node:assert/strict'
import type { Row, RunRow, Store } from '../../core/store/port.ts'
import type { Cases } from './case.ts'
import { makePoint, makeRow, newRevision, points, put, supersede, tag, write } from './make.ts'

const row = (id: string, run: string, time: number, given: Partial<Row> = {}) =>
  makeRow({ urn: tag(id), run, time, ...given })
const runs = async (store: Store, page = { skip: 0, limit: 10 }) => store.aspects.runs({ except: ['none'], ...page })

async function ofRun(store: Store, run: string, limit = 10): Promise<RunRow[]> {
  const found: RunRow[] = []
  let after: string | undefined
  do {
    const page = await store.aspects.ofRun(run, after === undefined ? { limit } : { limit, after })
    assert.ok(page.rows.length <= limit)
    found.push(...page.rows)
    after = page.next
  } while (after !== undefined)
  return found
}

export const running: Cases = {
  'runs are returned newest first, then by id, with their rows': async ({ store }) => {
    const rows = [row('a', 'one', 5), row('b', 'one', 7), row('c', 'two', 9), row('d', 'b', 7), row('e', 'none', 99)]
    await write(store, ...rows.map(one => put(one)))
    const all = [
      { run: 'two', rows: 1, time: 9 },
      { run: 'b', rows: 1, time: 7 },
      { run: 'one', rows: 2, time: 7 }
    ]
    assert.deepEqual(await runs(store), { runs: all, total: 3 })
    assert.deepEqual(await runs(store, { skip: 1, limit: 1 }), { runs: all.slice(1, 2), total: 3 })
    assert.deepEqual(await runs(store, { skip: 3, limit: 1 }), { runs: [], total: 3 })
  },

  'a store without rows has no runs': async ({ store }) => {
    assert.deepEqual(await runs(store), { runs: [], total: 0 })
    assert.deepEqual(await store.aspects.ofRun('one', { limit: 10 }), { rows: [] })
    assert.equal(await store.aspects.countOfRun('one'), 0)
  },

  'the rows of a run are returned newest first, each once, also with equal times': async ({ store }) => {
    const times = [3, 1, 2, 2, 2, 2]
    const rows = times.map((time, at) => row(`t${at}`, 'one', time))
    await write(store, ...rows.map(one => put(one)), put(row('a', 'other', 2)))
    for (const limit of [1, 2, 4, 10]) {
      const found = await ofRun(store, 'one', limit)
      assert.deepEqual(
        found.map(({ time }) => time),
        [3, 2, 2, 2, 2, 1]
      )
      assert.deepEqual(new Set(found.map(({ urn }) => urn)), new Set(rows.map(({ urn }) => urn)))
    }
    const [newest] = await ofRun(store, 'one')
    assert.deepEqual(newest, { urn: tag('t0'), aspect: 'properties', time: 3 })
    assert.equal(await store.aspects.countOfRun('one'), 6)
  },

  'a row that another run wrote later belongs to that run': async ({ store }) => {
    const first = row('a', 'one', 1)
    await write(store, put(first))
    const next = supersede(first)
    await write(store, { ...next, row: { ...next.row, run: 'two' } })
    assert.deepEqual(await ofRun(store, 'one'), [])
    assert.equal((await ofRun(store, 'two')).length, 1)
    assert.deepEqual(
      (await runs(store)).runs.map(({ run }) => run),
      ['two']
    )
  },

  'what is removed, erased or touched': async ({ store }) => {
    const [a, b, c] = [row('a', 'one', 1), row('b', 'one', 2), row('c', 'one', 3)]
    await write(store, put(a), put(b), put(c))
    await write(store, { kind: 'remove', key: a, expected: a.revision, drop: [] })
    await write(store, { kind: 'erase', urn: b.urn })
    await write(store, { kind: 'touch', row: { ...c, revision: newRevision(), system: '{}' }, expected: c.revision })
    assert.deepEqual(await ofRun(store, 'one'), [{ urn: c.urn, aspect: c.aspect, time: 3 }])
  },

  'the points of a run are counted and removed': async ({ store }) => {
    const all = ['one', 'one', 'two', 'one'].map((run, at) => makePoint({ run, time: at, aspect: at ? 'p' : 'q' }))
    await write(store, points(...all))
    assert.equal(await store.series.countOfRun('one'), 3)
    assert.equal(await store.series.removeOfRun('one', 2), 2)
    assert.equal(await store.series.countOfRun('one'), 1)
    assert.equal(await store.series.removeOfRun('one', 2), 1)
    assert.equal(await store.series.removeOfRun('one', 2), 0)
    assert.equal(await store.series.countOfRun('two'), 1)
  }
}
