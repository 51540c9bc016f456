import t from 'tap'
import { contract } from './index.ts'
import { openBare } from './sqlite.ts'

t.test('the SQLite adapter alone', async t => {
  contract({ test: (name, run) => void t.test(name, async t => t.resolves(run())) }, openBare)
})
