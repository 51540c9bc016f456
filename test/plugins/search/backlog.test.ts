import t from 'tap'
import { Backlog } from '../../../plugins/search/engine/backlog.ts'
import type { FromThread, ThreadState } from '../../../plugins/search/engine/messages.ts'
import { Reporter } from '../../../plugins/search/engine/thread/reporter.ts'
import { ORDERS } from './engine.ts'

const READY: ThreadState = { ready: true, isBuilding: false, done: 1, entities: 1, behind: 0, received: 0 }
const keys = (count: number) => Array.from({ length: count }, () => ({ urn: ORDERS, aspect: 'status' }))

/** A backlog with so many writes of 500 keys, whose writers wait; `released` has those that go on, in their order. */
function openWaiting(writers: number) {
  const backlog = new Backlog({ isNamed: false, send: () => true })
  backlog.update(READY)
  for (let write = 0; write < Math.max(writers, 100); write++) backlog.add(keys(500))
  const received = Math.max(writers, 100) * 500
  const released: number[] = []
  for (let writer = 0; writer < writers; writer++) void backlog.room()?.then(() => released.push(writer))
  const report = async (state: Partial<ThreadState>) => {
    backlog.update({ ...READY, received, ...state })
    await new Promise(setImmediate)
    return released.length
  }
  return { backlog, released, report }
}

t.test('writers go on in their order, as many as there is room for', async t => {
  const { released, report } = openWaiting(30)
  t.equal(await report({ behind: 2000 }), 0)
  t.equal(await report({ behind: 100 }), 2)
  t.equal(await report({ behind: 900 }), 3)
  t.strictSame(released, [0, 1, 2])
})

t.test('all writers go on when the thread has nothing to do, or does not answer', async t => {
  t.equal(await openWaiting(30).report({ behind: 0 }), 30)
  t.equal(await openWaiting(30).report({ behind: 2000, ready: false }), 30)
  const { backlog, released } = openWaiting(30)
  backlog.reset()
  await new Promise(setImmediate)
  t.equal(released.length, 30)
})

t.test('writers wait earlier while somebody searches', async t => {
  const { backlog, report } = openWaiting(1)
  await report({ behind: 500 })
  t.equal(backlog.room(), undefined)
  backlog.ask()
  t.ok(backlog.room() instanceof Promise)
})

t.test('a thread that has caught up says so at once, else it reports seldom', async t => {
  const sent: FromThread[] = []
  const reporter = new Reporter(message => sent.push(message))
  const states = [
    { behind: 50, received: 100 },
    { behind: 40, received: 100 },
    { behind: 0, received: 100 },
    { behind: 0, received: 100 },
    { behind: 0, received: 101 }
  ].map(state => ({ ...READY, ...state }))
  for (const state of states) reporter.report(state)
  t.strictSame(
    sent,
    [states[0], states[2], states[4]].map(state => ({ state }))
  )
})
