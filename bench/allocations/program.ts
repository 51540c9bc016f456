import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { openServer } from '../../testing/server.ts'

/** Requests between two collections of garbage: what they allocate fits into the space for new objects. */
const BATCH = 500
const BATCHES = 40
const WARM_UP = 5
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.orders,PROD)'

// Prints the bytes that a server with the settings of the environment allocates in its main thread for a read.
const { gc } = globalThis
if (!gc) throw new Error('run it with --expose-gc')
const server = await openServer({ env: settings() })
await server.ingest(DATASET, 'datasetProperties', { name: 'orders', description: 'one row an order' })
const made = await server.admin.gql(
  'mutation { createAccessToken(input: { type: PERSONAL, actorUrn: "urn:li:corpuser:datahub", duration: ONE_DAY, name: "bench" }) { accessToken } }'
)
const worker = new Worker(new URL('./client.ts', import.meta.url), {
  workerData: {
    url: server.url,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${made.data.createAccessToken.accessToken}`
    },
    body: JSON.stringify({ query: `{ dataset(urn: "${DATASET}") { urn properties { name description } } }` })
  }
})
const found: number[] = []
for (let at = 0; at < BATCHES + WARM_UP; at++) {
  gc()
  const before = process.memoryUsage().heapUsed
  worker.postMessage(BATCH)
  await once(worker, 'message')
  if (at >= WARM_UP) found.push((process.memoryUsage().heapUsed - before) / BATCH)
}
await worker.terminate()
await server.close()
process.stdout.write(`${found.toSorted((a, b) => a - b)[BATCHES / 2]}\n`)

function settings(): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) => /^(ASPECTD|OTEL)_/.test(name))
  return Object.fromEntries(own.map(([name, value = '']) => [name, value]))
}
