/** Ours is 50; a busy machine adds to it. */
export const MAX_TURN_MS = 250

/**
 * Measures the longest turn of the event loop, in milliseconds of CPU time (so that other processes do not count), and
 * how much the resident memory grows, in MB.
 */
export function watchTurns(): { stop(): { turn: number; memory: number } } {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const before = process.memoryUsage.rss()
  let [last, turn, most] = [cpu(), 0, before]
  const sample = () => {
    const now = cpu()
    turn = Math.max(turn, now - last)
    last = now
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(sample, 1)
  return {
    stop() {
      clearInterval(timer)
      sample()
      return { turn, memory: (most - before) / 1e6 }
    }
  }
}
