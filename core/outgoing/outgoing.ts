import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Log } from '../call.ts'
import type { Outgoing, OutgoingClient, OutgoingOptions } from '../contract/outgoing.ts'
import { Misconfigured } from '../errors.ts'
import { inSpan, type Trace } from '../trace/span.ts'
import { traceHeaders } from '../trace/traceparent.ts'
import { OutgoingFailed, reasonOf } from './failures.ts'
import { wrongHost } from './hosts.ts'
import { createProxyOf, proxyUrl } from './proxy.ts'
import type { OutgoingSettings } from './settings.ts'
import type { Lookup, Transport } from './transport.ts'

interface OutgoingDeps {
  readonly settings: OutgoingSettings
  readonly env: Readonly<Record<string, string | undefined>>
  /** `aspectd/0.1.0`, sent as the user agent. */
  readonly agent: string
  /** Aborts when the server stops. */
  readonly signal: AbortSignal
  readonly log: Log
  /** For tests: instead of the system's. */
  readonly lookup?: Lookup
}

const REDIRECTS = 3

/** The clients of all plugins, over the same connections. @throws Misconfigured naming the setting */
export function createOutgoing(deps: OutgoingDeps): Outgoing {
  checkSettings(deps.settings)
  const { signal, log, lookup } = deps
  let loaded: Promise<Loaded> | undefined
  return {
    client(options) {
      const proxyOf = createProxyOf(deps.settings, deps.env)
      const load = () => (loaded ??= loadTransport({ ...deps, proxyOf, lookup }))
      return createClient(options, { load, signal, log, agent: deps.agent })
    }
  }
}

interface Loaded extends Pick<typeof import('./request.ts'), 'send' | 'checkUrl'> {
  readonly transport: Transport
}

async function loadTransport(
  deps: Parameters<typeof import('./transport.ts').openTransport>[0] & { signal: AbortSignal }
) {
  const [{ openTransport }, { send, checkUrl }] = await Promise.all([import('./transport.ts'), import('./request.ts')])
  const transport = openTransport(deps)
  deps.signal.addEventListener('abort', () => void transport.close())
  return { transport, send, checkUrl }
}

interface ClientDeps extends Pick<OutgoingDeps, 'signal' | 'log' | 'agent'> {
  readonly load: () => Promise<Loaded>
}

function createClient(options: OutgoingOptions, { load, signal: stop, log, agent }: ClientDeps): OutgoingClient {
  const { name, addresses, milliseconds, bytes, redirects = REDIRECTS } = options
  const fetch = async (trace: Trace | undefined, ...[input, init]: Parameters<OutgoingClient['fetch']>) => {
    const url = urlOf(name, input)
    const limit = deadline([stop, init?.signal ?? (input instanceof Request ? input.signal : undefined)], milliseconds)
    const begun = performance.now()
    try {
      const { transport, send, checkUrl } = await load()
      limit.signal.throwIfAborted()
      // Before `Request`, which shows a password of the address in its error.
      checkUrl(url, addresses)
      const request = new Request(input, init)
      if (!request.headers.has('user-agent')) request.headers.set('user-agent', agent)
      for (const [header, value] of Object.entries(traceHeaders(trace))) request.headers.set(header, value)
      const response = await send(request, {
        addresses,
        bytes,
        redirects,
        signal: limit.signal,
        dispatcher: transport[addresses]
      })
      const took = Math.round(performance.now() - begun)
      log.debug({ client: name, host: url.host, status: response.status, milliseconds: took }, 'outgoing request')
      return response
    } catch (cause) {
      if (init?.signal?.aborted) throw init.signal.reason
      const late = limit.signal.aborted ? limit.signal.reason : undefined
      throw new OutgoingFailed(name, url.host, late instanceof Error ? late.message : reasonOf(cause))
    } finally {
      limit.end()
    }
  }
  return {
    fetch: (input, init) => fetch(undefined, input, init),
    for: ({ trace }) => ({
      fetch(input, init) {
        if (!trace?.ids) return fetch(undefined, input, init)
        const span = trace.begin(`outgoing ${name}`)
        return inSpan(span, () => fetch(span, input, init))
      }
    })
  }
}

function urlOf(client: string, input: string | URL | Request): URL {
  const url = URL.parse(input instanceof Request ? input.url : String(input))
  if (url) return url
  throw new OutgoingFailed(client, 'a server', 'its address is not valid')
}

/** `AbortSignal.any` and `timeout` hold their sources weakly, so that an abort could be missed (Node.js 24.21). */
function deadline(sources: readonly (AbortSignal | undefined)[], milliseconds: number) {
  const controller = new AbortController()
  const given = sources.filter(source => source !== undefined)
  const stop = () => controller.abort(new Error('it was ended, because the server stops or nobody waits for it'))
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
  for (const source of given) {
    if (source.aborted) stop()
    source.addEventListener('abort', stop)
  }
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer)
      for (const source of given) source.removeEventListener('abort', stop)
    }
  }
}

function checkSettings({ proxy, ca, allow, noProxy }: OutgoingSettings): void {
  proxyUrl('outgoing.proxy', proxy)
  for (const [setting, entries] of Object.entries({ allow, noProxy })) {
    const wrong = wrongHost(entries.filter(entry => setting === 'allow' || entry !== '*'))
    if (wrong === undefined) continue
    const expected = 'an address, a network such as 10.0.0.0/8, or a host name'
    throw new Misconfigured(
      `configuration key outgoing.${setting}: expected ${expected}, found ${JSON.stringify(wrong)}`
    )
  }
  if (ca) checkCertificates(ca)
}

function checkCertificates(path: string): void {
  const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
  try {
    const found = readFileSync(path, 'utf8').match(pem) ?? []
    if (found.length === 0) throw new Error('expected at least one certificate in PEM')
    for (const one of found) new X509Certificate(one)
  } catch (cause) {
    throw new Misconfigured(`outgoing.ca: ${path}: ${cause instanceof Error ? cause.message : cause}`)
  }
}
