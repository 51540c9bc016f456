import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { scaled } from '../rounds.ts'
import { type Instance, startInstance } from './servers.ts'
import { datasetOf, rename } from './writers.ts'

const ROUNDS = scaled(5, 30)
const WRITERS = 8
const GOES_ON_MS = 5000
const URN = datasetOf('wanted by all')

/** Writes without a pause, all of it on one dataset; how many writes were acknowledged. */
async function writeUntil({ admin }: Instance, signal: AbortSignal): Promise<number> {
  let written = 0
  while (!signal.aborted) {
    const { status } = await rename(admin, URN, `${Math.random()}`).catch(() => ({ status: 0 }))
    if (status === 200) written++
    if (status === 0) break
  }
  return written
}

mongodbTest(
  `an instance that is killed in the middle of writing holds up nobody for long, ${ROUNDS} rounds`,
  async t => {
    const store = await mongodbUrl(t)
    const stays = await startInstance(t, { name: 'stays', store, isNamed: true })
    let longest = 0
    for (let round = 0; round < ROUNDS; round++) {
      const goes = await startInstance(t, { name: 'goes', store, isNamed: true })
      const stop = new AbortController()
      const writing = Array.from({ length: WRITERS }, () => writeUntil(goes, stop.signal))
      await pause(300 + Math.random() * 300)
      await goes.process.kill('SIGKILL')
      const killed = performance.now()
      stop.abort()
      await Promise.all(writing)
      await eventually(async () => (await rename(stays.admin, URN, `${round}`)).status === 200)
      longest = Math.max(longest, performance.now() - killed)
    }
    t.comment(`the longest wait was ${longest.toFixed()} ms`)
    t.ok(longest <= GOES_ON_MS, 'the other one goes on')
  }
)
