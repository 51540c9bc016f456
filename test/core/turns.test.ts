import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { createLane, isTurnOver, nextTurn, nextTurnOf } from '../../core/operation/turns.ts'

const STEP_MS = 2
/** A turn lasts 10 ms, so that the sixth step is the first one after it. */
const STEPS_PER_TURN = 6

/** The monotonic clock while these tests run: work alone takes time. */
let now = 1000
const clock = mock.method(performance, 'now', () => now)
t.teardown(() => clock.mock.restore())

function work(milliseconds: number): void {
  now += milliseconds
}

/** The number of turns of the event loop until the work is done. */
async function turnsOf(done: Promise<unknown>): Promise<number> {
  let turns = 0
  let open = true
  const finished = done.finally(() => {
    open = false
  })
  while (open) {
    await turn()
    turns++
  }
  await finished
  return turns
}

t.test('work that asks for turns does not keep others from theirs, whatever follows from a piece', async t => {
  const pieces = 50
  const lane = createLane()
  const piece = async () => {
    await lane.next()
    // The time of a piece includes what runs after its promises.
    await Promise.resolve()
    work(STEP_MS)
  }
  const turns = await turnsOf(Promise.all(Array.from({ length: pieces }, piece)))
  t.ok(turns >= pieces / STEPS_PER_TURN, `${pieces * STEP_MS} ms of work took ${turns} turns`)
})

t.test('a turn is over when its time is used, by whomever', async t => {
  await nextTurn()
  t.equal(isTurnOver(), false)
  work(15)
  t.equal(isTurnOver(), true)
  await nextTurn()
  t.equal(isTurnOver(), false)
})

t.test('works take turns piece by piece, each in its order', async t => {
  const seen: string[] = []
  const [long, short] = [createLane(), createLane()]
  const run = (name: string, pieces: number, lane: typeof long) =>
    Array.from({ length: pieces }, async (_none, at) => {
      await lane.next()
      seen.push(`${name}${at}`)
    })
  await Promise.all([...run('long', 4, long), ...run('short', 2, short)])
  t.strictSame(seen, ['long0', 'short0', 'long1', 'short1', 'long2', 'long3'])
})

t.test('what waits in a closed lane, or comes later, is refused in its turn, and its `finally` runs', async t => {
  const pieces = 50
  const lane = createLane()
  const gone = new Error('nobody waits for it')
  const left: number[] = []
  const piece = async (at: number) => {
    try {
      await lane.next()
    } finally {
      left.push(at)
      work(STEP_MS)
    }
  }
  const ended = Promise.allSettled(Array.from({ length: pieces }, (_none, at) => piece(at)))
  lane.close(gone)
  t.strictSame(left, [], 'not at once')
  const turns = await turnsOf(ended)
  t.ok(turns >= Math.floor(pieces / STEPS_PER_TURN), `${pieces * STEP_MS} ms of work took ${turns} turns`)
  t.ok((await ended).every(({ status }) => status === 'rejected'))
  t.strictSame(left, Array.from({ length: pieces }).keys().toArray())
  await t.rejects(lane.next(), gone)
})

t.test('the works of one caller are one: another caller is next, however many wait', async t => {
  const order: string[] = []
  const piece = async (caller: string) => {
    await nextTurnOf(caller)
    order.push(caller)
    work(STEP_MS)
  }
  const many = Array.from({ length: 50 }, () => piece('one'))
  await Promise.all([...many, piece('other')])
  t.strictSame(order.slice(0, 2), ['one', 'other'])
  t.equal(order.length, 51)
})
