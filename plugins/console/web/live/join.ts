import { addressAt, me, startSharedWorker, startWorker } from 'aspectd/console'
import type { Live } from '../live.ts'
import type { Asked, Listener, Port, Told, Wish } from './asked.ts'
import { paced } from './paced.ts'

/** Milliseconds. */
const PAUSE = 300

interface Joined {
  readonly asked: Asked
  readonly listener: Listener
}

let port: Port<Wish, Told> | undefined
let last = 0
/** What the page takes part in while it is seen. */
const joined = new Map<number, Joined>()

/** Takes part in a subscription while the page is seen. Returns what ends that. */
export function join(
  what: Pick<Asked, 'query' | 'variables'>,
  live: { readonly current: Live<never> },
  setLive: (isLive: boolean) => void
) {
  const id = ++last
  const asked = { url: addressAt('/api/graphql'), user: me.value?.urn ?? '', ...what }
  const tell = paced(
    (events: readonly unknown[]) => (joined.has(id) ? live.current.onEvents(events as never) : undefined),
    live.current.pause ?? PAUSE
  )
  const onState = (isLive: boolean) => {
    setLive(isLive)
    if (isLive) tell()
  }
  joined.set(id, { asked, listener: { onState, onEvent: tell } })
  const there = worker()
  if (isSeen()) there.postMessage({ id, asked })
  return (): void => {
    setLive(false)
    joined.delete(id)
    there.postMessage({ id })
  }
}

const isSeen = () => document.visibilityState === 'visible'

function worker(): Port<Wish, Told> {
  if (port) return port
  const hub = new URL('./hub.worker.ts', import.meta.url)
  port = globalThis.SharedWorker ? startSharedWorker(hub) : startWorker(hub)
  port.onmessage = ({ data: told }) => {
    const listener = joined.get(told.id)?.listener
    if (told.isLive === undefined) listener?.onEvent(told.data)
    else listener?.onState(told.isLive)
  }
  document.addEventListener('visibilitychange', () => (isSeen() ? enter() : leave()))
  // The worker is not told of a page that is closed.
  addEventListener('pagehide', leave)
  return port
}

function enter(): void {
  for (const [id, { asked }] of joined) port?.postMessage({ id, asked })
}

function leave(): void {
  for (const [id, { listener }] of joined) {
    port?.postMessage({ id })
    listener.onState(false)
  }
}
