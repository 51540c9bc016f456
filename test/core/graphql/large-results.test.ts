import t from 'tap'
import { createLargeResults } from '../../../core/graphql/limits/large-results.ts'

/** Lets everything that is ready run. */
const settled = () => new Promise(resolve => setImmediate(resolve))

t.test('two large results of one actor are computed at a time, four of everybody, in order', async t => {
  const { enter } = createLargeResults()
  const entered: string[] = []
  const leaves = new Map<string, () => void>()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'a4']) {
    void enter(name.slice(0, 1)).then(leave => {
      entered.push(name)
      leaves.set(name, leave)
    })
  }
  await settled()
  t.strictSame(entered, ['a1', 'a2', 'b1', 'b2'])
  leaves.get('b1')?.()
  await settled()
  t.strictSame(entered.slice(4), ['c1'], 'a3 waits for another of the same actor')
  leaves.get('a2')?.()
  await settled()
  t.strictSame(entered.slice(5), ['a3'])
  for (const name of ['b2', 'c1', 'a1']) leaves.get(name)?.()
  await settled()
  t.strictSame(entered.slice(6), ['a4'])
})

t.test('an actor whose large results wait in great number is refused, others are not', async t => {
  const { enter } = createLargeResults()
  const running = await Promise.all([enter('a'), enter('a')])
  const waiting = Array.from({ length: 32 }, () => enter('a'))
  await t.rejects(enter('a'), { code: 'TOO_MANY_REQUESTS' })
  const leave = await enter('b')
  leave()
  for (const one of running) one()
  for (const one of waiting) (await one)()
  const again = await enter('a')
  again()
})
