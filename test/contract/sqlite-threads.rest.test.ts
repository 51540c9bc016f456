import t from 'tap'
import { contract } from './index.ts'
import { openBareThreads } from './sqlite.ts'

t.test('the SQLite adapter alone, with commits in both threads', async t => {
  contract({ test: (name, run) => void t.test(name, async t => t.resolves(run())) }, openBareThreads)
})
