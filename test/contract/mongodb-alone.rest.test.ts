import { mongodbTest } from '../mongod.ts'
import { contract } from './index.ts'
import { openBare } from './mongodb.ts'

mongodbTest('the MongoDB adapter alone', async t => {
  contract({ test: (name, run) => void t.test(name, async t => t.resolves(run())) }, openBare(t))
})
