import type { Cursor } from '../../port.ts'
import type { Stream } from './stream.ts'

/** Idle change streams by cursor, kept open for the next page. */
interface StreamPool {
  put(stream: Stream): void
  take(position: Cursor): Stream | undefined
  close(): void
}

export function openStreamPool(idleMs: number): StreamPool {
  const timers = new Map<Stream, NodeJS.Timeout>()

  function remove(stream: Stream): void {
    clearTimeout(timers.get(stream))
    timers.delete(stream)
  }
  function end(stream: Stream): void {
    remove(stream)
    stream.close()
  }
  return {
    put(stream) {
      timers.set(
        stream,
        setTimeout(() => end(stream), idleMs)
      )
    },
    take(position) {
      const stream = [...timers.keys()].find(stream => stream.position() === position)
      if (stream) remove(stream)
      return stream
    },
    close() {
      for (const stream of [...timers.keys()]) end(stream)
    }
  }
}
