import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { scaled } from '../rounds.ts'
import { type Instance, startInstance } from './servers.ts'
import { datasetOf, rename } from './writers.ts'

const ROUNDS = scaled(5, 30)
const WRITERS = 8
const BLOCKED_MS = 5000
const URN = datasetOf('contended')

/** Writes to one dataset without a pause. Resolves to the number of acknowledged writes. */
async function writeUntil({ admin }: Instance, signal: AbortSignal): Promise<number> {
  let written = 0
  while (!signal.aborted) {
    const { status } = await rename(admin, URN, `${Math.random()}`).catch(() => ({ status: 0 }))
    if (status === 200) written++
    if (status === 0) break
  }
  return written
}

mongodbTest(`an instance that is killed during writes does not block others for long, ${ROUNDS} rounds`, async t => {
  const store = await mongodbUrl(t)
  const survivor = await startInstance(t, { name: 'survivor', store, isNamed: true })
  let longest = 0
  for (let round = 0; round < ROUNDS; round++) {
    const victim = await startInstance(t, { name: 'victim', store, isNamed: true })
    const stop = new AbortController()
    const writing = Array.from({ length: WRITERS }, () => writeUntil(victim, stop.signal))
    await pause(300 + Math.random() * 300)
    await victim.process.kill('SIGKILL')
    const killed = performance.now()
    stop.abort()
    await Promise.all(writing)
    await eventually(async () => (await rename(survivor.admin, URN, `${round}`)).status === 200)
    longest = Math.max(longest, performance.now() - killed)
  }
  t.comment(`the longest wait was ${longest.toFixed()} ms`)
  t.ok(longest <= BLOCKED_MS, 'the other instance can write')
})
