import { gzipSync } from 'node:zlib'
import t from 'tap'
import { HERE, outgoing, serve, serveTls } from './servers.ts'

const failed = (reason: RegExp) => ({ code: 'OUTGOING_FAILED', message: reason })

t.test('sends and receives as fetch does', async t => {
  const port = await serve(t, async (request, response) => {
    const chunks = await request.toArray()
    response.writeHead(201, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    const { method, url, headers } = request
    response.end(gzipSync(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() })))
  })
  const { client, lines } = outgoing(t)
  const answer = await client().fetch(`http://127.0.0.1:${port}/a?secret=1`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: { authorization: 'Basic c2VjcmV0' }
  })
  t.equal(answer.status, 201)
  t.equal(answer.url, `http://127.0.0.1:${port}/a?secret=1`)
  t.match(await answer.json(), {
    method: 'POST',
    url: '/a?secret=1',
    body: 'grant_type=client_credentials',
    headers: {
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      authorization: 'Basic c2VjcmV0',
      'user-agent': 'aspectd/0.0.0'
    }
  })
  t.match(lines.join(), `"host":"127.0.0.1:${port}","status":201`)
  t.notMatch(lines.join(), /secret|c2VjcmV0/)
})

t.test('answers are limited in size, after decompression, and in time', async t => {
  const port = await serve(t, ({ url }, response) => {
    if (url === '/slow') return
    if (url === '/drips') return void response.write('x')
    response.writeHead(200, url === '/bomb' ? { 'content-encoding': 'gzip' } : {})
    response.end(url === '/bomb' ? gzipSync(Buffer.alloc(1_000_000)) : Buffer.alloc(url === '/most' ? 1000 : 1001))
  })
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  const { client } = outgoing(t)
  const small = client({ bytes: 1000 })
  t.equal((await (await small.fetch(at('/most'))).arrayBuffer()).byteLength, 1000)
  await t.rejects(small.fetch(at('/more')), failed(/its answer is larger than 1000 bytes$/))
  await t.rejects(small.fetch(at('/bomb')), failed(/its answer is larger than 1000 bytes$/))
  const quick = client({ milliseconds: 100 })
  for (const path of ['/slow', '/drips']) await t.rejects(quick.fetch(at(path)), failed(/no answer within 100 ms$/))
})

t.test('redirects are counted, and what is secret does not follow to another host', async t => {
  const there = await serve(t, ({ headers, method }, response) => response.end(JSON.stringify({ headers, method })))
  const port = await serve(t, ({ url = '', headers }, response) => {
    const [, kind, left] = url.split('/')
    const to = { again: `/again/${Number(left) - 1}`, away: `http://localhost:${there}/`, odd: 'file:///etc/passwd' }[
      kind ?? ''
    ]
    if (!to || left === '0') return response.end(JSON.stringify(headers))
    response.writeHead(Number(left) > 300 ? Number(left) : 302, { location: to }).end()
  })
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  const { client } = outgoing(t)
  const headers = { authorization: 'Bearer x', cookie: 'a=b', accept: 'text/plain' }
  const get = (path: string, init?: RequestInit) => client().fetch(at(path), { headers, ...init })
  t.match(await (await get('/again/3')).json(), { authorization: 'Bearer x' })
  await t.rejects(get('/again/4'), failed(/it redirects more than 3 times$/))
  await t.rejects(get('/again/1', { redirect: 'error' }), failed(/it redirects$/))
  t.equal((await get('/again/1', { redirect: 'manual' })).headers.get('location'), '/again/0')
  const away = (await (await get('/away/302')).json()) as { headers: object }
  t.match(away.headers, { accept: 'text/plain' })
  for (const name of ['authorization', 'cookie']) t.notOk(name in away.headers, name)
  t.match(await (await get('/away/303', { method: 'POST', body: 'secret' })).json(), { method: 'GET' })
  await t.rejects(
    get('/away/307', { method: 'POST', body: 'secret' }),
    failed(/it redirects what was sent to another host$/)
  )
  await t.rejects(get('/odd/302'), failed(/its address is not http or https$/))
})

t.test('errors name the host and the reason, and no secret', async t => {
  const closed = await serve(t, () => undefined)
  const odd = await serve(t, ({ socket }) => socket.end('SSH-2.0-x\r\n'))
  const { client } = outgoing(t)
  const refused = async (url: string, reason: RegExp) => {
    const error: Error = await client({ milliseconds: 2000 })
      .fetch(url)
      .then(
        () => t.fail(url) as never,
        thrown => thrown
      )
    t.match(error, failed(reason), url)
    t.notMatch(`${error.stack}${JSON.stringify(error)}`, /hunter2/, url)
  }
  await refused(
    'http://127.0.0.1:1/hunter2',
    /^test: request to 127.0.0.1:1 failed: its port belongs to another protocol$/
  )
  await refused('http://localhost:5?hunter2', /^test: request to localhost:5 failed: the connection was refused$/)
  await refused('http://a:hunter2@127.0.0.1/', /^test: request to 127.0.0.1 failed: its address has a user name or/)
  await refused('ftp://localhost/hunter2', /its address is not http or https$/)
  await refused('hunter2', /^test: request to a server failed: its address is not valid$/)
  await refused(
    'http://name.invalid/hunter2',
    /^test: request to name.invalid failed: the host (was not found|could not be)/
  )
  await refused(`http://127.0.0.1:${odd}/hunter2`, /the answer is not valid HTTP$/)
  await refused(`https://127.0.0.1:${closed}/hunter2`, /it does not speak TLS on this port|the connection was closed/)
})

t.test('users can name only public addresses, and what the setting allows', async t => {
  const port = await serve(t, ({ url }, response) => {
    if (url === '/in') response.writeHead(302, { location: `http://inside.test:${port}/` })
    response.end('here')
  })
  const asked: string[] = []
  const lookup = async (host: string) => {
    asked.push(host)
    return HERE(host)
  }
  const { client } = outgoing(t, { settings: { allow: ['friend.test', '127.0.0.9'] }, lookup })
  const users = client({ addresses: 'public' })
  const refused = (url: string, reason = /its address is not public; the setting outgoing\.allow/) =>
    t.rejects(users.fetch(url), failed(reason), url)
  for (const host of [
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    'inside.test',
    '127.1'
  ]) {
    await refused(`http://${host}:${port}/`)
  }
  await refused(`http://friend.test:${port}/in`)
  t.equal(await (await users.fetch(`http://friend.test:${port}/`)).text(), 'here')
  await refused('http://friend.test:25/', /its port 25 is not one of HTTP: 80, 443, or 1024 and above$/)
  t.equal(
    await (await client().fetch(`http://inside.test:${port}/`)).text(),
    'here',
    'what operators configure may be anywhere'
  )
  t.notOk(asked.includes('127.0.0.1'))
})

t.test('an answer of DNS that changes leads nowhere else', async t => {
  const port = await serve(t, (_request, response) => response.end('secret'))
  const answers = ['8.8.8.8', '127.0.0.1']
  let asked = 0
  const lookup = async () => [{ address: answers[asked++] ?? '127.0.0.1', family: 4 }]
  const users = outgoing(t, { lookup }).client({ addresses: 'public', milliseconds: 300 })
  await t.rejects(
    users.fetch(`http://changing.test:${port}/`),
    failed(/no answer within|no connection|cannot be reached|refused/)
  )
  t.equal(asked, 1, 'what was checked is what is connected to')
  await t.rejects(users.fetch(`http://changing.test:${port}/`), failed(/its address is not public/))
})

t.test('of several addresses only the public ones are connected to', async t => {
  const port = await serve(t, (_request, response) => response.end('secret'))
  const lookup = async () => ['127.0.0.1', '10.0.0.1', '127.0.0.2'].map(address => ({ address, family: 4 }))
  const { client } = outgoing(t, { settings: { allow: ['127.0.0.2', '127.0.0.1'] }, lookup })
  t.equal(await (await client({ addresses: 'public' }).fetch(`http://several.test:${port}/`)).text(), 'secret')
})

t.test('TLS: an authority of the setting is trusted, others are not, and names must match', async t => {
  const { port, ca } = await serveTls(t, 'idp.test', (_request, response) => response.end('hello'))
  const url = `https://idp.test:${port}/`
  const trusting = outgoing(t, { settings: { ca }, lookup: HERE }).client()
  t.equal(await (await trusting.fetch(url)).text(), 'hello')
  await t.rejects(trusting.fetch(`https://other.test:${port}/`), failed(/its certificate is for another host$/))
  await t.rejects(
    outgoing(t, { lookup: HERE }).client().fetch(url),
    failed(/no trusted authority has signed its cert.*outgoing\.ca/)
  )
})

t.test('requests end when the server stops, or the caller does not wait any more', async t => {
  const server: string[] = []
  const port = await serve(t, ({ url = '' }) => void server.push(url))
  const { client, stop } = outgoing(t)
  const abort = new AbortController()
  const pending = client().fetch(`http://127.0.0.1:${port}/a`, { signal: abort.signal })
  abort.abort(new Error('enough'))
  await t.rejects(pending, { message: 'enough' })
  const other = client().fetch(`http://127.0.0.1:${port}/b`)
  stop()
  await t.rejects(other, failed(/the server stops/))
  await t.rejects(client().fetch(`http://127.0.0.1:${port}/c`), failed(/the server stops/))
})

t.test('a wrong setting stops the start with one line', async t => {
  const refused = (settings: object, message: RegExp) =>
    t.throws(() => outgoing(t, { settings: { ...settings } }), { code: 'MISCONFIGURED', message })
  refused({ proxy: 'socks5://a:hunter2@b' }, /^outgoing\.proxy: expected http:\/\/<host>:<port> or https:/)
  refused({ allow: ['http://a'] }, /^configuration key outgoing\.allow: expected an address.*found "http:\/\/a"$/)
  refused({ noProxy: ['a b'] }, /^configuration key outgoing\.noProxy: expected/)
  refused({ ca: '/does/not/exist' }, /^outgoing\.ca: \/does\/not\/exist: ENOENT/)
  refused({ ca: new URL(import.meta.url).pathname }, /^outgoing\.ca: .*: expected at least one certificate in PEM$/)
})
