import t from 'tap'
import { createThrottle } from '../../../plugins/auth/identity/throttle.ts'
import { start } from '../../helper.ts'
import { ME } from './requests.ts'

const fail = () => Promise.reject(new Error('wrong'))
const tooMany = { code: 'TOO_MANY_REQUESTS' }
const succeed = async () => 'in'

t.test('attempts for one name from one address are limited', async t => {
  const throttle = createThrottle(3)
  for (let at = 0; at < 3; at++) await t.rejects(throttle.attempt('10.0.0.1', 'alice', fail), { message: 'wrong' })
  const refused = throttle.attempt('10.0.0.1', 'ALICE', succeed)
  await t.rejects(refused, { ...tooMany, retryAfter: Number, message: /too many attempts from this address/ })
})

t.test('attempts for the same name from another address are not affected', async t => {
  const throttle = createThrottle(1)
  await t.rejects(throttle.attempt('10.0.0.1', 'alice', fail), { message: 'wrong' })
  await t.rejects(throttle.attempt('10.0.0.1', 'alice', succeed), tooMany)
  t.equal(await throttle.attempt('10.0.0.2', 'alice', succeed), 'in')
})

t.test('attempts for many names from one address are limited, also with successes in between', async t => {
  const throttle = createThrottle(2)
  for (let at = 0; at < 10; at++) {
    await t.rejects(throttle.attempt('10.0.0.1', `user${at}`, fail), { message: 'wrong' })
    if (at < 9) t.equal(await throttle.attempt('10.0.0.1', 'mine', succeed), 'in')
  }
  await t.rejects(throttle.attempt('10.0.0.1', 'mine', succeed), tooMany)
})

t.test('successes are not counted', async t => {
  const throttle = createThrottle(1)
  for (let at = 0; at < 20; at++) t.equal(await throttle.attempt('10.0.0.1', 'alice', succeed), 'in')
})

t.test('addresses of one IPv6 network are counted together, mapped IPv4 addresses as IPv4', async t => {
  const throttle = createThrottle(1)
  await t.rejects(throttle.attempt('2001:db8:0:1::1', 'alice', fail), { message: 'wrong' })
  await t.rejects(throttle.attempt('2001:db8:0:1:ffff::2', 'alice', succeed), tooMany)
  t.equal(await throttle.attempt('2001:db8:0:2::1', 'alice', succeed), 'in')
  await t.rejects(throttle.attempt('::ffff:10.0.0.1', 'alice', fail), { message: 'wrong' })
  await t.rejects(throttle.attempt('10.0.0.1', 'alice', succeed), tooMany)
})

t.test('invalid credentials are limited by address', async t => {
  const throttle = createThrottle(1)
  for (let at = 0; at < 30; at++) await throttle.failed('10.0.0.1')
  await t.rejects(throttle.failed('10.0.0.1'), { ...tooMany, message: /too many invalid credentials/ })
  await throttle.failed('10.0.0.2')
})

t.test('requests are limited by address, whatever their answer is', async t => {
  const throttle = createThrottle(1)
  for (let at = 0; at < 30; at++) await throttle.request('10.0.0.1')
  await t.rejects(throttle.request('10.0.0.1'), { ...tooMany, message: /too many requests from this address/ })
  await throttle.request('10.0.0.2')
})

t.test('log-ins, sign-ups and resets are limited also when they succeed or have invalid fields', async t => {
  const { anonymous, password } = await start(t, { config: { plugins: { auth: { attemptsPerMinute: 1 } } } })
  const requests = [
    () => anonymous.post('/logIn', { username: 'datahub', password }),
    () => anonymous.post('/signUp', { fullName: '' }),
    () => anonymous.post('/resetNativeUserCredentials', { email: '' })
  ]
  const statuses = new Set<number>()
  // the test has logged in once
  for (let at = 1; at < 30; at++) statuses.add((await requests[at % requests.length]?.())?.status ?? 0)
  t.strictSame([...statuses].toSorted(), [200, 400])
  for (const request of requests) {
    const { status, headers } = await request()
    t.equal(status, 429)
    t.ok(Number(headers.get('retry-after')) > 0)
  }
})

t.test('over HTTP the limits respond with 429, and logged-in users are not affected', async t => {
  const { admin, as, anonymous, password } = await start(t, { config: { plugins: { auth: { attemptsPerMinute: 2 } } } })

  t.test('guesses of a password are limited, the correct one included', async t => {
    const guess = async () => (await anonymous.post('/logIn', { username: 'datahub', password: 'wrong' })).status
    t.strictSame([await guess(), await guess(), await guess(), await guess()], [400, 400, 429, 429])
    const { status, headers } = await anonymous.post('/logIn', { username: 'datahub', password })
    t.equal(status, 429)
    t.match(headers.get('retry-after'), /^[1-9]\d?$/)
  })

  t.test('guesses of a reset token are limited', async t => {
    const body = { email: 'x', password: 'another long enough one', resetToken: 'y' }
    const guess = () => anonymous.post('/resetNativeUserCredentials', body)
    t.strictSame([(await guess()).status, (await guess()).status], [400, 400])
    const { status, headers } = await guess()
    t.equal(status, 429)
    t.ok(Number(headers.get('retry-after')) > 0)
  })

  t.test('guesses of bearer tokens are limited', async t => {
    const statuses = []
    for (let at = 0; at < 70; at++) statuses.push((await as({ token: `aspd_${at}` }).gql(ME)).status)
    t.strictSame(new Set(statuses.slice(0, 60)), new Set([401]))
    t.strictSame(new Set(statuses.slice(60)), new Set([429]))
  })

  t.test('a session is accepted', async t => t.equal((await admin.gql(ME)).status, 200))
})
