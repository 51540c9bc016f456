import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { problemsOfCuts } from '../plugins/events/cutting.ts'
import { scaled } from '../rounds.ts'
import { type Instance, startInstances } from './servers.ts'

const CUTS = scaled(30, 200)

mongodbTest('a client that continues on another instance loses nothing and gets nothing twice', async t => {
  const instances = await startInstances(t, 2, { store: await mongodbUrl(t) })
  const at = (number: number) => (instances[number % 2] as Instance).admin
  const { problems, events } = await problemsOfCuts({ writer: at, reader: at, cut: stream => stream.close() }, CUTS)
  t.strictSame(problems, [])
  t.ok(events > CUTS, `${events} events`)
})
