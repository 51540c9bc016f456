import type { Adapter } from '../../adapter.ts'
import type { Connection } from './connect.ts'
import { type Run, timeLeft } from './deadline.ts'

interface TryDocument {
  readonly _id: string
  readonly time: Date
}

/** The change feed shows continuously whether the primary can be reached, so `check` has nothing to ask. */
export function createChecks({ db }: Connection, run: Run): Pick<Adapter, 'check' | 'tryWrite' | 'isFault'> {
  const tries = db.collection<TryDocument>('meta')
  return {
    check: () => undefined,
    // A single write can fail while others succeed: during an election, or a conflict.
    isFault: () => false,
    async tryWrite() {
      await run(async deadline => {
        const options = { upsert: true, maxTimeMS: timeLeft(deadline) }
        await tries.updateOne({ _id: 'try' }, { $set: { time: new Date() } }, options)
      })
    }
  }
}
