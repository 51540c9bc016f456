import t from 'tap'
import { createKeySet, type KeyPlace } from '../../../plugins/kit/key-set.ts'
import { outgoing } from '../../core/outgoing/servers.ts'
import { pairOf, startIssuer } from '../external-tokens/issuer.ts'

const MINUTE = 60_000

async function keySetOf(
  t: Parameters<typeof outgoing>[0],
  placeOf: (at: { issuer: string; jwksUri: string }) => KeyPlace
) {
  const at = await startIssuer(t)
  let time = 0
  const warnings: unknown[] = []
  const log = { debug() {}, info() {}, error() {}, warn: (...line: unknown[]) => void warnings.push(line) }
  const set = createKeySet({ client: outgoing(t).client(), place: placeOf(at), log, now: () => time })
  const find = (kid: string) => set.find({ alg: 'RS256', kid })
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { at, set, find, warnings, pass }
}

t.test('a key that was rotated a moment ago is found, and asked for at most twice a minute', async t => {
  const { at, set, find, pass } = await keySetOf(t, ({ jwksUri }) => jwksUri)
  t.ok(await find('r1'))
  const before = set.generation()
  const next = pairOf('RS256', 'r2')
  at.serve([next, at.rsa])
  await t.rejects(find('r2'), { code: 'ERR_JWKS_NO_MATCHING_KEY' })
  t.equal(at.asked(), 1)
  pass(MINUTE / 2)
  t.ok(await find('r2'))
  t.not(set.generation(), before)
  for (let kid = 0; kid < 20; kid++) await t.rejects(find(`x${kid}`))
  t.equal(at.asked(), 2)
})

t.test('a key that the issuer has removed ends after ten minutes', async t => {
  const { at, set, find, pass } = await keySetOf(t, ({ jwksUri }) => jwksUri)
  t.ok(await find('r1'))
  at.serve([pairOf('RS256', 'r2')])
  pass(9 * MINUTE)
  t.ok(set.isFresh())
  t.ok(await find('r1'))
  pass(MINUTE)
  t.notOk(set.isFresh())
  await t.rejects(find('r1'), { code: 'ERR_JWKS_NO_MATCHING_KEY' })
})

t.test('while the issuer is away its keys are used for a day, and it is asked every few seconds', async t => {
  const { at, find, pass, warnings } = await keySetOf(t, ({ jwksUri }) => jwksUri)
  t.ok(await find('r1'))
  at.serve(undefined)
  pass(20 * MINUTE)
  for (let time = 0; time < 10; time++) t.ok(await find('r1'))
  t.equal(at.asked(), 2)
  t.match(warnings, [[{ reason: 'status 500' }, 'the keys of a provider were not read; will retry']])
  pass(23 * 60 * MINUTE)
  t.ok(await find('r1'))
  pass(60 * MINUTE)
  await t.rejects(find('r1'), { code: 'KIT_NO_KEYS', statusCode: 503 })
  at.serve([at.rsa])
  pass(5000)
  t.ok(await find('r1'))
})

t.test('the first requests at once cause one request', async t => {
  const { at, find } = await keySetOf(t, ({ jwksUri }) => jwksUri)
  await Promise.all(Array.from({ length: 20 }, () => find('r1')))
  t.equal(at.asked(), 1)
})

t.test('the metadata of the issuer names the keys, that of another one does not', async t => {
  const { find } = await keySetOf(t, ({ issuer }) => ({
    issuer,
    discovery: `${issuer}/.well-known/openid-configuration`
  }))
  t.ok(await find('r1'))
  const other = await keySetOf(t, ({ issuer }) => ({
    issuer: 'https://a',
    discovery: `${issuer}/.well-known/openid-configuration`
  }))
  await t.rejects(other.find('r1'), { code: 'KIT_NO_KEYS' })
  t.match(other.warnings, [[{ reason: 'not the document of https://a' }]])
})
