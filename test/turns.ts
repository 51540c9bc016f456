/**
 * Counts the turns of the event loop in which other work could run, and measures how much the resident memory grows, in
 * MB.
 */
export function watchTurns(): { stop(): { turns: number; memory: number } } {
  const before = process.memoryUsage.rss()
  let [turns, most] = [0, before]
  const sample = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const turn = () => {
    turns++
    sample()
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  return {
    stop() {
      clearImmediate(next)
      sample()
      return { turns, memory: (most - before) / 1e6 }
    }
  }
}
