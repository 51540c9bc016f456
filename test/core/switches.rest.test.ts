import t from 'tap'
import { start } from '../helper.ts'
import { scaled } from '../rounds.ts'
import { ESSENTIAL, ingest, OPTIONAL, stateOf, working, workingWithout } from './switches.ts'

/**
 * Sets of plugins such that of any two plugins the one is off while the other is on, and in some set both are off. The
 * places of two plugins differ in a binary digit: half of the sets have the plugins with a digit, half those without.
 */
const DIGITS = Array.from({ length: Math.ceil(Math.log2(OPTIONAL.length)) }, (_, digit) => 1 << digit)
const SETS: readonly (readonly string[])[] = [
  OPTIONAL,
  ...DIGITS.flatMap(digit => [
    OPTIONAL.filter((_, at) => (at & digit) !== 0),
    OPTIONAL.filter((_, at) => (at & digit) === 0)
  ])
]
/** All are off, then each is off while every second one is on. */
const SOME = 3

t.test('of any two plugins each works without the other, in one set or all sets that show it', async t => {
  for (const one of OPTIONAL) {
    for (const other of OPTIONAL.filter(name => name !== one)) {
      t.ok(SETS.some(off => off.includes(one) && !off.includes(other)))
      t.ok(SETS.some(off => off.includes(one) && off.includes(other)))
    }
  }
  for (const off of SETS.slice(0, scaled(SOME, SETS.length))) {
    const [first = '', ...more] = off
    const server = await start(t, {
      config: { plugins: { [first]: false } },
      env: { ASPECTD_PLUGINS_OFF: more.join() }
    })
    const others = OPTIONAL.filter(name => !off.includes(name))
    await ingest(server.admin)
    t.strictSame(await working(server), workingWithout(off), `without ${off.join(', ')}`)
    const { health, plugins, types } = await stateOf(server)
    t.equal(health, '200 ready')
    t.strictSame(plugins.toSorted(), [...ESSENTIAL, ...others].toSorted())
    t.ok(types > 50, `${types} types`)
    await server.close()
  }
})
