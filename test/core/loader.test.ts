import { pino } from 'pino'
import t from 'tap'
import { createSystemCall } from '../../core/call.ts'
import { createLoader } from '../../core/index.ts'

const log = pino({ level: 'silent' })
const newCall = () => createSystemCall('a test', new AbortController().signal, log)

function counting() {
  const loads: string[][] = []
  const lengthOf = createLoader(async (_call, keys: ReadonlySet<string>) => {
    loads.push([...keys])
    if (keys.has('broken')) throw new Error('broken')
    return new Map(Array.from(keys, key => [key, key.length]))
  })
  return { loads, lengthOf }
}

t.test('keys asked for in one turn are loaded together, each once', async t => {
  const { loads, lengthOf } = counting()
  const call = newCall()
  t.strictSame(await Promise.all(['a', 'bb', 'a'].map(key => lengthOf(call, key))), [1, 2, 1])
  t.strictSame(loads, [['a', 'bb']])
})

t.test('nothing is kept for a later turn, and nothing is shared between calls', async t => {
  const { loads, lengthOf } = counting()
  const [one, other] = [newCall(), newCall()]
  await Promise.all([lengthOf(one, 'a'), lengthOf(other, 'a')])
  await lengthOf(one, 'a')
  t.strictSame(loads, [['a'], ['a'], ['a']])
})

t.test('a key without a value is undefined, a load that fails fails for all its keys', async t => {
  const call = newCall()
  const load = createLoader(async () => new Map<string, number>())
  t.equal(await load(call, 'a'), undefined)
  const { lengthOf } = counting()
  const settled = await Promise.allSettled([lengthOf(call, 'a'), lengthOf(call, 'broken')])
  t.strictSame(
    settled.map(({ status }) => status),
    ['rejected', 'rejected']
  )
  t.equal(await lengthOf(call, 'a'), 1)
})
