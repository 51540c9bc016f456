/** Long work leaves the event loop after this many milliseconds, so that other requests are answered in between. */
const TURN_MS = 10

/** One long work, such as a request. Works take turns, one piece each, so that none waits until another is done. */
export interface Lane {
  /**
   * Resolves when the next piece of this work may run, in the order of the calls. Pieces that continue what has been
   * started run before those that start something, so that less is in memory.
   */
  next(piece?: 'start' | 'continue'): Promise<void>
  /** Ends the work: what waits, and what is asked for later, is refused with the reason, still one piece at a time. */
  close(reason: Error): void
}

type Release = () => void
interface Queue {
  readonly starting: Fifo<Release>
  readonly continuing: Fifo<Release>
}

const lanes = new WeakMap<AbortSignal, Lane>()
/** The works that wait, next first. */
const queues: Queue[] = []
/** When the long work of this turn started; `undefined` before any has. */
let started: number | undefined

/**
 * Whether long work has used its time of this turn of the event loop: then `await nextTurn()`. All long work of the
 * process shares the time.
 */
export function isTurnOver(): boolean {
  if (started !== undefined) return performance.now() - started > TURN_MS
  started = performance.now()
  setImmediate(begin)
  return false
}

/**
 * Resolves in a turn that has time left. All that a request or task waits for is one work, known by its signal.
 * @throws the reason, if the work has been ended
 */
export function nextTurn(signal?: AbortSignal): Promise<void> {
  return (signal ? laneOf(signal) : createLane()).next()
}

export function laneOf(signal: AbortSignal): Lane {
  const lane = lanes.get(signal) ?? createLane()
  lanes.set(signal, lane)
  return lane
}

const callers = new Map<string, { readonly lane: Lane; waiting: number }>()

/** Like `nextTurn`; all that waits for one caller is one work. */
export async function nextTurnOf(caller: string): Promise<void> {
  const own = callers.get(caller) ?? { lane: createLane(), waiting: 0 }
  callers.set(caller, own)
  own.waiting++
  await own.lane.next()
  if (--own.waiting === 0) callers.delete(caller)
}

export function createLane(): Lane {
  const queue: Queue = { starting: createFifo(), continuing: createFifo() }
  const { starting, continuing } = queue
  let closed: Error | undefined
  return {
    next: (piece = 'start') =>
      new Promise((resolve, reject) => {
        if (starting.isEmpty() && continuing.isEmpty()) queues.push(queue)
        const waiting = piece === 'start' ? starting : continuing
        waiting.push(() => (closed ? reject(closed) : resolve()))
        // `begin` runs in the next turn if anything asked for the time of this one.
        isTurnOver()
      }),
    close(reason) {
      closed ??= reason
    }
  }
}

/** Begins a turn. */
function begin(): void {
  started = undefined
  release()
}

/** Releases one piece, and the next one when all that follows from it in microtasks has run. */
function release(): void {
  const [queue] = queues
  if (!queue || isTurnOver()) return
  queues.shift()
  const next = queue.continuing.shift() ?? queue.starting.shift()
  if (!queue.continuing.isEmpty() || !queue.starting.isEmpty()) queues.push(queue)
  next?.()
  // A tick runs when no microtask is left, but a tick that is asked for in a tick runs before the microtasks.
  queueMicrotask(() => process.nextTick(release))
}

interface Fifo<T> {
  isEmpty(): boolean
  push(item: T): void
  shift(): T | undefined
}

/** `Array.shift` moves all that is left. */
function createFifo<T>(): Fifo<T> {
  let items: (T | undefined)[] = []
  let first = 0
  return {
    isEmpty: () => items.length === 0,
    push: item => void items.push(item),
    shift() {
      const item = items[first]
      items[first++] = undefined
      if (first >= items.length) [items, first] = [[], 0]
      return item
    }
  }
}
