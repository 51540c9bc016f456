import { mongodbTest } from '../mongod.ts'
import { contract } from './index.ts'
import { openWhole } from './mongodb.ts'

mongodbTest('with group commit and cache', async t => {
  contract({ test: (name, run) => void t.test(name, async t => t.resolves(run())) }, openWhole(t))
})
