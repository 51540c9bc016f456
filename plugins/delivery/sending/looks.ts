import type { Background, Call, Host } from '../../../core/index.ts'

interface LooksDeps {
  readonly background: Background
  readonly host: Pick<Host, 'readOnly' | 'closing'>
  readonly system: (reason: string) => Call
}

const REASON = 'looking for messages that are due'

/** Looks for what is due when something has changed, one look at a time, and periodically for what is tried again. */
export function createLooks(look: (call: Call) => Promise<void>, { background, host, system }: LooksDeps) {
  let isStarted = false
  let isLooking = false
  let isWanted = false

  async function lookWhileWanted(): Promise<void> {
    isLooking = true
    try {
      while (isWanted) {
        isWanted = false
        await look(system(REASON))
      }
    } finally {
      isLooking = false
    }
  }

  return {
    /** Something may be due. */
    wake(): void {
      if (!isStarted || host.closing.aborted) return
      isWanted = true
      if (!isLooking) background.run(lookWhileWanted(), `${REASON} failed; will retry`)
    },
    start(milliseconds: number): void {
      if (host.readOnly !== undefined) return
      isStarted = true
      background.every(milliseconds, REASON, async () => {
        isWanted = true
        if (!isLooking) await lookWhileWanted()
      })
    }
  }
}
