import t from 'tap'
import { startMongod } from '../../testing/mongod.ts'
import { findNewestMongod } from '../mongod-program.ts'
import { contract } from './index.ts'
import { openWhole } from './mongodb.ts'

t.setTimeout(900_000)

t.test('the newest mongod that package indexes have', { timeout: 900_000 }, async t => {
  const found = findNewestMongod()
  if ('missing' in found) {
    if (process.env.CI) throw new Error(found.missing)
    return t.plan(0, found.missing)
  }
  t.match(found.version, /^6\.0\.27/)
  // The contract opens its databases there.
  process.env.MONGODB_URI = await startMongod(found.program)
  contract({ test: (name, run) => void t.test(name, async t => t.resolves(run())) }, openWhole(t))
})
