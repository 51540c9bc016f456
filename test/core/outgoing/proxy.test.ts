import t from 'tap'
import { coreConfig } from '../../../core/config/config.ts'
import { createProxyOf } from '../../../core/outgoing/proxy.ts'
import { HERE, outgoing, serve, serveProxy, serveTls } from './servers.ts'

t.test('requests go through the proxy, TLS from end to end', async t => {
  const { port, ca } = await serveTls(t, 'idp.test', (_request, response) => response.end('hello'))
  const plain = await serve(t, (_request, response) => response.end('plain'))
  const proxy = await serveProxy(t, 'me:pass word')
  const settings = { ca, proxy: `http://me:pass%20word@127.0.0.1:${proxy.port}` }
  const { client } = outgoing(t, { settings, lookup: () => Promise.reject(new Error('the proxy looks names up')) })
  t.equal(await (await client().fetch(`https://idp.test:${port}/`)).text(), 'hello')
  t.equal(await (await client().fetch(`http://plain.test:${plain}/`)).text(), 'plain')
  t.strictSame(proxy.asked, [`idp.test:${port}`, `plain.test:${plain}`])
  const wrong = outgoing(t, { settings: { ca, proxy: `http://me:wrong@127.0.0.1:${proxy.port}` } }).client()
  const error = await wrong.fetch(`https://idp.test:${port}/`).catch((thrown: Error) => thrown)
  t.match(error, {
    message: `test: request to idp.test:${port} failed: the proxy 127.0.0.1:${proxy.port} answered 407`
  })
})

t.test('for what users name, the proxy gets the address that was checked', async t => {
  const { port, ca } = await serveTls(t, 'hook.test', (_request, response) => response.end('hello'))
  const proxy = await serveProxy(t)
  const settings = { ca, proxy: `127.0.0.1:${proxy.port}`, allow: ['named.test'] }
  const lookup = async (host: string) => (host === 'hook.test' ? [{ address: '9.9.9.9', family: 4 }] : await HERE(host))
  const users = outgoing(t, { settings, lookup }).client({ addresses: 'public' })
  t.equal(await (await users.fetch(`https://hook.test:${port}/`)).text(), 'hello')
  for (const host of ['inside.test', '10.0.0.1', '[::1]']) {
    await t.rejects(users.fetch(`https://${host}:${port}/`), { message: /its address is not public/ }, host)
  }
  await t.rejects(users.fetch(`https://named.test:${port}/`), { message: /its certificate is for another host/ })
  t.strictSame(proxy.asked, [`9.9.9.9:${port}`, `named.test:${port}`])
})

t.test('the variables of the environment name a proxy, the settings another one', async t => {
  const chosen = (env: Record<string, string>, url: string, settings = {}) =>
    createProxyOf(coreConfig({ outgoing: settings }, {}).outgoing, env)(new URL(url))?.href
  const env = {
    HTTPS_PROXY: 'http://proxy:3128',
    http_proxy: 'plain:80',
    NO_PROXY: 'corp.test, .in.test:443,10.0.0.0/8 ::1'
  }
  t.equal(chosen(env, 'https://idp.example/'), 'http://proxy:3128/')
  t.equal(chosen(env, 'http://idp.example/'), 'http://plain/')
  for (const host of [
    'corp.test',
    'a.corp.test',
    'a.in.test',
    'in.test',
    '10.2.3.4',
    'localhost',
    '127.0.0.1',
    '[::1]'
  ]) {
    t.equal(chosen(env, `https://${host}/`), undefined, host)
  }
  t.equal(chosen(env, 'https://evilcorp.test/'), 'http://proxy:3128/')
  t.equal(chosen({ ...env, NO_PROXY: '*' }, 'https://idp.example/'), undefined)
  t.equal(chosen(env, 'https://idp.example/', { proxy: 'https://other' }), 'https://other/')
  t.equal(chosen(env, 'https://a.corp.test/', { noProxy: ['x.test'] }), 'http://proxy:3128/')
  t.equal(chosen({}, 'https://idp.example/'), undefined)
  t.throws(() => chosen({ HTTPS_PROXY: 'socks5://u:hunter2@x' }, 'https://a/'), {
    message: 'HTTPS_PROXY: expected http://<host>:<port> or https://<host>:<port>'
  })
})
