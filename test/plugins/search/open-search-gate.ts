import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import type { Certificate } from '../../certificate.ts'

/** What stands between an engine and its node. `undefined`: lets everything through. */
export type Obstacle = (asked: IncomingMessage, answer: ServerResponse) => boolean

interface Gate {
  readonly url: string
  obstacle: Obstacle | undefined
  /** Presents another certificate from the next connection on. */
  present(certificate: Certificate): void
}

/** An address before a node, where requests can be answered otherwise, or not at all. With a certificate it speaks TLS. */
export async function openGate(t: Test, node: string, certificate?: Certificate): Promise<Gate> {
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    if (gate.obstacle?.(asked, answer)) return
    const { method, url, headers } = asked
    const passed = request(new URL(url ?? '/', node), { method, headers }, got => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }
  const secure = certificate && createSecureServer(contentOf(certificate), pass)
  const server = secure ?? createServer(pass)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const gate: Gate = {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    obstacle: undefined,
    present(other) {
      secure?.setSecureContext(contentOf(other))
      server.closeAllConnections()
    }
  }
  return gate
}

const contentOf = ({ cert, key }: Certificate) => ({ cert: readFileSync(cert), key: readFileSync(key) })

const json =
  (status: number, body: object): Obstacle =>
  (_asked, answer) => {
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return true
  }

/** Refuses all but these credentials. */
export const demand =
  (credentials: string): Obstacle =>
  (asked, answer) =>
    asked.headers.authorization !== `Basic ${Buffer.from(credentials).toString('base64')}` &&
    json(401, { error: 'no' })(asked, answer)

/** As recorded from Elasticsearch 8.15, OpenSearch 9 (invented), a user without rights, and a full disk. */
export const OBSTACLES = {
  elasticsearch: json(200, {
    name: 'n',
    version: { number: '8.15.0', build_flavor: 'default' },
    tagline: 'You Know, for Search'
  }),
  newer: json(200, { version: { distribution: 'opensearch', number: '9.0.0' } }),
  forbidden: json(403, { error: { type: 'security_exception', reason: 'no permissions for [indices:data/read/get]' } }),
  full: json(403, {
    error: {
      type: 'cluster_block_exception',
      reason: 'index [i] blocked by: [FORBIDDEN/12/index read-only / allow delete (api)];'
    }
  }),
  leaderless: json(503, { error: { type: 'cluster_manager_not_discovered_exception', reason: null } }),
  silent: () => true,
  away: asked => {
    asked.socket.destroy()
    return true
  }
} satisfies Record<string, Obstacle>
