/** The memory that unread answers cost; `unread.rest` asserts which of them are given. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import t, { type Test } from 'tap'
import { createClient } from '../client.ts'
import { eventually, logIn, temporaryFolder } from '../helper.ts'
import { type Process, spawnServer } from '../process.ts'
import { largeRequests } from './large-answers.ts'

const PASSWORD = 'correct horse battery staple'
const READERS = 200
const ANSWER_BYTES = 9_000_000
/** Half of two hundred answers of 9 MB: what is counted, and what the garbage collector has not freed yet. */
const MOST_MEBIBYTES = 900

const memoryOf = ({ child }: Process) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

t.setTimeout(600_000)

/** Mebibytes that the server needs for requests whose answers nobody reads. */
async function costOf(t: Test, server: Process, request: string): Promise<number> {
  const before = memoryOf(server)
  const sockets = Array.from({ length: READERS }, () =>
    connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined)
  )
  t.teardown(() => sockets.forEach(socket => void socket.destroy()))
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  let [most, isOpen] = [0, true]
  const answered = Promise.all(sockets.map(socket => once(socket, 'readable'))).finally(() => {
    isOpen = false
  })
  for (const socket of sockets) socket.write(request)
  await eventually(() => {
    most = Math.max(most, memoryOf(server) - before)
    return !isOpen
  })
  await answered
  t.equal((await fetch(`${server.url}/health`)).status, 200)
  for (const socket of sockets) socket.destroy()
  return most
}

t.test('clients that do not read the query editor cost no memory', async t => {
  const server = await spawnServer(t, { folder: temporaryFolder(t) })
  const page = await (await fetch(`${server.url}/api/graphiql`)).text()
  const [, path = '/api/graphiql'] = /"([^"]+\.graphiql\.js)"/.exec(page) ?? []
  const cost = await costOf(t, server, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  t.ok(cost < MOST_MEBIBYTES, `${cost} MiB`)
})

t.test('clients that do not read large answers cost no more memory than one address may use', async t => {
  const folder = temporaryFolder(t)
  const server = await spawnServer(t, { folder, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  const admin = await logIn(createClient(server.url, {}), 'datahub', PASSWORD)
  for (const request of await largeRequests(admin, ANSWER_BYTES)) {
    const cost = await costOf(t, server, request)
    t.comment(`${cost} MiB`)
    t.ok(cost < MOST_MEBIBYTES, `${request.slice(0, 4)}: ${cost} MiB`)
  }
})
