import { chmodSync, rmSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { connect, type ListenOptions } from 'node:net'
import { Misconfigured } from '../errors.ts'
import { CONTENT_TYPE } from '../metrics/page.ts'
import { METRICS_PATH } from './metrics.ts'

// As in errors.ts: an import of node:http would read all of its exports.
const { createServer } = process.getBuiltinModule('node:http')

/** `/metrics` for everybody who reaches its address, which is not that of the server. */
export interface MetricsListener {
  /** @throws Misconfigured if the address cannot be listened on */
  open(): Promise<void>
  close(): Promise<void>
}

const ADDRESS = /^(?<host>[\w.-]+|\[[\da-f:.]+\]):(?<port>\d{1,5})$/i
const SOCKET = /^unix:(?<path>\/.+)$/
const MAX_PORT = 65_535
const MOST_CONNECTIONS = 32
const TIMEOUT_MS = 10_000
/** Its owner and group. */
const SOCKET_MODE = 0o660

/** @throws Misconfigured for a text that is not an address */
export function createMetricsListener(listen: string, page: () => Promise<string>): MetricsListener {
  const address = addressOf(listen)
  const server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, (request, response) => {
    answer(request, response, page).catch(() => response.destroy())
  })
  server.maxConnections = MOST_CONNECTIONS
  return {
    async open() {
      try {
        if (address.path !== undefined) await removeAbandoned(address.path)
        await listening(server, address)
        if (address.path !== undefined) chmodSync(address.path, SOCKET_MODE)
      } catch (cause) {
        throw new Misconfigured(
          `metrics.listen: cannot listen on ${listen}: ${cause instanceof Error ? cause.message : cause}`
        )
      }
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

type Address = Pick<ListenOptions, 'host' | 'port' | 'path'>

function addressOf(listen: string): Address {
  const path = SOCKET.exec(listen)?.groups?.path
  if (path !== undefined) return { path }
  const { host = '', port = '' } = ADDRESS.exec(listen)?.groups ?? {}
  if (host === '' || Number(port) > MAX_PORT) {
    throw new Misconfigured(
      `metrics.listen: expected <address>:<port>, such as 127.0.0.1:9464, or unix:<absolute path>, found ${JSON.stringify(listen.slice(0, 100))}`
    )
  }
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

function listening(server: Server, address: Address): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(address, () => {
    server.off('error', reject)
    resolve()
  })
  return promise
}

/** A server that was killed leaves its socket behind: nobody answers there. */
async function removeAbandoned(path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(path, () => resolve(false))
  socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'))
  if (await promise) rmSync(path)
  socket.destroy()
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
