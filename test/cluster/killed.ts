import type { Test } from 'tap'
import { eventually } from '../helper.ts'
import { mongodbUrl } from '../mongod.ts'
import { startInstance } from './servers.ts'
import { datasetOf, rename } from './writers.ts'
import { versionsOf } from './written.ts'

const WRITERS = 8
/** Acknowledged writes before the first kill; each later kill comes one later. */
const CALM = 25
const URN = datasetOf('contended')

interface Kills {
  readonly rounds: number
  readonly onKill?: () => void
  /** The other instance has written. */
  readonly onWritten?: () => void
}

/**
 * Kills an instance while its clients write to one dataset: another instance can write to it after that, and every
 * acknowledged write is stored once.
 */
export async function killWriters(t: Test, { rounds, onKill, onWritten }: Kills): Promise<void> {
  const store = await mongodbUrl(t)
  const config = { history: 'all' } as const
  const survivor = await startInstance(t, { name: 'survivor', store, isNamed: true, config })
  const acknowledged: string[] = []
  const write = async (by: typeof survivor, name: string) => {
    const { status } = await rename(by.admin, URN, name).catch(() => ({ status: 0 }))
    if (status === 200) acknowledged.push(name)
    return status
  }

  for (let round = 0; round < rounds; round++) {
    const victim = await startInstance(t, { name: 'victim', store, isNamed: true, config })
    const calm = acknowledged.length + CALM + round
    let isKilled = false
    const { promise: reached, resolve } = Promise.withResolvers<void>()
    const writing = Array.from({ length: WRITERS }, async (_none, writer) => {
      for (let at = 0; !isKilled; at++) {
        if ((await write(victim, `${round} ${writer} ${at}`)) === 0) break
        if (acknowledged.length >= calm) resolve()
      }
    })
    await Promise.race([reached, Promise.all(writing)])
    isKilled = true
    const killed = victim.process.kill('SIGKILL')
    onKill?.()
    await killed
    await Promise.all(writing)
    await eventually(async () => (await write(survivor, `${round} survivor`)) === 200)
    onWritten?.()
  }
  const versions = await versionsOf<{ name: string }>(survivor.admin, URN, 'datasetProperties')
  const names = versions.map(({ name }) => name)
  t.strictSame(
    acknowledged.filter(name => !names.includes(name)),
    [],
    `each of ${acknowledged.length} acknowledged writes is stored`
  )
  t.equal(new Set(names).size, names.length, 'once')
}
