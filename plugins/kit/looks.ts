import type { Background, Call, Host } from '../../core/index.ts'

interface LooksDeps {
  /** What the work is, for the log: `sending messages`. */
  readonly reason: string
  readonly background: Background
  readonly host: Pick<Host, 'readOnly' | 'closing'>
  readonly system: (reason: string) => Call
}

export interface Looks {
  /** Something may be due. Cheap, and nothing before `start`. */
  wake(): void
  /** Call it in `start`: from then on it also looks by itself, after each pause. */
  start(milliseconds: number): void
}

/** Does what is due when something has changed, one look at a time, and periodically. A failure is logged, and it looks again. */
export function createLooks(look: (call: Call) => Promise<void>, deps: LooksDeps): Looks {
  const { reason, background, host, system } = deps
  let isStarted = false
  let isLooking = false
  let isWanted = false

  async function lookWhileWanted(): Promise<void> {
    isLooking = true
    try {
      while (isWanted) {
        isWanted = false
        await look(system(reason))
      }
    } finally {
      isLooking = false
    }
  }

  return {
    wake() {
      if (!isStarted || host.closing.aborted) return
      isWanted = true
      if (!isLooking) background.run(lookWhileWanted(), `${reason} failed; will retry`)
    },
    start(milliseconds) {
      if (host.readOnly !== undefined) return
      isStarted = true
      background.every(milliseconds, reason, async () => {
        isWanted = true
        if (!isLooking) await lookWhileWanted()
      })
    }
  }
}
