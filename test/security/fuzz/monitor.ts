/**
 * Loaded into the server's process before the program. Measures how long the event loop is busy without a pause, and
 * sends a reading when the parent process asks for one.
 */

export interface Reading {
  /** Longest CPU time that one turn of the event loop can have taken since the last reading, in milliseconds. */
  readonly turnMs: number
  /** The number of turns above 50 ms since the last reading. */
  readonly longTurns: number
  /** Memory that is in use after a garbage collection, in bytes. */
  readonly heap: number
  readonly rss: number
}

const TICK_MS = 5
const LONG_MS = 50

let turnMs = 0
let longTurns = 0
let last = now()

// CPU time of this thread, so that other processes of a busy machine do not count. Turns that follow each other within
// one tick are added up, so the real turn is at most that long.
function tick(): void {
  const current = now()
  const busy = Math.min(current.cpu - last.cpu, current.wall - last.wall)
  turnMs = Math.max(turnMs, busy)
  if (busy > LONG_MS) longTurns++
  last = current
}

function now(): { cpu: number; wall: number } {
  const { user, system } = process.threadCpuUsage()
  return { cpu: (user + system) / 1000, wall: performance.now() }
}

function read(): Reading {
  const turns = { turnMs: Math.round(turnMs), longTurns }
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  turnMs = 0
  longTurns = 0
  last = now()
  return { ...turns, heap: heapUsed + external, rss }
}

setInterval(tick, TICK_MS).unref()
process.on('message', () => process.send?.(read()))
process.channel?.unref()
