import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Recorder, startRecorder, type Told } from '../../test/plugins/executor/told/recorder.ts'
import { startServer } from '../../testing/index.ts'
import { authorize, PASSWORD } from '../server.ts'
import { withOwner } from './owner.ts'
import { newSource, requestRun, type Site, succeeded } from './requests.ts'

const RUNS = 8
/** Of log: more than is kept. */
const SAID_MB = 20

/**
 * MB of this process for each of some runs that go on and have said much, counted after a garbage collection: heap and
 * buffers. The server is in this process; its cache of rows is off, since that has a bound of its own.
 */
export const heldByRun = (existing: string): Promise<number> =>
  withOwner(async owner => {
    const recorder = await startRecorder(owner)
    const config = { cacheMb: 0, plugins: { executor: { executorId: 'default', existing, concurrency: RUNS } } }
    await using server = await startServer({ config, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
    const site = { url: server.url, headers: await authorize(server.url) }
    const sources = await Promise.all(Array.from({ length: RUNS }, () => newSource(site, recorder.source)))
    // What is loaded and compiled at first does not count.
    await end(site, await begin(site, sources, recorder))
    const before = used()
    const begun = await begin(site, sources, recorder)
    const held = (used() - before) / RUNS
    await end(site, begun)
    return held
  })

/** All runs, each after its last line. */
function begin(site: Site, sources: readonly string[], recorder: Recorder): Promise<Told[]> {
  return Promise.all(
    sources.map(async source => {
      const child = await recorder.child(await requestRun(site, source))
      await child.tell({ flood: SAID_MB })
      return child
    })
  )
}

async function end(site: Site, children: readonly Told[]): Promise<void> {
  for (const child of children) {
    await child.tell({ exit: 0 })
    await succeeded(site, child.run)
  }
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** MB. */
function used(): number {
  // The second one removes what finalizers of the first one have let go.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}
