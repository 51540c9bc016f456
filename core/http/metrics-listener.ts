import type { IncomingMessage, ServerResponse } from 'node:http'
import { CONTENT_TYPE } from '../metrics/page.ts'
import { listenAddressOf, listenAt, listening } from './listen-address.ts'
import { METRICS_PATH } from './metrics.ts'

// As in errors.ts: an import of node:http would read all of its exports.
const { createServer } = process.getBuiltinModule('node:http')

/** `/metrics` for everybody who reaches its address, which is not that of the server. */
export interface MetricsListener {
  /** @throws Misconfigured if the address cannot be listened on */
  open(): Promise<void>
  close(): Promise<void>
}

const MOST_CONNECTIONS = 32
const TIMEOUT_MS = 10_000

/** @throws Misconfigured for a text that is not an address */
export function createMetricsListener(listen: string, page: () => Promise<string>): MetricsListener {
  const address = listenAddressOf('metrics.listen', listen)
  const server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, (request, response) => {
    answer(request, response, page).catch(() => response.destroy())
  })
  server.maxConnections = MOST_CONNECTIONS
  return {
    async open() {
      const what = `metrics.listen: cannot listen on ${listen}`
      await listenAt(what, address, () => listening(server, address))
    },
    async close() {
      if (!server.listening) return
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      server.closeAllConnections()
      await promise
    }
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, page: () => Promise<string>): Promise<void> {
  const { method, url = '' } = request
  const refuse = (status: number, text: string, headers = {}) =>
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(`${text}\n`)
  if (url.split('?', 1)[0] !== METRICS_PATH) return void refuse(404, `not found: the metrics are at ${METRICS_PATH}`)
  if (method !== 'GET' && method !== 'HEAD') return void refuse(405, 'use GET', { allow: 'GET, HEAD' })
  const text = await page()
  const headers = { 'content-type': CONTENT_TYPE, 'content-length': Buffer.byteLength(text) }
  response.writeHead(200, headers).end(method === 'HEAD' ? undefined : text)
}
