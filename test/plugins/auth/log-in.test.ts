import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { QUICK } from '../../people.ts'
import { cookieOf, listSessions, ME } from './requests.ts'
import { stopWallClock } from './wall-clock.ts'

const wrong = { username: 'datahub', password: 'a wrong password' }

const server = await start(t, QUICK)

t.test('the first user logs in and me names the user', async t => {
  const { data, errors } = await server.admin.gql('{ me { corpUser { urn } platformPrivileges { managePolicies } } }')
  t.equal(errors, undefined)
  t.strictSame(data.me, { corpUser: { urn: 'urn:li:corpuser:datahub' }, platformPrivileges: { managePolicies: true } })
})

t.test('a log-in answers with an empty body and two cookies', async t => {
  const { status, headers, body } = await server.anonymous.post('/logIn', {
    username: 'datahub',
    password: server.password
  })
  t.strictSame({ status, body }, { status: 200, body: '' })
  const [session = '', actor = ''] = headers.getSetCookie()
  t.match(session, /^PLAY_SESSION=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
  t.match(decodeURIComponent(actor), /^actor=urn:li:corpuser:datahub; Max-Age=86400; Path=\/; SameSite=Lax$/)
})

t.test('a wrong password and an unknown name get the same answer', async t => {
  const names = [
    'datahub',
    'nobody-here',
    'DATAHUB',
    '__datahub_system',
    'UNKNOWN',
    'a b',
    '(x,y)',
    'x'.repeat(900),
    '\u0000'
  ]
  for (const username of names) {
    const { status, body } = await server.anonymous.post('/logIn', { username, password: wrong.password })
    t.strictSame({ status, body }, { status: 400, body: { message: 'Invalid Credentials' } }, JSON.stringify(username))
  }
  for (const body of [{}, { username: ' ', password: 'x' }]) {
    t.strictSame((await server.anonymous.post('/logIn', body)).body, { message: 'User name must not be empty.' })
  }
})

t.test('values that are not strings are refused', async t => {
  for (const username of [{ $ne: null }, ['datahub'], { $gt: '' }]) {
    const { status } = await server.anonymous.post('/logIn', { username, password: server.password })
    t.equal(status, 400, JSON.stringify(username))
  }
  t.equal(
    (await server.anonymous.send('POST', '/logIn', '{"username":', { 'content-type': 'application/json' })).status,
    400
  )
  t.equal(
    (
      await server.anonymous.send('POST', '/logIn', 'username=datahub', {
        'content-type': 'application/x-www-form-urlencoded'
      })
    ).status,
    415
  )
  t.equal((await server.anonymous.post('/logIn', { username: 'datahub', password: 'x'.repeat(2000) })).status, 400)
})

t.test('logging out without a session succeeds', async t => {
  t.equal((await server.anonymous.get('/logOut')).status, 303)
  t.equal((await server.as({ cookie: 'PLAY_SESSION=x' }).get('/logOut')).status, 303)
})

t.test('the readable cookie cannot change the user of a session', async t => {
  const [session = ''] = (await cookieOf(server)).split('; ')
  const as = (cookie: string) => server.as({ cookie }).gql(ME)
  t.equal((await as(`${session}; actor=urn%3Ali%3Acorpuser%3Adatahub`)).status, 200)
  t.equal((await as(`${session}; actor=urn:li:corpuser:datahub`)).status, 200)
  t.equal((await as(session)).status, 200)
  t.equal((await as(`${session}; actor=urn%3Ali%3Acorpuser%3Aalice`)).status, 401)
  t.equal((await as('actor=urn:li:corpuser:datahub')).status, 401)
})

t.test('CVE-2026-44501: a cookie that the server did not create is 401, whatever it contains', async t => {
  const forged = [
    'x',
    'a'.repeat(43),
    '%00',
    '%zz',
    '{"actor":"urn:li:corpuser:datahub"}',
    'eyJhbGciOiJub25lIn0.e30.',
    '"; DROP'
  ]
  for (const value of forged) {
    const { status, body } = await server.as({ cookie: `PLAY_SESSION=${value}` }).gql(ME)
    t.equal(status, 401, value)
    t.match(body, { status: 401 })
  }
})

t.test('GHSL-2022-076: an Authorization header that is blank, malformed or unknown is 401', async t => {
  const headers = [
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Bearer  ',
    'Bearer a b',
    'bearer x',
    'Token x',
    'Basic ZGF0YWh1Yjp4',
    'Basic __datahub_system:JohnSnowKnowsNothing'
  ]
  const cookie = await cookieOf(server)
  for (const authorization of headers) {
    const sent = { authorization, 'content-type': 'application/json' }
    const { status, headers: answered } = await server.anonymous.send(
      'POST',
      '/api/graphql',
      JSON.stringify({ query: ME }),
      sent
    )
    t.equal(status, 401, JSON.stringify(authorization))
    t.match(answered.get('www-authenticate'), 'Bearer')
    const both = await server.as({ cookie }).send('POST', '/api/graphql', JSON.stringify({ query: ME }), sent)
    t.equal(both.status, 401, `a valid session does not replace ${JSON.stringify(authorization)}`)
  }
})

t.test('CVE-2023-47628: a session expires without requests, and after its maximum lifetime', async t => {
  const minute = 60_000
  const auth = { ...QUICK.config.plugins.auth, sessionHours: 1, idleHours: 0.5, secureCookies: true }
  const own = await start(t, { config: { plugins: { auth } } })
  const setAhead = stopWallClock(t)
  const session = async () => own.as({ cookie: await cookieOf(own) })
  const [used, unused] = await Promise.all([session(), session()])
  const statuses = async () => [(await used.gql(ME)).status, (await unused.gql(ME)).status]
  t.strictSame(await statuses(), [200, 200])
  for (const ahead of [20 * minute, 40 * minute, 59 * minute]) {
    setAhead(ahead)
    t.equal((await used.gql(ME)).status, 200)
    // The use is stored in the background.
    await eventually(async () => (await listSessions(used)).sessions[0].lastUsedAt === Date.now())
    if (ahead > 30 * minute) t.equal((await unused.gql(ME)).status, 401, 'not used for half an hour')
  }
  setAhead(61 * minute)
  t.strictSame(await statuses(), [401, 401])
  const again = await session()
  t.match(await listSessions(again), { total: 1, sessions: [{ current: true }] }, 'expired sessions are not listed')
  const { headers } = await own.anonymous.post('/logIn', { username: 'datahub', password: own.password })
  for (const cookie of headers.getSetCookie()) t.match(cookie, /; Secure/, 'with secureCookies')
})

t.test('CVE-2023-25562: a log-out ends only its session, at once and also after a restart', async t => {
  const [ended, kept] = [await cookieOf(server), await cookieOf(server)]
  const { status, headers } = await server.as({ cookie: ended }).get('/logOut')
  t.equal(status, 303)
  t.equal(headers.get('location'), '/login')
  for (const cleared of headers.getSetCookie()) t.match(cleared, /^(PLAY_SESSION|actor)=; Max-Age=0;/)
  t.equal((await server.as({ cookie: ended }).gql(ME)).status, 401)
  t.equal((await server.as({ cookie: kept }).gql(ME)).status, 200)
  const auth = { ...QUICK.config.plugins.auth, scryptCost: 11 }
  const again = await server.restart({ config: { plugins: { auth } } })
  t.equal((await again.as({ cookie: ended }).gql(ME)).status, 401)
  t.equal((await again.as({ cookie: kept }).gql(ME)).status, 200)
  const right = { username: 'datahub', password: again.password }
  for (const time of [1, 2])
    t.equal((await again.anonymous.post('/logIn', right)).status, 200, `at a higher cost, attempt ${time}`)
  t.equal((await again.anonymous.post('/logIn', { ...right, password: 'a wrong password' })).status, 400)
})
