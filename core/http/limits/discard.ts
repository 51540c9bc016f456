import type { IncomingMessage } from 'node:http'

/** Those with something to read, the first that had it first. */
const waiting = new Set<IncomingMessage>()

/**
 * Reads on what is left of a body that nobody needs, since a client that is still sending would get a reset instead of the
 * reply. Of all such bodies one piece is read at a turn of the event loop: one caller can send hundreds at once, and others
 * are served in between. The server's `requestTimeout` ends a body that does not go on.
 */
export function discard(message: IncomingMessage): void {
  if (message.complete || message.listenerCount('readable') > 0) return
  message.on('readable', () => {
    if (waiting.size === 0) setImmediate(readOn)
    waiting.add(message)
  })
  // Tells Node.js that somebody reads, who otherwise takes all of it as soon as the reply is sent.
  message.read(0)
}

function readOn(): void {
  const [message] = waiting
  if (!message) return
  waiting.delete(message)
  message.read()
  if (waiting.size > 0) setImmediate(readOn)
}
