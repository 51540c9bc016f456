import { endOf, requestRun } from '../../clients/runs.ts'
import type { Instance } from '../../cluster/servers.ts'
import { mongodbTest } from '../../mongod.ts'
import { scaled } from '../../rounds.ts'
import { again, startThree } from './three.ts'

const REQUESTS = scaled(60, 1000)
const SOURCES = 20

mongodbTest(`${REQUESTS} requests over three instances: each is run once`, async t => {
  const three = await startThree(t)
  const { recorder } = three
  const busy = new Map<string, number>()
  recorder.follow(child => {
    busy.set(child.server, (busy.get(child.server) ?? 0) + 1)
    void child.tell({ exit: 0 })
  })
  const instances = three.instances()
  const sources = await Promise.all(Array.from({ length: SOURCES }, () => three.source()))
  const runs: string[] = []
  for (let at = 0; at < REQUESTS; at++) {
    const { admin } = instances[at % instances.length] as Instance
    runs.push(await again(() => requestRun(admin, sources[at % SOURCES] as string)))
  }
  const [{ admin }] = instances as [Instance]
  const ended: string[] = []
  for (const run of runs) ended.push((await again(() => endOf(admin, run))).status)
  t.strictSame(new Set(ended), new Set(['SUCCESS']))
  t.strictSame(
    runs.filter(run => recorder.begun(run) !== 1),
    [],
    'each once'
  )
  t.strictSame(recorder.overlaps, [])
  t.equal(busy.size, instances.length, 'all instances take part')
})
