import { type Dispatcher, fetch } from 'undici'
import type { OutgoingOptions } from '../contract/outgoing.ts'
import { Refused } from './failures.ts'

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])
/** Headers that another origin must not get. */
const SECRETS = ['authorization', 'cookie', 'proxy-authorization']
/** Below this, users can name only the ports of HTTP and HTTPS. */
const FREE_PORTS = 1024

interface Asked {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer> | undefined
}

export interface Limits extends Pick<OutgoingOptions, 'addresses' | 'bytes'> {
  readonly redirects: number
  readonly signal: AbortSignal
  readonly dispatcher: Dispatcher
}

/** Sends a request, follows its redirects, and reads the whole answer. */
export async function send(request: Request, limits: Limits): Promise<Response> {
  const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined
  const { method, redirect } = request
  let asked: Asked = { url: new URL(request.url), method, headers: new Headers(request.headers), body }
  for (let followed = 0; ; followed++) {
    const answer = await sendOnce(asked, limits)
    const location = REDIRECTS.has(answer.status) && redirect !== 'manual' ? answer.headers.get('location') : null
    if (location === null) return answer
    if (redirect === 'error' || followed === limits.redirects) {
      throw new Refused(`it redirects${followed > 0 ? ` more than ${followed} times` : ''}`)
    }
    asked = redirected(asked, answer.status, location)
    checkUrl(asked.url, limits.addresses)
  }
}

/** @throws Refused for an address that no client may ask */
export function checkUrl({ protocol, username, password, port }: URL, addresses: OutgoingOptions['addresses']): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw new Refused('its address is not http or https')
  if (username || password) throw new Refused('its address has a user name or a password')
  const number = Number(port)
  if (addresses === 'public' && port && number < FREE_PORTS && number !== 80 && number !== 443) {
    throw new Refused(`its port ${port} is not one of HTTP: 80, 443, or ${FREE_PORTS} and above`)
  }
}

/** The request after a redirect, with the rules of `fetch`, and two more: never to http, no body to another origin. */
function redirected({ url: from, method, headers: old, body }: Asked, status: number, location: string): Asked {
  const url = URL.parse(location, from.href)
  if (!url) throw new Refused('it redirects to an address that is not valid')
  if (from.protocol === 'https:' && url.protocol !== 'https:') throw new Refused('it redirects from https to http')
  const headers = new Headers(old)
  const becomesGet = (status === 303 && method !== 'HEAD') || (status < 303 && method === 'POST')
  if (becomesGet) for (const name of ['content-type', 'content-length']) headers.delete(name)
  const rest = becomesGet ? { method: 'GET', body: undefined } : { method, body }
  if (url.origin !== from.origin) {
    if (rest.body) throw new Refused('it redirects what was sent to another host')
    for (const name of SECRETS) headers.delete(name)
  }
  return { ...rest, url, headers }
}

async function sendOnce({ url, method, headers, body }: Asked, limits: Limits): Promise<Response> {
  const { signal, dispatcher, bytes } = limits
  const sent = { method, headers: [...headers] as [string, string][], redirect: 'manual', signal, dispatcher } as const
  const answer = await fetch(url, body ? { ...sent, body } : sent)
  const { status, statusText } = answer
  const content = await contentOf(answer, bytes)
  const given = WITHOUT_BODY.has(status) ? null : content
  const response = new Response(given, { status, statusText, headers: [...answer.headers] as [string, string][] })
  // As `fetch` has it; the constructor cannot set it.
  return Object.defineProperty(response, 'url', { value: url.href })
}

/** Counts what arrives after decompression. */
async function contentOf({ body }: Awaited<ReturnType<typeof fetch>>, most: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > most) throw new Refused(`its answer is larger than ${most} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
