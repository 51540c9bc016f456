import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import t from 'tap'
import { makeCertificate } from './certificate.ts'
import { eventually, temporaryFolder } from './helper.ts'
import { run, spawnServer } from './process.ts'

/** Prints each datagram in a line. */
const RECEIVER = `import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
print('bound', flush=True)
while True:
    print(repr(s.recv(4096).decode()), flush=True)
`

const skip = spawnSync('systemd-notify', ['--version']).error ? 'no systemd-notify' : false

t.test('systemd is told that the service is ready, and that it stops', { skip }, async t => {
  const folder = temporaryFolder(t)
  const NOTIFY_SOCKET = join(folder, 'notify')
  const receiver = spawn('python3', ['-c', RECEIVER, NOTIFY_SOCKET], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => receiver.kill())
  let told = ''
  receiver.stdout.on('data', text => (told += text))
  await eventually(() => told.includes('bound'))
  const server = await spawnServer(t, { folder, env: { NOTIFY_SOCKET } })
  await eventually(() => told.includes('READY=1'))
  t.match(told, `STATUS=listening on ${server.url}`)
  t.notMatch(told, 'STOPPING=1')
  await server.kill('SIGTERM')
  await eventually(() => told.includes('STOPPING=1'))
  t.equal(await server.exited, 0)
})

t.test('without systemd-notify the server works, and says so', async t => {
  const folder = temporaryFolder(t)
  const env = { NOTIFY_SOCKET: join(folder, 'notify'), PATH: folder }
  const server = await spawnServer(t, { folder, env })
  await eventually(() => server.output().includes('systemd-notify cannot be run; systemd is not told'))
  t.equal((await fetch(`${server.url}/health`)).status, 200)
})

t.test('SIGHUP reads the certificate again; without TLS it ends the server, as when a terminal is closed', async t => {
  const folder = temporaryFolder(t)
  const [one, two] = [makeCertificate(folder, 'one'), makeCertificate(folder, 'two')]
  const server = run(t, { folder, env: { ASPECTD_TLS_CERT: one.cert, ASPECTD_TLS_KEY: one.key } })
  const port = await eventually(() => /listening on https:\/\/127\.0\.0\.1:(\d+)/.exec(server.output())?.[1])
  const subject = async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { subject } = socket.getPeerCertificate()
    socket.destroy()
    return subject.CN
  }
  t.equal(await subject(), 'one')
  for (const part of ['cert', 'key'] as const) cpSync(two[part], one[part])
  await eventually(() => server.output().includes('listening on'))
  server.child.kill('SIGHUP')
  await eventually(async () => (await subject()) === 'two')
  t.match(server.output(), 'a new TLS certificate is used')
  await server.kill('SIGTERM')
  const plain = await spawnServer(t, { folder: temporaryFolder(t) })
  plain.child.kill('SIGHUP')
  t.equal(await plain.exited, null)
})
