import t from 'tap'
import { contract } from './index.ts'
import { openWholeThreads } from './sqlite.ts'

// Each of the two parts alone runs in sqlite-threads.rest and sqlite.test.
t.test('with commits in both threads, group commit and cache', async t => {
  contract({ test: (name, run) => void t.test(name, async t => t.resolves(run())) }, openWholeThreads)
})
