import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { createPacedRemoval } from '../../core/store/paced-removal.ts'

const NONE = { idle: 0, busy: 0 }

/** Rows that a transaction removes, each of which takes the same time. */
function table(count: number, rowMs: number) {
  const asked: number[] = []
  return {
    asked,
    removeSome(rows: number): number {
      asked.push(rows)
      const gone = Math.min(rows, count)
      const until = performance.now() + gone * rowMs
      while (performance.now() < until);
      count -= gone
      return gone
    }
  }
}

t.test('slices grow while they take less time than planned', async t => {
  const { remove } = createPacedRemoval({ sliceMs: 1000, rest: NONE, mostRows: 2000 })
  const { asked, removeSome } = table(100_000, 0)
  t.equal(await remove(20_000, removeSome), 20_000)
  t.ok((asked[0] ?? 0) <= 100, 'the first is small')
  t.equal(Math.max(...asked), 2000)
  t.equal(
    asked.reduce((sum, one) => sum + one),
    20_000,
    'never more than the limit'
  )
})

t.test('slices shrink while they take more time than planned', async t => {
  const { remove } = createPacedRemoval({ sliceMs: 0.001, rest: NONE, mostRows: 2000 })
  const { asked, removeSome } = table(1000, 0.01)
  t.equal(await remove(2000, removeSome), 1000)
  t.ok(Math.min(...asked) < (asked[0] ?? 0))
  t.ok(Math.min(...asked) > 0)
})

t.test('the next removal starts with the size of the last slice', async t => {
  const { remove } = createPacedRemoval({ sliceMs: 1000, rest: NONE, mostRows: 2000 })
  const { asked, removeSome } = table(100_000, 0)
  await remove(20_000, removeSome)
  const before = asked.length
  await remove(2000, removeSome)
  t.strictSame(asked.slice(before), [2000])
})

t.test('slices have a least size, however long they take', async t => {
  const { remove } = createPacedRemoval({ sliceMs: 0.001, rest: NONE, mostRows: 2000, leastRows: 500 })
  const { asked, removeSome } = table(3000, 0.001)
  t.equal(await remove(3000, removeSome), 3000)
  t.strictSame(asked, [500, 500, 500, 500, 500, 500])
})

/** Pauses are ten times as long as a slice. */
const slow = { sliceMs: 2, rest: { idle: 10, busy: 10 }, mostRows: 100 }
const slice = async (rows: number) => {
  await setTimeout(5)
  return rows
}
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

t.test('pauses depend on whether the process is idle', async t => {
  const adapting = createPacedRemoval({ ...slow, rest: { idle: 0, busy: 10 } })
  const steady = createPacedRemoval(slow)
  const idle = await timeOf(() => adapting.remove(1000, slice))
  t.ok((await timeOf(() => steady.remove(1000, slice))) > 2 * idle)
})

t.test('a removal of nothing asks for nothing, and one that finds too few rows ends', async t => {
  const { remove } = createPacedRemoval({ sliceMs: 10, rest: { idle: 1, busy: 1 }, mostRows: 2000 })
  const { asked, removeSome } = table(5, 0)
  t.equal(await remove(0, removeSome), 0)
  t.equal(asked.length, 0)
  t.equal(await remove(50, removeSome), 5)
  t.equal(asked.length, 1)
})
