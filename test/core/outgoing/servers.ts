import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { coreConfig } from '../../../core/config/config.ts'
import type { OutgoingOptions } from '../../../core/index.ts'
import { createOutgoing } from '../../../core/outgoing/outgoing.ts'
import type { Lookup } from '../../../core/outgoing/transport.ts'
import { testdir } from '../../folders.ts'

interface Test {
  teardown(end: () => unknown): void
}

/** A server on 127.0.0.1, until the test ends; resolves to its port. */
export async function serve(t: Test, answer: RequestListener): Promise<number> {
  return listening(t, createServer(answer))
}

async function listening(t: Test, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

/** A server with a certificate for `host`, of an authority whose certificate is in the file `ca`. */
export async function serveTls(t: Parameters<typeof testdir>[0], host: string, answer: RequestListener) {
  const folder = testdir(t)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test', '-days', '2')
  const names = [
    '-subj',
    `/CN=${host}`,
    '-addext',
    `subjectAltName=DNS:${host}`,
    '-addext',
    'basicConstraints=CA:FALSE'
  ]
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'key',
    '-out',
    'cert',
    ...names,
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-days',
    '2'
  )
  const options = { key: readFileSync(join(folder, 'key')), cert: readFileSync(join(folder, 'cert')) }
  return { port: await listening(t, createTlsServer(options, answer) as unknown as Server), ca: join(folder, 'ca.pem') }
}

/** A proxy that knows CONNECT only; `asked`: the hosts and ports that it was asked for. Each is connected to 127.0.0.1. */
export async function serveProxy(t: Test, credentials?: string) {
  const asked: string[] = []
  const server = createServer()
  server.on('connect', (request, socket, head) => {
    asked.push(request.url ?? '')
    const given = Buffer.from(String(request.headers['proxy-authorization']).replace('Basic ', ''), 'base64').toString()
    if (credentials !== undefined && given !== credentials) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
      return
    }
    const there = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      there.write(head)
      there.pipe(socket).pipe(there)
    })
    for (const one of [there, socket]) one.on('error', () => one.destroy())
  })
  return { port: await listening(t, server), asked }
}

interface Given {
  readonly settings?: Record<string, unknown>
  readonly env?: Record<string, string>
  readonly lookup?: Lookup
}

/** The clients of a server with these settings. */
export function outgoing(t: Test, { settings = {}, env = {}, lookup }: Given = {}) {
  const stop = new AbortController()
  const ended = () => stop.abort()
  t.teardown(ended)
  const lines: string[] = []
  const made = createOutgoing({
    settings: coreConfig({ outgoing: settings }, {}).outgoing,
    env,
    agent: 'aspectd/0.0.0',
    signal: stop.signal,
    log: pino({ level: 'debug' }, { write: line => void lines.push(line) }),
    ...(lookup ? { lookup } : {})
  })
  const client = (options: Partial<OutgoingOptions> = {}) =>
    made.client({ name: 'test', addresses: 'configured', milliseconds: 10_000, bytes: 100_000, ...options })
  return { client, stop: ended, lines }
}

/** Names that all are addresses of this machine. */
export const HERE: Lookup = async () => [{ address: '127.0.0.1', family: 4 }]
