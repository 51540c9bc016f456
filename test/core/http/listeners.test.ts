import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { trustOption } from '../../../core/http/address.ts'
import { widestHost } from '../../../core/http/listeners.ts'
import { definePlugin, route } from '../../../core/index.ts'
import { makeCertificate } from '../../certificate.ts'
import { start, temporaryFolder } from '../../helper.ts'

async function askSocket(socketPath: string, path: string, headers: Record<string, string> = {}) {
  const sent = request({ socketPath, path, headers })
  sent.end()
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, body: await text(answer) }
}

t.test('one application answers on TCP and on a Unix socket', async t => {
  const path = join(temporaryFolder(t), 'http.sock')
  const server = await start(t, { config: { listen: [`unix:${path}`, 'tcp:127.0.0.1:0'] } })
  t.match(server.url, /^http:\/\/127\.0\.0\.1:\d+$/)
  t.equal((await server.anonymous.get('/health')).status, 200)
  t.equal((await askSocket(path, '/health')).status, 200)
  t.equal(statSync(path).mode & 0o777, 0o660)
  t.equal(server.kernel.app.server.listening, true)
  const other = await start(t, { config: { listen: [`unix:${path}`] } }).catch(error => error)
  t.match(other.message, /^cannot listen on unix:.*EADDRINUSE/, 'a socket that is used')
  await server.close()
  t.notOk(existsSync(path), 'the socket is removed')
})

t.test('a socket alone is enough, also one that a killed server has left', async t => {
  const path = join(temporaryFolder(t), 'http.sock')
  const left = createServer().listen(path)
  await once(left, 'listening')
  const server = await start(t, { config: { listen: [`unix:${path}`] } }).catch(error => error)
  t.match(server.message, /EADDRINUSE/, 'somebody answers there')
  left.close()
  await once(left, 'close')
  const alone = await start(t, { config: { listen: [`unix:${path}`] } })
  t.equal((await askSocket(path, '/health')).status, 200)
  t.match(alone.url, /^http:\/\/127\.0\.0\.1:\d+$/, 'what it starts reaches it on this machine')
  t.equal((await alone.anonymous.get('/health')).status, 200)
})

t.test('what is asked over a socket is answered while the server closes', async t => {
  const path = join(temporaryFolder(t), 'http.sock')
  const { promise: asked, resolve: arrived } = Promise.withResolvers<void>()
  const slow = definePlugin({
    name: 'slow',
    contract: 2,
    setup: ({ host }) => ({
      routes: [
        route({ method: 'GET', url: '/slow' }, 'public', async () => {
          arrived()
          await once(host.closing, 'abort')
          return { isOpen: (await fetch(`${host.localAddress()}/health`)).status }
        })
      ]
    })
  })
  const server = await start(t, { plugins: [slow], config: { listen: ['tcp:127.0.0.1:0', `unix:${path}`] } })
  const answer = askSocket(path, '/slow')
  await asked
  await server.close()
  t.strictSame(await answer, { status: 200, body: '{"isOpen":503}' })
})

t.test('with TLS, a socket is plain, and so is the address of children', async t => {
  const folder = temporaryFolder(t)
  const path = join(folder, 'http.sock')
  const config = { tls: makeCertificate(folder, 'one'), listen: ['tcp:127.0.0.1:0', `unix:${path}`] }
  const server = await start(t, { config })
  t.match(server.url, /^https:/)
  t.equal((await askSocket(path, '/health')).status, 200)
})

t.test('who comes over a socket was forwarded by a proxy', async t => {
  const addressesIn = (setting: number | readonly string[], chain: readonly (string | undefined)[]) => {
    const trust = trustOption(setting, true)
    if (typeof trust !== 'function') throw new Error('expected a function')
    const at = chain.findIndex((address, hop) => !trust(address as string, hop))
    return chain[at < 0 ? chain.length - 1 : at]
  }
  t.equal(addressesIn(0, [undefined, '10.1.1.1', '6.6.6.6']), '10.1.1.1')
  t.equal(addressesIn(1, [undefined, '10.1.1.1', '6.6.6.6']), '6.6.6.6')
  t.equal(addressesIn(['10.0.0.0/8'], [undefined, '10.1.1.1', '6.6.6.6', '7.7.7.7']), '6.6.6.6')
  t.equal(addressesIn(0, ['10.1.1.1', '6.6.6.6']), '10.1.1.1', 'over TCP nobody is trusted')
  t.equal(trustOption(0), false)
})

t.test('the widest address counts where the server must not be open', async t => {
  const tls = { cert: '' }
  const hostOf = (...listen: string[]) => widestHost({ host: '127.0.0.1', port: 1, listen, tls })
  t.equal(hostOf(), '127.0.0.1')
  t.equal(hostOf('tcp:127.0.0.1:1', 'tcp:0.0.0.0:2'), '0.0.0.0')
  t.equal(hostOf('tcp:[::1]:1'), '::1')
  t.equal(hostOf('unix:/run/a.sock'), '127.0.0.1')
  await t.rejects(start(t, { config: { listen: ['tcp:0.0.0.0:0'] }, env: { ASPECTD_AUTH: 'off' } }), {
    message: /ASPECTD_AUTH is off while the server listens on 0\.0\.0\.0/
  })
})

t.test('what is not an address stops the start', async t => {
  for (const text of [
    '9002',
    'tcp:localhost',
    'tcp:localhost:99999',
    'unix:relative.sock',
    `unix:/${'x'.repeat(120)}`,
    ''
  ]) {
    await t.rejects(
      start(t, { config: { listen: [text] } }),
      { message: /^listen \(ASPECTD_LISTEN\): expected / },
      text
    )
  }
})
