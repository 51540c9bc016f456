import type { Cursor } from '../../port.ts'
import type { Stream } from './stream.ts'

/** The open change streams. Readers that are close to each other share one; it closes when nobody has used it for a time. */
interface StreamPool {
  add(stream: Stream): void
  /** The one that is furthest of those that have all changes after a position. */
  covering(after: Cursor): Stream | undefined
  /** Somebody uses it. */
  touch(stream: Stream): void
  end(stream: Stream): void
  close(): void
}

export function openStreamPool(idleMs: number): StreamPool {
  const timers = new Map<Stream, NodeJS.Timeout>()

  function end(stream: Stream): void {
    // Several readers may find that it has failed.
    if (!timers.has(stream)) return
    clearTimeout(timers.get(stream))
    timers.delete(stream)
    stream.close()
  }
  return {
    add(stream) {
      timers.set(
        stream,
        setTimeout(() => end(stream), idleMs)
      )
    },
    covering(after) {
      const streams = [...timers.keys()].filter(stream => stream.covers(after))
      return streams.reduce<Stream | undefined>(
        (best, one) => (best && best.end() >= one.end() ? best : one),
        undefined
      )
    },
    touch: stream => void timers.get(stream)?.refresh(),
    end,
    close() {
      for (const stream of [...timers.keys()]) end(stream)
    }
  }
}
