import { setTimeout as pause } from 'node:timers/promises'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { endOf, VERSIONED } from '../plugins/events/polling.ts'
import { datasetOf, type Named, problemsOf, readAll, writeInTurn } from '../plugins/events/writing.ts'
import { type Instance, startInstances } from './servers.ts'

const DATASETS = ['a', 'b', 'c'].map(datasetOf)

mongodbTest(
  'events of several instances are in one order, complete, and once, also when instances are killed',
  async t => {
    const instances = await startInstances(t, 3, { store: await mongodbUrl(t) })
    const [a, b, c] = instances as [Instance, Instance, Instance]
    const offsetId = await endOf(c.admin, VERSIONED)
    const stop = new AbortController()
    const writing = instances.flatMap(({ admin, name }) =>
      [0, 1].map(at => {
        const datasets = DATASETS.slice(at).concat(DATASETS)
        return writeInTurn(admin, { writer: `${name}${at}`, datasets, most: Number.POSITIVE_INFINITY }, stop.signal)
      })
    )
    let meanwhile: Named[] = []
    for (let tries = 0; tries < 30 && meanwhile.length < 50; tries++)
      meanwhile = await readAll([a.admin, b.admin, c.admin], offsetId, 200)
    t.ok(meanwhile.length >= 50)
    // One of the three appends to the log. It may be any of them.
    await a.process.kill('SIGKILL')
    await pause(1500)
    await b.process.kill('SIGKILL')
    await pause(1500)
    stop.abort()
    const written = await Promise.all(writing)
    t.ok(written.every(({ length }) => length > 0))
    // Another instance takes over after five seconds.
    const last = written.slice(-2).map(writes => writes.at(-1)?.name)
    const isThere = (events: readonly Named[]) => last.every(name => events.some(event => event.name === name))
    let found: Named[] = []
    for (let tries = 0; tries < 30 && !isThere(found); tries++) found = await readAll([c.admin], offsetId)
    t.strictSame(problemsOf(found, written), [])
    t.strictSame(found.slice(0, meanwhile.length), meanwhile, 'what was read meanwhile, from all instances in turn')
  }
)
