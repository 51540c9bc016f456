import t from 'tap'
import { contract } from './index.ts'
import { openWhole } from './sqlite.ts'

t.test('with group commit and cache', async t => {
  contract({ test: (name, run) => void t.test(name, async t => t.resolves(run())) }, openWhole)
})
