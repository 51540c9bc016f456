import t from 'tap'
import { mongodbTest } from '../mongod.ts'
import { contract, READING } from './index.ts'
import { openRead as openMongodbRead } from './mongodb.ts'
import { openRead } from './sqlite.ts'

t.test('what a reader of SQLite reads is what the store reads', async t => {
  contract({ test: (name, run) => void t.test(name, async t => t.resolves(run())) }, openRead, READING)
})

mongodbTest('what a reader of MongoDB reads is what the store reads', async t => {
  contract({ test: (name, run) => void t.test(name, async t => t.resolves(run())) }, openMongodbRead(t), READING)
})
