import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, type RequestOptions, request } from 'node:https'
import { connect as connectTcp } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect, type TLSSocket } from 'node:tls'
import t, { type Test } from 'tap'
import { type Certificate, makeCertificate } from '../../certificate.ts'
import { start, temporaryFolder } from '../../helper.ts'

const folder = temporaryFolder(t)
const [one, two] = [makeCertificate(folder, 'one'), makeCertificate(folder, 'two')]

/** A pair as a secret of Kubernetes: links to a link, which is replaced as a whole. */
function secret(t: Test, { cert, key }: Certificate) {
  const place = temporaryFolder(t)
  const paths = { cert: join(place, 'tls.crt'), key: join(place, 'tls.key') }
  let made = 0
  const put = (pair: Certificate) => {
    const now = `${++made}`
    const [certNow, keyNow] = [join(place, `${now}.crt`), join(place, `${now}.key`)]
    copyFileSync(pair.cert, certNow)
    copyFileSync(pair.key, keyNow)
    for (const [target, path] of [
      [certNow, paths.cert],
      [keyNow, paths.key]
    ] as const) {
      symlinkSync(target, `${path}.new`)
      renameSync(`${path}.new`, path)
    }
  }
  put({ cert, key })
  return { ...paths, put }
}

async function serve(t: Test, tls: object, more: object = {}) {
  const lines: { readonly level: number; readonly msg: string; readonly reason?: string }[] = []
  const log = { write: (line: string) => lines.push(JSON.parse(line)) }
  const server = await start(t, { config: { tls, ...more }, log })
  return { server, port: Number(new URL(server.url).port), lines }
}

async function ask(port: number, path: string, options: RequestOptions & { readonly body?: string } = {}) {
  const { body, ...rest } = options
  const sent = request({ host: '127.0.0.1', port, path, ca: readFileSync(one.cert), ...rest })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

async function subjectAt(port: number, options: object = {}): Promise<string> {
  const socket: TLSSocket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options })
  await once(socket, 'secureConnect')
  const { subject } = socket.getPeerCertificate()
  socket.destroy()
  return String(subject.CN)
}

t.test('the server speaks TLS: cookies are secure, browsers keep to it, older versions are refused', async t => {
  const { server, port } = await serve(t, { ...one, hstsDays: 30 })
  t.match(server.url, /^https:/)
  const login = await ask(port, '/login', { headers: { accept: 'text/html' } })
  t.strictSame([login.status, login.headers['strict-transport-security']], [200, 'max-age=2592000'])
  const body = JSON.stringify({ username: 'datahub', password: server.password })
  const headers = { 'content-type': 'application/json' }
  const { headers: got, status } = await ask(port, '/logIn', { method: 'POST', headers, body })
  t.equal(status, 200)
  t.ok(got['set-cookie']?.every((cookie: string) => cookie.includes('; Secure')))
  await t.rejects(subjectAt(port, { maxVersion: 'TLSv1.1' }))
  const plain = await fetch(`http://127.0.0.1:${port}/health`).catch(error => error)
  t.ok(plain instanceof Error, 'plain HTTP is not answered')
})

t.test('openssl verifies the certificate, and a newer minimum is kept', async t => {
  const { port } = await serve(t, { ...one, minVersion: 'TLSv1.3' })
  const ask = (...options: string[]) =>
    spawnOpenssl(['-connect', `127.0.0.1:${port}`, '-CAfile', one.cert, '-verify_return_error', ...options])
  const good = await ask()
  t.equal(good.code, 0, good.output)
  t.match(good.output, /Verification: OK/)
  t.match(good.output, /TLSv1\.3/)
  t.not((await ask('-tls1_2')).code, 0)
})

t.test('a new pair is used without a cut; a broken one is not, and the log says so once', async t => {
  const pair = secret(t, one)
  const { server, port, lines } = await serve(t, { cert: pair.cert, key: pair.key })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())
  const before = () => ask(port, '/health', { agent })
  t.equal((await before()).status, 200)
  pair.put(two)
  server.kernel.reload()
  t.equal(await subjectAt(port), 'two')
  t.equal((await before()).status, 200, 'the connection from before goes on')
  pair.put({ cert: one.cert, key: two.key })
  server.kernel.reload()
  server.kernel.reload()
  t.equal(await subjectAt(port), 'two')
  writeFileSync(`${pair.cert}.bad`, 'not a certificate')
  pair.put({ cert: `${pair.cert}.bad`, key: two.key })
  server.kernel.reload()
  t.equal(await subjectAt(port), 'two')
  const errors = lines.filter(({ level }) => level === 50)
  t.strictSame(
    errors.map(({ msg }) => msg),
    Array(2).fill('the TLS certificate was not renewed; the old one is used')
  )
  t.match(errors[0]?.reason, /key values mismatch/)
  pair.put(one)
  server.kernel.reload()
  t.equal(await subjectAt(port), 'one')
})

t.test('what is not a pair stops the start with one line', async t => {
  for (const [tls, message] of [
    [{ cert: one.cert }, /^tls\.cert \(ASPECTD_TLS_CERT\) is set without tls\.key/],
    [{ key: one.key }, /^tls\.key \(ASPECTD_TLS_KEY\) is set without tls\.cert/],
    [{ cert: join(folder, 'none'), key: one.key }, /^tls\.cert: ENOENT/],
    [
      { cert: one.cert, key: two.key },
      /^tls\.cert, tls\.key: expected a certificate and its private key in PEM: .*mismatch/
    ],
    [{ ...one, minVersion: 'TLSv1.1' }, /minVersion: expected one of TLSv1\.2, TLSv1\.3, found "TLSv1\.1"/]
  ] as const) {
    await t.rejects(start(t, { config: { tls } }), { message })
  }
  const config = { tls: one, listen: ['unix:/tmp/never'] }
  await t.rejects(start(t, { config }), { message: /expected an address of TCP, because tls\.cert is set/ })
})

t.test('it closes while a handshake goes on and while connections are idle', async t => {
  const { server, port } = await serve(t, one)
  const half = connectTcp(port, '127.0.0.1')
  await once(half, 'connect')
  const idle = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  await once(idle, 'secureConnect')
  t.equal((await ask(port, '/health')).status, 200, 'by now the server has seen the end of its handshake')
  let received = ''
  idle.on('data', data => (received += data))
  const ends = [once(half, 'close'), once(idle, 'close')]
  half.on('error', () => undefined)
  await server.close()
  await Promise.all(ends)
  t.equal(received, '', 'a connection without a request gets no answer')
  await t.rejects(once(connectTcp(port, '127.0.0.1'), 'connect'))
})

/** Beside this process, which answers it. */
async function spawnOpenssl(
  args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn('openssl', ['s_client', '-brief', ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end()
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, output: out + err }
}
