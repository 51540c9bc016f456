import type { Asked, Listener, Port, Told, Wish } from './asked.ts'
import { follow } from './follow.ts'

/** Streams at a time: with HTTP/1.1 a browser has six connections to a server, for all its tabs. */
const MOST = 3

/** A subscription with all that listen to it. */
interface Channel {
  readonly asked: Asked
  readonly listeners: Set<Listener>
  isLive: boolean
  /** Absent while it waits for others to end. */
  aborting?: AbortController
}

const channels = new Map<string, Channel>()

function join(asked: Asked, listener: Listener): () => void {
  const key = JSON.stringify(asked)
  const channel = channels.get(key) ?? { asked, listeners: new Set(), isLive: false }
  channels.set(key, channel)
  channel.listeners.add(listener)
  if (channel.isLive) listener.onState(true)
  openNext()
  return () => {
    channel.listeners.delete(listener)
    if (channel.listeners.size > 0 || channels.get(key) !== channel) return
    channel.aborting?.abort()
    channels.delete(key)
    openNext()
  }
}

/** Those that came first have a stream; pages ask again for what the others are about. */
function openNext(): void {
  for (const channel of [...channels.values()].slice(0, MOST)) if (!channel.aborting) open(channel)
}

function open(channel: Channel): void {
  const { asked, listeners } = channel
  channel.aborting = new AbortController()
  const told: Listener = {
    onState(isLive) {
      if (isLive === channel.isLive) return
      channel.isLive = isLive
      for (const one of listeners) one.onState(isLive)
    },
    onEvent(data) {
      for (const one of listeners) one.onEvent(data)
    }
  }
  void follow(asked, told, channel.aborting.signal)
}

/** Of a page. */
function serve(port: Port<Told, Wish>): void {
  const joined = new Map<number, () => void>()
  port.onmessage = ({ data: { id, asked } }) => {
    joined.get(id)?.()
    joined.delete(id)
    if (!asked) return
    const listener: Listener = {
      onState: isLive => port.postMessage({ id, isLive }),
      onEvent: data => port.postMessage({ id, data })
    }
    joined.set(id, join(asked, listener))
  }
}

// One worker for all pages of the browser, or where there are no shared ones, one for each page.
if ('onconnect' in globalThis) {
  addEventListener('connect', event => {
    if (event instanceof MessageEvent) for (const port of event.ports) serve(port)
  })
} else {
  serve(globalThis as unknown as Port<Told, Wish>)
}
