import t from 'tap'
import { createLeases, type Leased } from '../../core/index.ts'

const of = (id: string, owner: string, beat: number) => ({ id, owner, beat })

function clocked() {
  const clock = { now: 0 }
  const leases = createLeases(1000, () => clock.now)
  return { clock, stale: (...entries: ReturnType<typeof of>[]) => [...leases.stale(entries)] }
}

t.test('a lease is stale after no heartbeat for the lease time', async t => {
  const { clock, stale } = clocked()
  t.strictSame(stale(of('a', 'x', 1), of('b', 'y', 1)), [])
  clock.now = 999
  t.strictSame(stale(of('a', 'x', 1), of('b', 'y', 2)), [])
  clock.now = 1000
  t.strictSame(stale(of('a', 'x', 1), of('b', 'y', 2)), ['a'])
})

t.test('the time of a lease restarts when its owner changes', async t => {
  const { clock, stale } = clocked()
  stale(of('a', 'x', 1))
  clock.now = 5000
  t.strictSame(stale(of('a', 'y', 1)), [])
  clock.now = 6000
  t.strictSame(stale(of('a', 'y', 1)), ['a'])
})

t.test('the time of a lease restarts after it was not listed', async t => {
  const { clock, stale } = clocked()
  stale(of('a', 'x', 1))
  clock.now = 2000
  t.strictSame(stale(), [])
  t.strictSame(stale(of('a', 'x', 1)), [])
})

interface Work extends Leased {
  readonly done: number
}
const work: Work = { beat: 3, done: 7 }

t.test('of two instances that saw the same, one claims', async t => {
  const one = createLeases(1000)
  const other = createLeases(1000)
  t.not(one.owner, other.owner)
  t.match(one.owner, /^[\w-]{20}$/)
  const claimed = one.claim(work, work)
  t.strictSame(claimed, { owner: one.owner, beat: 4, done: 7 })
  t.equal(other.claim(work, claimed ?? work), undefined)
  t.strictSame(other.claim(claimed ?? work, claimed ?? work), { owner: other.owner, beat: 5, done: 7 }, 'a stale one')
})

t.test('only the owner renews and releases', async t => {
  const one = createLeases(1000)
  const other = createLeases(1000)
  const claimed = one.claim(work, work) ?? work
  t.equal(other.renew(claimed), undefined)
  t.equal(other.release(claimed), undefined)
  const renewed = one.renew(claimed) ?? work
  t.strictSame(renewed, { owner: one.owner, beat: 5, done: 7 })
  t.equal(other.claim(claimed, renewed), undefined, 'the heartbeat came first')
  const released = one.release(renewed) ?? work
  t.strictSame(released, { beat: 5, done: 7 })
  t.equal(one.renew(released), undefined)
  t.ok(other.claim(released, released))
})
