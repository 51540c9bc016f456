import type { Asked, Listener } from './asked.ts'
import { type Block, createParser } from './parse.ts'

/** Milliseconds until the first block: a proxy that collects the answer would hold it back. */
const FIRST = 5000
/** Milliseconds without a block, of which the server sends one at least every 15 s. */
const SILENT = 40_000
/** Milliseconds until the next try. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000
/** The same stream can begin a little later. */
const TEMPORARY: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** A try, as far as it has come. */
interface Try {
  /** `open`: it was cut if it ends so. `complete`: nothing follows. */
  how: 'waiting' | 'open' | 'refused' | 'complete'
  /** Milliseconds until the next one, as the server says. */
  wait: number
}

interface Place {
  /** Of the last event. */
  id: string | undefined
}

interface Reading {
  readonly place: Place
  readonly listener: Listener
}

/** Keeps a subscription open until the signal aborts: again after a cut, from its last id on; later each time that it fails. */
export async function follow(asked: Asked, listener: Listener, signal: AbortSignal): Promise<void> {
  const place: Place = { id: undefined }
  for (let failures = 0; !signal.aborted; failures++) {
    const { how, wait } = await attempt(asked, { place, listener }, signal)
    if (how === 'complete') return
    // After a cut it goes on where it was: nobody need know.
    if (how === 'open') failures = 0
    else listener.onState(false)
    await pause(Math.min(LONGEST_WAIT, Math.max(wait, FIRST_WAIT * 2 ** failures)), signal)
  }
}

async function attempt(asked: Asked, { place, listener }: Reading, signal: AbortSignal): Promise<Try> {
  const silence = new AbortController()
  const giveUp = () => silence.abort()
  let timer = setTimeout(giveUp, FIRST)
  const now: Try = { how: 'waiting', wait: FIRST_WAIT }
  try {
    const response = await send(asked, place.id, AbortSignal.any([signal, silence.signal]))
    if (!response.ok || !response.body) {
      if (!TEMPORARY.has(response.status)) place.id = undefined
      return { how: 'refused', wait: Number(response.headers.get('retry-after')) * 1000 || LONGEST_WAIT }
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const parse = createParser()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, SILENT)
      for (const block of parse(piece.value)) take(block, now, { place, listener })
    }
  } catch {
    // A server that is away comes back soon; a proxy that holds everything back stays.
    if (silence.signal.aborted && now.how === 'waiting') now.wait = LONGEST_WAIT
  } finally {
    clearTimeout(timer)
  }
  return now
}

const send = ({ url, query, variables }: Asked, id: string | undefined, signal: AbortSignal): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(id === undefined ? {} : { 'last-event-id': id })
    },
    credentials: 'same-origin',
    body: JSON.stringify({ query, variables: JSON.parse(variables ?? '{}') }),
    signal
  })

function take({ event, data = '{}', id, retry }: Block, now: Try, { place, listener }: Reading): void {
  if (retry !== undefined) now.wait = Number(retry)
  if (now.how === 'waiting') {
    now.how = 'open'
    listener.onState(true)
  }
  if (event === 'complete' && now.how === 'open') now.how = 'complete'
  if (event === 'next') {
    const found = JSON.parse(data)
    if (found.data) listener.onEvent(found.data)
    else {
      // The session has ended, or a right is lost: the next one begins anew.
      Object.assign(now, { how: 'refused', wait: LONGEST_WAIT } satisfies Try)
      place.id = undefined
    }
  }
  if (id !== undefined) place.id = id
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
  })
