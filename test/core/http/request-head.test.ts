import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import t, { type Test } from 'tap'
import { createApp } from './fixture.ts'

/** A function that sends bytes and resolves to the status codes of all replies. */
async function sender(t: Test): Promise<(bytes: string) => Promise<string>> {
  const app = await createApp(t)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return async bytes => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    let answer = ''
    socket.on('data', text => {
      answer += text
    })
    socket.on('error', () => undefined)
    // An incomplete request, as the server understands it, ends here.
    socket.end(bytes, 'latin1')
    await once(socket, 'close')
    return [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status).join(' ')
  }
}

t.test('a request has exactly one Host header, and it is a host', async t => {
  const send = await sender(t)
  const get = (head: string, version = 'HTTP/1.1') => send(`GET /health ${version}\r\n${head}connection: close\r\n\r\n`)
  t.equal(await get(''), '400', 'none')
  t.equal(await get('', 'HTTP/1.0'), '200', 'HTTP/1.0 needs none')
  t.equal(await get('host: a\r\n', 'HTTP/2.0'), '400')
  for (const heads of ['host: a\r\nhost: b\r\n', 'Host: a\r\nx: y\r\nHOST: a\r\n', 'host:\r\nhost: a\r\n']) {
    t.equal(await get(heads), '400', heads)
    t.equal(await get(heads, 'HTTP/1.0'), '400', heads)
  }
  for (const host of ['a', 'a.example:9002', '127.0.0.1', '[::1]:80', 'a_b', '%41', 'a:', '']) {
    t.equal(await get(`host: ${host}\r\n`), '200', host)
  }
  const wrong = [
    'a b',
    'a/b',
    'a\\b',
    'a@b',
    'a:b',
    'a:1:2',
    'a, b',
    '[::1',
    '::1',
    'a#',
    'a?',
    '<a>',
    '"a"',
    'a\tb',
    '\u00e9'
  ]
  for (const host of wrong) t.equal(await get(`host: ${host}\r\n`), '400', host)
})

t.test('a body whose end is ambiguous is refused', async t => {
  const send = await sender(t)
  const body = '{"name":"x"}'
  const post = (head: string, sent: string) =>
    send(
      `POST /logIn HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${head}\r\nconnection: close\r\n\r\n${sent}`
    )
  const chunked = `c\r\n${body}\r\n0\r\n\r\n`
  t.equal(await post('content-length: 12', body), '200')
  t.equal(await post('transfer-encoding: chunked', chunked), '200')
  const lengths = [
    '12\r\ncontent-length: 12',
    '12\r\ncontent-length: 13',
    '12, 12',
    '+12',
    '-12',
    '0xc',
    '12a',
    '1 2',
    ''
  ]
  for (const length of lengths) t.equal(await post(`content-length: ${length}`, body), '400', length)
  t.equal(await post('content-length: 99999999999999999999', body), '400')
  for (const coding of [
    'identity',
    'chunked, identity',
    'xchunked',
    'chunked;x',
    'chunked\r\ntransfer-encoding: identity'
  ]) {
    t.equal(await post(`transfer-encoding: ${coding}`, chunked), '400', coding)
  }
  t.equal(await post('content-length: 22\r\ntransfer-encoding: chunked', chunked), '400')
  t.equal(await post('transfer-encoding: chunked\r\ncontent-length: 22', chunked), '400')
  t.equal(await post('transfer-encoding : chunked', chunked), '400')
  for (const wrong of [
    `-c\r\n${body}\r\n0\r\n\r\n`,
    `c\r\n${body}XX0\r\n\r\n`,
    `c\n${body}\n0\n\n`,
    `0xc\r\n${body}\r\n0\r\n\r\n`
  ]) {
    t.equal(await post('transfer-encoding: chunked', wrong), '400', JSON.stringify(wrong))
  }
})

t.test('a body that looks like a request is not one', async t => {
  const send = await sender(t)
  const hidden = 'GET /who HTTP/1.1\r\nhost: x\r\n\r\n'
  const first = `GET /health HTTP/1.1\r\nhost: x\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`
  t.equal(await send(`${first}GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`), '200 404')
})

t.test('headers that end lines or names in other ways are refused', async t => {
  const send = await sender(t)
  const heads = ['x : y', 'x: y\r\n z', 'x: a\rb', 'x: a\0b', 'x\0: y', '\u00e9: y', ': y', 'x y: z', ' x: y']
  for (const head of heads)
    t.equal(await send(`GET /health HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n`), '400', JSON.stringify(head))
  t.equal(await send('GET /health HTTP/1.1\nhost: x\n\n'), '400')
  t.equal(await send('GET /health HTTP/1.1\r\n host: x\r\n\r\n'), '400')
})
