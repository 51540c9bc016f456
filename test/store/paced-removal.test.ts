import t from 'tap'
import { createPacedRemoval } from '../../core/store/paced-removal.ts'

const NONE = { idle: 0, busy: 0 }

/** Rows that a transaction removes, each of which takes the same time, by a clock that only they and pauses move. */
function table(count: number, rowMs: number, utilization = 0) {
  const asked: number[] = []
  const pauses: number[] = []
  let time = 0
  const pause = async (ms: number) => {
    pauses.push(ms)
    time += ms
  }
  return {
    asked,
    pauses,
    machine: { now: () => time, pause, meter: () => () => utilization },
    removeSome(rows: number): number {
      asked.push(rows)
      const gone = Math.min(rows, count)
      time += gone * rowMs
      count -= gone
      return gone
    }
  }
}

t.test('slices grow while they take less time than planned', async t => {
  const { asked, removeSome, machine } = table(100_000, 0)
  const { remove } = createPacedRemoval({ sliceMs: 1000, rest: NONE, mostRows: 2000 }, machine)
  t.equal(await remove(20_000, removeSome), 20_000)
  t.strictSame(asked.slice(0, 9), [100, 150, 225, 338, 507, 761, 1142, 1713, 2000])
  t.equal(Math.max(...asked), 2000)
  t.equal(
    asked.reduce((sum, one) => sum + one),
    20_000,
    'never more than the limit'
  )
})

t.test('slices shrink while they take more time than planned, at most by half and not below the least', async t => {
  const { asked, removeSome, machine } = table(1000, 1)
  const { remove } = createPacedRemoval({ sliceMs: 60, rest: NONE, mostRows: 2000 }, machine)
  t.equal(await remove(2000, removeSome), 1000)
  t.strictSame(asked.slice(0, 4), [100, 60, 60, 60])
  const other = table(1000, 1)
  await createPacedRemoval({ sliceMs: 1, rest: NONE, mostRows: 2000 }, other.machine).remove(300, other.removeSome)
  t.strictSame(other.asked, [100, 50, 50, 50, 50])
})

t.test('the next removal starts with the size of the last slice', async t => {
  const { asked, removeSome, machine } = table(100_000, 0)
  const { remove } = createPacedRemoval({ sliceMs: 1000, rest: NONE, mostRows: 2000 }, machine)
  await remove(20_000, removeSome)
  const before = asked.length
  await remove(2000, removeSome)
  t.strictSame(asked.slice(before), [2000])
})

t.test('slices have a least size, however long they take', async t => {
  const { asked, removeSome, machine } = table(3000, 10)
  const { remove } = createPacedRemoval({ sliceMs: 0.001, rest: NONE, mostRows: 2000, leastRows: 500 }, machine)
  t.equal(await remove(3000, removeSome), 3000)
  t.strictSame(asked, [500, 500, 500, 500, 500, 500])
})

t.test('pauses are a multiple of the time of a slice, which depends on how busy the process is', async t => {
  const pausesAt = async (utilization: number) => {
    const { pauses, removeSome, machine } = table(1000, 0.5, utilization)
    await createPacedRemoval({ sliceMs: 50, rest: { idle: 2, busy: 10 }, mostRows: 100 }, machine).remove(
      200,
      removeSome
    )
    return pauses
  }
  t.strictSame(await pausesAt(0), [100, 100])
  t.strictSame(await pausesAt(0.25), [300, 300])
  t.strictSame(await pausesAt(0.5), [500, 500])
  t.strictSame(await pausesAt(1), [500, 500])
})

t.test('a process can count as busy from a small share of its time on', async t => {
  const { pauses, removeSome, machine } = table(200, 0.5, 0.05)
  const pace = { sliceMs: 50, rest: { idle: 1, busy: 3 }, busyFrom: 0.05, mostRows: 100 }
  await createPacedRemoval(pace, machine).remove(200, removeSome)
  t.strictSame(pauses, [150, 150])
})

t.test('on the real machine a removal asks for slices until there are no more rows', async t => {
  const { removeSome } = table(1000, 0)
  const { remove, settled } = createPacedRemoval({ sliceMs: 10, rest: { idle: 1, busy: 1 }, mostRows: 200 })
  const removed = remove(2000, removeSome)
  await settled()
  t.equal(await removed, 1000)
})

t.test('a removal of nothing asks for nothing, and one that finds too few rows ends', async t => {
  const { asked, removeSome, machine } = table(5, 0)
  const { remove } = createPacedRemoval({ sliceMs: 10, rest: { idle: 1, busy: 1 }, mostRows: 2000 }, machine)
  t.equal(await remove(0, removeSome), 0)
  t.equal(asked.length, 0)
  t.equal(await remove(50, removeSome), 5)
  t.equal(asked.length, 1)
})
