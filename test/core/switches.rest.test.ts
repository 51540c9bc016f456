import t from 'tap'
import { start } from '../helper.ts'
import { ESSENTIAL, ingest, OPTIONAL, stateOf, working } from './switches.ts'

const pairs = OPTIONAL.flatMap((one, at) => OPTIONAL.slice(at + 1).map(other => [one, other] as const))

t.test('with each pair of plugins disabled all others work', async t => {
  t.ok(pairs.length > 40, `${pairs.length} pairs`)
  for (const off of pairs) {
    const [one, other] = off
    const server = await start(t, { config: { plugins: { [one]: false } }, env: { ASPECTD_PLUGINS_OFF: other } })
    const others = OPTIONAL.filter(name => !off.includes(name))
    await ingest(server.admin)
    t.strictSame(await working(server), others, `without ${off.join(' and ')}`)
    const { health, plugins, types } = await stateOf(server)
    t.equal(health, '200 ready')
    t.strictSame(plugins.toSorted(), [...ESSENTIAL, ...others].toSorted())
    t.ok(types > 50, `${types} types`)
    await server.close()
  }
})
