import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Test } from 'tap'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Answer {
  status: number
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  /** It takes the request, and never answers. */
  hangs?: boolean
}

/** A real receiver on this machine. It answers as `answer` says, which a test changes. */
export async function openReceiver(t: Test) {
  const received: Received[] = []
  const answer: Answer = { status: 204 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers, body })
    if (answer.hangs) return
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the receiver has no address')
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    host: `127.0.0.1:${address.port}`,
    received,
    answer,
    ids: () => received.map(({ headers }) => String(headers['webhook-id']))
  }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Also for stores that several servers share. */
const KEY = randomBytes(32).toString('base64')

/** Receivers on this machine are allowed, and failed attempts are repeated quickly. */
export const deliveryConfig = (more: object = {}, others: object = {}) => ({
  outgoing: { allow: ['127.0.0.1'] },
  plugins: { ...others, secrets: { key: KEY }, delivery: { allowHttp: true, firstPauseMs: 20, ...more } }
})
