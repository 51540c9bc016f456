import { startServer } from '../../testing/index.ts'

// A test of a plugin author: a server on MongoDB. With --stay it waits to be killed.
const server = await startServer({ store: 'mongodb' })
await server.ingest('urn:li:tag:a', 'tagProperties', { name: 'a' })
const changes = await server.changes({ urn: 'urn:li:tag:a', aspect: 'tagProperties' }, 1)
process.stdout.write(`${JSON.stringify({ store: server.store, changes: changes.length, pid: process.pid })}\n`)
if (process.argv.includes('--stay')) setInterval(() => undefined, 1000)
else await server.close()
