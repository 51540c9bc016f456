import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import type { Instance } from './servers.ts'

/** A load balancer that sends each request to the next instance, and counts requests per instance. */
export async function openBalancer(t: Test, instances: readonly Instance[]) {
  const counts = new Map<string, number>()
  let turn = 0
  const server = createServer((asked, answer) => {
    const { name, process } = instances[turn++ % instances.length] as Instance
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const { method, headers, url = '/' } = asked
    const passed = request(new URL(url, process.url), { method, headers }, got => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', error => answer.destroy(error))
    asked.pipe(passed)
  })
  t.teardown(() => server.closeAllConnections())
  t.teardown(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, counts }
}
