import type { Test } from 'tap'
import { newSource } from '../../clients/runs.ts'
import { type Instance, startInstance } from '../../cluster/servers.ts'
import { temporaryFolder } from '../../helper.ts'
import { mongodbUrl } from '../../mongod.ts'
import { makeToldEnvironment, type Recorder, startRecorder } from './told/recorder.ts'

/** Shorter than the default; longer than a child outlives its server. */
const LEASE_SECONDS = 8
export const ATTEMPTS = 3

export interface Three {
  readonly recorder: Recorder
  /** Those that are running. */
  instances(): readonly Instance[]
  /** Of a new source; each has one run at a time. */
  source(): Promise<string>
  /** Kills an instance with SIGKILL and starts it again, in the same folder. */
  restart(instance: Instance): Promise<void>
}

/** Three instances on one MongoDB, whose recipes connect to the recorder. */
export async function startThree(t: Test): Promise<Three> {
  const store = await mongodbUrl(t)
  const recorder = await startRecorder(t)
  const existing = makeToldEnvironment(temporaryFolder(t))
  const executor = { existing, leaseSeconds: LEASE_SECONDS, attempts: ATTEMPTS, keepRuns: 10_000 }
  const config = { history: 'all', plugins: { executor } } as const
  const start = (name: string, folder?: string) =>
    startInstance(t, { name, store, config, ...(folder === undefined ? {} : { folder }) })
  const instances: Instance[] = []
  for (const name of ['a', 'b', 'c']) instances.push(await start(name))
  return {
    recorder,
    instances: () => instances,
    source() {
      const [first] = instances
      if (!first) throw new Error('no instance')
      return again(() => newSource(first.admin, recorder.source))
    },
    async restart(instance) {
      await instance.process.kill('SIGKILL')
      instances.splice(instances.indexOf(instance), 1)
      instances.push(await start(instance.name, instance.folder))
    }
  }
}

/** Answers that ask to try again: 503, and a connection that was reset, as by an instance that is killed. */
const isPassing = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && error.message.includes('"code":503'))
const TRIES = 10

/** Does it again while the answer asks for that. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || tries === TRIES) throw error
    }
  }
}
