import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, headers, body } = workerData as { url: string; headers: Record<string, string>; body: string }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** One request after the other on one connection: in a thread, whose heap is not that of the server. */
function ask(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const asked = request(`${url}/api/graphql`, { method: 'POST', headers, agent }, response => {
    if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
    response.resume().on('end', resolve)
  })
  asked.on('error', reject).end(body)
  return promise
}

parentPort?.on('message', async (count: number) => {
  for (let at = 0; at < count; at++) await ask()
  parentPort?.postMessage('done')
})
