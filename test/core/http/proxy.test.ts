import t, { type Test } from 'tap'
import { trustOption } from '../../../core/http/address.ts'
import { start } from '../../helper.ts'
import { createApp } from './fixture.ts'

/** The address that an operation sees, for connections from 127.0.0.1. */
async function addressWith(t: Test, trustProxy: number | string[], forwarded: string): Promise<string> {
  const app = await createApp(t, { http: { trustProxy } })
  return (await app.inject({ url: '/address', headers: { 'x-forwarded-for': forwarded } })).body
}

t.test('without http.trustProxy no header changes the address', async t => {
  const app = await createApp(t)
  const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }
  t.equal((await app.inject({ url: '/address', headers })).body, '127.0.0.1')
  t.equal(await addressWith(t, [], '203.0.113.9'), '127.0.0.1')
})

t.test('http.trustProxy believes as many proxies as it says', async t => {
  const forwarded = '198.51.100.1, 203.0.113.9'
  t.equal(await addressWith(t, 1, forwarded), '203.0.113.9')
  t.equal(await addressWith(t, 2, forwarded), '198.51.100.1')
  t.equal(await addressWith(t, 9, forwarded), '198.51.100.1')
})

t.test('http.trustProxy believes the proxies of its networks only', async t => {
  t.equal(await addressWith(t, ['127.0.0.0/8'], '198.51.100.1, 203.0.113.9'), '203.0.113.9')
  t.equal(await addressWith(t, ['127.0.0.1', '203.0.113.0/24'], '198.51.100.1, 203.0.113.9'), '198.51.100.1')
  t.equal(await addressWith(t, ['10.0.0.0/8', '::1'], '203.0.113.9'), '127.0.0.1')
})

t.test('what proxies forward is an address, or it is ignored', async t => {
  for (const forwarded of ['unknown', 'evil\u00e9', '203.0.113.9:80', '', ',', 'x'.repeat(5000)]) {
    t.equal(await addressWith(t, 1, forwarded), '127.0.0.1', forwarded.slice(0, 20))
  }
  t.equal(await addressWith(t, 1, '2001:db8::1'), '2001:db8::1')
})

t.test('http.trustProxy must be a number, addresses or networks', async t => {
  for (const wrong of ['', 'proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/0', '::/129', '1.2.3.4/8/8', '10.0.0']) {
    const message = `http.trustProxy: expected addresses (10.0.0.7) or networks (10.0.0.0/8), found "${wrong}"`
    t.throws(() => trustOption(['10.0.0.0/8', wrong]), {
      code: 'MISCONFIGURED',
      message: new RegExp(RegExp.escape(message))
    })
  }
})

t.test('a wrong http.trustProxy stops the start', async t => {
  const config = (trustProxy: unknown) => ({ config: { http: { trustProxy } } })
  await t.rejects(start(t, config(['proxy.example'])), { code: 'MISCONFIGURED', message: /found "proxy.example"/ })
  await t.rejects(start(t, config(true)), {
    code: 'MISCONFIGURED',
    message: /expected one of a number, a list, found true/
  })
})
