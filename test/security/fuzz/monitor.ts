/**
 * Loaded into the server's process before the program. Measures how long the event loop is busy without a pause, and
 * sends a reading when the parent process asks for one.
 */

export interface Reading {
  /** Longest CPU time that one turn of the event loop can have taken since the last reading, in milliseconds. */
  readonly turnMs: number
  /** CPU time that this machine needs to parse a text as long as the longest body, in milliseconds. */
  readonly parseMs: number
  /** The number of turns above 50 ms since the last reading. */
  readonly longTurns: number
  /** Memory that is in use after a garbage collection, in bytes. */
  readonly heap: number
  readonly rss: number
}

const TICK_MS = 5
const LONG_MS = 50
const LONGEST_BODY = 16_000_000

const parseMs = timeToParse()
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

/** The shortest of several, because the first reads more than it parses. */
function timeToParse(): number {
  const proposal = { entityUrn: 'urn:li:dataset:(urn:li:dataPlatform:hive,fuzz,PROD)', at: 1, tags: ['a', 'b'] }
  const text = JSON.stringify(Array(Math.floor(LONGEST_BODY / JSON.stringify(proposal).length)).fill(proposal))
  const times = Array.from({ length: 3 }, () => {
    const before = now()
    JSON.parse(text)
    return now().cpu - before.cpu
  })
  return Math.min(...times)
}

function read(): Reading {
  const turns = { turnMs: Math.round(turnMs), parseMs: Math.round(parseMs), longTurns }
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
