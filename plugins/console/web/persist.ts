import { ApiError, connections } from './client.ts'
import { waitFor } from './data.ts'
import { refreshes } from './health.ts'

/** What browsers say of a module that they could not get; what is wrong in one has other words. */
const NOT_FETCHED = /dynamically imported module|Importing a module script failed/i

/** Whether the server was not reached: the same module can be there later. */
const isAway = (error: unknown): boolean => error instanceof TypeError && NOT_FETCHED.test(error.message)

interface Outcomes<Loaded> {
  readonly onLoaded: (loaded: Loaded) => void
  /** At each try; more will follow if the server was not reached. Absent: the browser's console gets the error. */
  readonly onFailed?: (error: unknown) => void
}

/** Loads a module: again when the server is back, if it was away. Returns what ends that. */
export function persist<Loaded>(
  load: () => Promise<Loaded>,
  { onLoaded, onFailed = console.error }: Outcomes<Loaded>
): () => void {
  let isWaiting = false
  let isOver = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async () => {
    isWaiting = false
    clearTimeout(timer)
    try {
      const loaded = await load()
      if (!isOver) onLoaded(loaded)
    } catch (error) {
      if (isOver) return
      onFailed(error)
      if (!isAway(error)) return
      isWaiting = true
      connections.onTrouble?.()
      timer = setTimeout(attempt, waitFor(new ApiError(''), tries++) * 1000)
    }
  }
  void attempt()
  const unsubscribe = refreshes.subscribe(() => isWaiting && void attempt())
  return () => {
    isOver = true
    clearTimeout(timer)
    unsubscribe()
  }
}
