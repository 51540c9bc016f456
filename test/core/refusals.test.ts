import t from 'tap'
import { createCall } from '../../core/call.ts'
import { BadRequest, Forbidden, makeUrn } from '../../core/index.ts'
import { callerOf } from '../../core/operation/caller.ts'
import { createRefusals } from '../../core/operation/refusals.ts'
import { start } from '../helper.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
const { signal } = new AbortController()
const refusal = new Forbidden('no')

function callFrom(address: string, id = 'one') {
  const credential = { actor: makeUrn('corpuser', 'mallory'), kind: 'token', id } as const
  return createCall({ credential, address, signal, log })
}

t.test('a caller is an actor, a credential and a network', async t => {
  t.equal(callerOf(callFrom('2001:db8::1')), callerOf(callFrom('2001:db8::ffff')))
  t.not(callerOf(callFrom('2001:db8::1')), callerOf(callFrom('2001:db8:1::1')))
  t.not(callerOf(callFrom('10.0.0.1')), callerOf(callFrom('10.0.0.2')))
  t.not(callerOf(callFrom('10.0.0.1')), callerOf(callFrom('10.0.0.1', 'two')))
})

t.test('refusals are limited by caller, other errors are not counted', async t => {
  const { count } = createRefusals(2)
  const mallory = callFrom('10.0.0.1')
  const mistake = new BadRequest('what?')
  for (let at = 0; at < 5; at++) t.equal(count(mallory, mistake), mistake)
  for (let at = 0; at < 2; at++) t.equal(count(mallory, refusal), refusal)
  t.match(count(mallory, refusal), { code: 'TOO_MANY_REQUESTS', retryAfter: 60, message: /at most 2 a minute/ })
  t.equal(count(callFrom('10.0.0.2'), refusal), refusal)
})

t.test('the memory for callers is bounded', async t => {
  const { count } = createRefusals(1)
  for (let at = 0; at < 100_000; at++) count(callFrom('10.0.0.1', `token${at}`), refusal)
  t.equal(count(callFrom('10.0.0.1', 'token0'), refusal), refusal, 'the first caller is forgotten')
  t.match(count(callFrom('10.0.0.1', 'token99999'), refusal), { code: 'TOO_MANY_REQUESTS' })
})

t.test('a caller who is refused too often gets 429, and what they may do still works', async t => {
  const server = await start(t, { config: { http: { refusalsPerMinute: 5 } } })
  const mallory = await server.user('mallory')
  const erase = () => mallory.post('/entities?action=delete', { urn: 'urn:li:tag:x' })
  const statuses = []
  for (let at = 0; at < 7; at++) statuses.push((await erase()).status)
  t.strictSame(statuses, [403, 403, 403, 403, 403, 429, 429])
  const { headers, body } = await erase()
  t.match(headers.get('retry-after'), /^[1-6]\d?$/)
  t.match(body.message, /Requests that you are permitted to make still work; retry others in \d+ s/)
  const { errors, data } = await mallory.gql('{ me { corpUser { urn } } getInviteToken(input: {}) { inviteToken } }')
  t.match(errors, [
    { path: ['getInviteToken'], extensions: { code: 429, type: 'TOO_MANY_REQUESTS', retryAfter: Number } }
  ])
  t.strictSame(data?.me ?? null, data === null ? null : { corpUser: { urn: mallory.actor } })
  t.strictSame((await mallory.gql('{ me { corpUser { urn } } }')).data.me.corpUser, { urn: mallory.actor })
  t.equal((await server.admin.gql('{ me { corpUser { urn } } }')).errors, undefined)
  t.equal((await (await server.user('other')).post('/entities?action=delete', { urn: 'urn:li:tag:x' })).status, 403)
})
