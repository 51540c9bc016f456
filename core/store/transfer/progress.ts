import { setImmediate } from 'node:timers/promises'
import type { Urn } from '../../urn.ts'
import type { StoreRecord } from './record.ts'

/** How far a pass over all records is. */
export interface Progress {
  /** What is being done: `copying`, `comparing`. */
  readonly doing: string
  readonly urns: number
  /** About how many there will be. */
  readonly of: number
  readonly records: number
  readonly done: boolean
}

/** Who watches a transfer, and may end it between two slices. */
export interface Watch {
  readonly report: (progress: Progress) => void
  /** Its reason is what is thrown. */
  readonly signal: AbortSignal
}

type Slices = AsyncIterable<readonly StoreRecord[]>

interface Pass extends Pick<Progress, 'doing' | 'of'> {
  /** Left out at the beginning. */
  readonly skipped?: number
}

/** The same slices; whoever watches is told of each. */
export async function* watched(slices: Slices, { doing, of, skipped = 0 }: Pass, { report, signal }: Watch): Slices {
  let last: Urn | undefined
  let urns = skipped
  let records = 0
  report({ doing, urns, of, records, done: false })
  for await (const slice of slices) {
    // Reading a file may leave no time for signals.
    await setImmediate()
    signal.throwIfAborted()
    for (const { urn } of slice) {
      if (urn !== last) urns++
      last = urn
    }
    records += slice.length
    yield slice
    report({ doing, urns, of, records, done: false })
  }
  report({ doing, urns, of, records, done: true })
}
