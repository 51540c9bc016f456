import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

/** What stands between an engine and its node. `undefined`: lets everything through. */
export type Obstacle = (asked: IncomingMessage, answer: ServerResponse) => boolean

/** An address before a node, where requests can be answered otherwise, or not at all. */
export async function openGate(
  t: Test,
  node: string
): Promise<{ readonly url: string; obstacle: Obstacle | undefined }> {
  const gate: { url: string; obstacle: Obstacle | undefined } = { url: '', obstacle: undefined }
  const server = createServer((asked, answer) => {
    if (gate.obstacle?.(asked, answer)) return
    const { method, url, headers } = asked
    const passed = request(new URL(url ?? '/', node), { method, headers }, got => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return gate
}

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
