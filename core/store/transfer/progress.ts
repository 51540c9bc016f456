import { setImmediate } from 'node:timers/promises'
import type { Urn } from '../../urn.ts'
import type { StoreRecord } from './record.ts'

/** The progress of one pass over all records. */
export interface Progress {
  /** The current step: `writing`, `comparing`. */
  readonly step: string
  readonly urns: number
  /** The approximate number of all URNs; 0 when unknown. */
  readonly total: number
  readonly records: number
  readonly done: boolean
}

/** Observes a transfer, and can abort it between two slices. */
export interface Watch {
  readonly report: (progress: Progress) => void
  /** When it aborts, the transfer throws its reason. */
  readonly signal: AbortSignal
}

type Slices = AsyncIterable<readonly StoreRecord[]>

interface Pass extends Pick<Progress, 'step' | 'total'> {
  /** URNs that are not read again. */
  readonly skipped?: number
}

/** Yields the slices unchanged and reports the progress after each. */
export async function* watched(slices: Slices, { step, total, skipped = 0 }: Pass, { report, signal }: Watch): Slices {
  let last: Urn | undefined
  let urns = skipped
  let records = 0
  report({ step, urns, total, records, done: false })
  for await (const slice of slices) {
    // Reading a file may not return to the event loop, which handles signals.
    await setImmediate()
    signal.throwIfAborted()
    for (const { urn } of slice) {
      if (urn !== last) urns++
      last = urn
    }
    records += slice.length
    yield slice
    report({ step, urns, total, records, done: false })
  }
  report({ step, urns, total, records, done: true })
}
