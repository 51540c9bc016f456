import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { giveBackMemory } from '../../config/give-back.ts'
import { eventually } from '../helper.ts'

const LOOK_MS = 1000
const LOOKS = 60

/** What is looked at while the event loop is busy for these shares of each look; the last one repeats. */
function lookAt(t: Test, shares: readonly number[]) {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const seen = { looks: 0, compacted: 0 }
  giveBackMemory(
    () => shares[Math.min(seen.looks++, shares.length - 1)] ?? 0,
    () => void seen.compacted++
  )
  return { seen, look: (times = 1) => mock.timers.tick(times * LOOK_MS) }
}

t.test('memory is given back once, in the first second in which nobody is served', async t => {
  const { seen, look } = lookAt(t, [0.9, 0.06, 0.05, 0])
  look(2)
  t.equal(seen.compacted, 0, 'not while it is busy')
  look()
  t.equal(seen.compacted, 1)
  look(10)
  t.strictSame(seen, { looks: 3, compacted: 1 })
})

t.test('a server that is busy for a minute keeps its memory', async t => {
  const { seen, look } = lookAt(t, [0.5])
  look(LOOKS)
  t.strictSame(seen, { looks: LOOKS, compacted: 0 })
  look(10)
  t.equal(seen.looks, LOOKS)
})

t.test('what is given back is what nothing refers to', async t => {
  const { look } = lookAt(t, [])
  const garbage = new WeakRef({})
  giveBackMemory(() => 0)
  // A weak reference holds until the end of the turn that made it.
  await turn()
  look()
  t.ok(await eventually(() => garbage.deref() === undefined))
})
