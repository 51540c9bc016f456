import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { ALICE, createApp, JSON_TYPE } from './fixture.ts'

const COOKIE = { cookie: 'session=alice' }

/** Sends a POST with a session cookie to `catalog.example:9002`. */
const poster =
  (app: FastifyInstance) =>
  (headers: Record<string, string>, url = '/things?action=nothing') =>
    app.inject({
      method: 'POST',
      url,
      headers: { host: 'catalog.example:9002', ...COOKIE, ...headers },
      payload: '{}'
    })

t.test('a session cookie is accepted only with a JSON content type', async t => {
  const app = await createApp(t)
  const post = poster(app)
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp'
  ]) {
    t.equal((await post({ 'content-type': type })).statusCode, 415, type)
    t.equal((await post({ 'content-type': type }, '/api/graphql')).statusCode, 415, type)
  }
  t.equal(
    (await app.inject({ method: 'DELETE', url: '/things/x', headers: { cookie: 'session=root' } })).statusCode,
    415
  )
  t.equal(
    (await app.inject({ method: 'DELETE', url: '/things/x', headers: { cookie: 'session=root', ...JSON_TYPE } }))
      .statusCode,
    200
  )
})

t.test('a session cookie is refused in requests from another site', async t => {
  const app = await createApp(t)
  const post = poster(app)
  for (const foreign of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://catalog.example:9002' }
  ]) {
    t.equal((await post({ ...JSON_TYPE, ...foreign })).statusCode, 403, JSON.stringify(foreign))
    t.equal((await post({ ...JSON_TYPE, ...foreign }, '/api/graphql')).statusCode, 403)
  }
  for (const own of [
    {},
    { origin: 'http://catalog.example:9002' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' }
  ]) {
    t.equal((await post({ ...JSON_TYPE, ...own })).statusCode, 200, JSON.stringify(own))
  }
  t.equal(
    (await app.inject({ url: '/things', headers: { ...COOKIE, origin: 'https://evil.example' } })).statusCode,
    200,
    'reads are allowed'
  )
  const read = async (headers: object) =>
    (await app.inject({ url: '/things', headers: { ...COOKIE, ...headers } })).statusCode
  const elsewhere = { 'sec-fetch-site': 'same-site' }
  t.equal(
    await read({ ...elsewhere, 'sec-fetch-dest': 'image' }),
    403,
    'an image of another port that asks for /logOut'
  )
  t.equal(await read({ ...elsewhere, 'sec-fetch-dest': 'empty' }), 403)
  t.equal(await read({ ...elsewhere, 'sec-fetch-dest': 'document' }), 200, 'a link is followed')
  t.equal(await read({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }), 200)
  t.equal(
    (
      await app.inject({
        method: 'POST',
        url: '/things?action=nothing',
        headers: { ...ALICE, origin: 'https://evil.example' }
      })
    ).statusCode,
    200
  )
})

t.test('no reply has CORS headers that allow other sites to read it', async t => {
  const app = await createApp(t)
  const reply = await app.inject({ url: '/things', headers: { ...ALICE, origin: 'https://evil.example' } })
  t.equal(reply.headers['access-control-allow-origin'], undefined)
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/graphql',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  })
  t.equal(preflight.statusCode, 405)
  t.equal(preflight.headers['access-control-allow-origin'], undefined)
})
