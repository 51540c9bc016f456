/**
 * Counts the turns of the event loop in which other work could run, and measures how much the resident memory grows, in
 * MB.
 */
export function watchTurns(): { stop(): { turns: number; memory: number } } {
  const before = process.memoryUsage.rss()
  let [turns, most] = [0, before]
  const sample = () => {
    turns++
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(sample, 1)
  return {
    stop() {
      clearInterval(timer)
      sample()
      return { turns, memory: (most - before) / 1e6 }
    }
  }
}
