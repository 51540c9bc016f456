import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { createLocks } from '../../core/data/lock.ts'

t.test('holders of a shared name run one at a time, in the order of request', async t => {
  const locks = createLocks()
  const seen: string[] = []
  const work = (name: string, names: string[]) =>
    locks.hold(names, async () => {
      seen.push(`${name} begins`)
      await turn()
      seen.push(`${name} ends`)
    })
  await Promise.all([work('a', ['x', 'y']), work('b', ['y', 'z']), work('c', ['z', 'x'])])
  t.strictSame(seen, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

t.test('a failing holder releases the lock', async t => {
  const locks = createLocks()
  await t.rejects(
    locks.hold(['x'], async () => Promise.reject(new Error('first'))),
    { message: 'first' }
  )
  t.equal(await locks.hold(['x'], async () => 'second'), 'second')
})
