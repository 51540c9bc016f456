import { eventually } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { endOf, pollUntil, VERSIONED } from '../plugins/events/polling.ts'
import { datasetOf, type Named, problemsOf, readAll, writeInTurn } from '../plugins/events/writing.ts'
import { type Instance, startInstances } from './servers.ts'

const DATASETS = ['a', 'b', 'c'].map(datasetOf)
/** Events that are read from all instances in turn before the first one is killed. */
const MEANWHILE = 50
/** Acknowledged writes of the last instance after each kill. */
const CALM = 15

mongodbTest(
  'events of several instances are in one order, complete, and once, also when instances are killed',
  async t => {
    const instances = await startInstances(t, 3, { store: await mongodbUrl(t) })
    const [a, b, c] = instances as [Instance, Instance, Instance]
    const offsetId = await endOf(c.admin, VERSIONED)
    const stop = new AbortController()
    let lasting = 0
    const writing = instances.flatMap(({ admin, name }) =>
      [0, 1].map(at => {
        const datasets = DATASETS.slice(at).concat(DATASETS)
        const onWrite = () => {
          if (name === c.name) lasting++
        }
        const plan = { writer: `${name}${at}`, datasets, most: Number.POSITIVE_INFINITY, onWrite }
        return writeInTurn(admin, plan, stop.signal)
      })
    )
    const meanwhile = await eventually(async () => {
      const found = await readAll([a.admin, b.admin, c.admin], offsetId, MEANWHILE)
      return found.length >= MEANWHILE && found
    })
    // One of the three appends to the log. It may be any of them.
    for (const { process } of [a, b]) {
      await process.kill('SIGKILL')
      const calm = lasting + CALM
      await eventually(() => lasting >= calm)
    }
    stop.abort()
    const written = await Promise.all(writing)
    t.ok(written.every(({ length }) => length > 0))
    // Appended after everything before it, when the last instance has taken over from the killed ones.
    const sentinel = datasetOf('sentinel')
    await c.admin.ingest(sentinel, 'datasetProperties', { name: 'sentinel', customProperties: {}, tags: [] })
    await pollUntil(c.admin, VERSIONED, { offsetId, count: 1, about: sentinel })
    const found: Named[] = await readAll([c.admin], offsetId)
    t.strictSame(problemsOf(found, written), [])
    t.strictSame(found.slice(0, meanwhile.length), meanwhile, 'what was read meanwhile, from all instances in turn')
  }
)
