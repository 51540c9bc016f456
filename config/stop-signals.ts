import { endProcess } from './end.ts'

/**
 * One request to stop may arrive several times: a supervisor or a terminal signals the whole process group, and npm
 * forwards what it receives.
 */
const SAME_REQUEST_MS = 2000
const PARENT_CHECK_MS = 500

/**
 * Calls `stop` once, with the reason: SIGTERM, SIGINT, or the exit of npm if it started this process. A signal that
 * arrives more than two seconds later ends the process immediately, with exit code 1. `now` is in milliseconds.
 */
export function onStop(stop: (reason: string) => void, now = () => performance.now()): void {
  let stoppingSince: number | undefined
  const stopOnce = (reason: string) => {
    if (stoppingSince !== undefined) return
    stoppingSince = now()
    stop(reason)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (now() - (stoppingSince ?? Infinity) > SAME_REQUEST_MS) endProcess(1)
      stopOnce(signal)
    })
  }
  // A killed npm, or a shell between npm and this process, forwards nothing.
  if (process.env.npm_lifecycle_event) onOrphaned(() => stopOnce('npm has exited'))
}

function onOrphaned(stop: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, PARENT_CHECK_MS)
  watch.unref()
}
