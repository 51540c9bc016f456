import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

/**
 * `pass` forwards everything, `hold` buffers everything, `trickle` forwards single bytes, `cut` resets every
 * connection.
 */
type Manner = 'pass' | 'hold' | 'trickle' | 'cut'

interface Proxy {
  readonly port: number
  behave(manner: Manner): void
}

const TRICKLE_MS = 20

/** A TCP proxy between a server and its database. */
export async function openProxy(t: Test, target: number): Promise<Proxy> {
  let manner: Manner = 'pass'
  const relays = new Set<Relay>()

  function connect(socket: Socket, other: Socket): void {
    const relay = createRelay(socket, other)
    relays.add(relay)
    socket.on('data', chunk => {
      relay.add(chunk)
      if (manner === 'pass') relay.flush()
    })
    socket.on('close', () => {
      relays.delete(relay)
      other.destroy()
    })
    // The close event handles errors too.
    socket.on('error', () => undefined)
  }
  const server = createServer(socket => {
    if (manner === 'cut') return socket.resetAndDestroy()
    const upstream = createConnection(target, '127.0.0.1')
    connect(socket, upstream)
    connect(upstream, socket)
  })
  const trickling = setInterval(() => {
    if (manner === 'trickle') for (const relay of relays) relay.flush(1)
  }, TRICKLE_MS)
  t.teardown(() => {
    clearInterval(trickling)
    server.close()
    for (const relay of relays) relay.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    behave(next) {
      manner = next
      for (const relay of relays) {
        if (next === 'pass') relay.flush()
        if (next === 'cut') relay.end()
      }
    }
  }
}

interface Relay {
  add(chunk: Buffer): void
  /** Sends all buffered bytes, or at most `most`. */
  flush(most?: number): void
  end(): void
}

function createRelay(from: Socket, to: Socket): Relay {
  let held = Buffer.alloc(0)
  return {
    add(chunk) {
      held = Buffer.concat([held, chunk])
    },
    flush(most = held.length) {
      if (held.length > 0 && !to.destroyed) to.write(held.subarray(0, most))
      held = held.subarray(most)
    },
    end: () => void from.resetAndDestroy()
  }
}
