/**
 * Returns what adds to the work: it is done at once, and what is added meanwhile after a pause of that many milliseconds, together.
 */
export function paced<One>(work: (all: readonly One[]) => void | Promise<void>, milliseconds: number) {
  let waiting: One[] | undefined
  let isBusy = false
  const run = async () => {
    isBusy = true
    while (waiting) {
      const all = waiting
      waiting = undefined
      await work(all)
      await new Promise(resolve => setTimeout(resolve, milliseconds))
    }
    isBusy = false
  }
  return (...more: readonly One[]): void => {
    waiting = [...(waiting ?? []), ...more]
    if (!isBusy) void run()
  }
}
