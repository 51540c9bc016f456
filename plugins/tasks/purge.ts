import { type Call, type Data, type Log, numberKey } from '../../core/index.ts'

const PAGE = 100
const LONGEST_MS = 3_600_000

interface Parts {
  readonly data: Pick<Data, 'find' | 'erase'>
  readonly keepSeconds: number
  readonly log: Log
  readonly system: (reason: string) => Call
}

/** Forgets tasks that ended long ago. */
export function createPurge({ data, keepSeconds, log, system }: Parts) {
  let work = Promise.resolve()

  async function purge(signal: AbortSignal): Promise<void> {
    const call = system('purging ended tasks')
    const before = numberKey(Math.max(0, Date.now() - keepSeconds * 1000))
    const query = { types: ['aspectdTask'], where: { field: 'aspectdTask.endedAt', to: before } }
    for (let found = PAGE; found === PAGE && !signal.aborted; ) {
      const { urns } = await data.find(call, query, { limit: PAGE })
      for (const urn of urns) await data.erase(call, urn)
      found = urns.length
    }
  }

  return {
    /** Now and then from now on. */
    start(signal: AbortSignal): void {
      const run = () => {
        work = work.then(() => purge(signal)).catch(error => log.warn({ err: error }, 'could not purge ended tasks'))
      }
      const timer = setInterval(run, Math.min(LONGEST_MS, Math.max(1, keepSeconds) * 1000)).unref()
      signal.addEventListener('abort', () => clearInterval(timer), { once: true })
      run()
    },
    close: () => work
  }
}
