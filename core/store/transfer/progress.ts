import { setImmediate } from 'node:timers/promises'
import type { Urn } from '../../urn.ts'
import type { StoreRecord } from './record.ts'

/** The progress of one pass over all records. */
export interface Progress {
  /** The current step: `writing`, `comparing`. */
  readonly doing: string
  readonly urns: number
  /** Their approximate total; 0 when unknown. */
  readonly of: number
  readonly records: number
  readonly done: boolean
}

/** Observes a transfer, and can end it between two slices. */
export interface Watch {
  readonly report: (progress: Progress) => void
  /** The transfer throws its reason. */
  readonly signal: AbortSignal
}

type Slices = AsyncIterable<readonly StoreRecord[]>

interface Pass extends Pick<Progress, 'doing' | 'of'> {
  /** URNs that are not read again. */
  readonly skipped?: number
}

/** Passes the slices on and reports each. */
export async function* watched(slices: Slices, { doing, of, skipped = 0 }: Pass, { report, signal }: Watch): Slices {
  let last: Urn | undefined
  let urns = skipped
  let records = 0
  report({ doing, urns, of, records, done: false })
  for await (const slice of slices) {
    // Reading a file may not give the event loop time for signals.
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
