import type { Log } from '../../core/index.ts'

/** Work that no request waits for. */
export interface Background {
  /** A failure is logged under this text, and ends nothing else. */
  run(work: Promise<void>, failure: string): void
  /** Settles once nothing is under way. */
  settled(): Promise<void>
}

export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>()
  return {
    run(work, failure) {
      const watched = work.catch(error => log.error({ err: error }, failure)).finally(() => underWay.delete(watched))
      underWay.add(watched)
    },
    async settled() {
      await Promise.all(underWay)
    }
  }
}
