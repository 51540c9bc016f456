import t from 'tap'
import { start } from '../../helper.ts'
import { endOf, VERSIONED } from './polling.ts'
import { datasetOf, problemsOf, readAll, writeInTurn } from './writing.ts'

t.test(
  'writers at once: every change has one event, in the order of the commits, also for a reader at the same time',
  async t => {
    const { admin } = await start(t)
    const offsetId = await endOf(admin, VERSIONED)
    const datasets = ['a', 'b', 'c'].map(datasetOf)
    const writing = Array.from({ length: 8 }, (_none, at) =>
      writeInTurn(admin, { writer: `w${at}`, datasets: datasets.slice(at % 3).concat(datasets), most: 25 })
    )
    const meanwhile = readAll([admin], offsetId)
    const written = await Promise.all(writing)
    t.strictSame(problemsOf(await meanwhile, []), [], 'what was read meanwhile')
    const found = await readAll([admin], offsetId)
    t.equal(found.length, 200)
    t.strictSame(problemsOf(found, written), [])
  }
)
