import t from 'tap'
import type { Call, Credential } from '../../../core/index.ts'
import { noMetrics } from '../../../core/metrics/none.ts'
import { issuersOf } from '../../../plugins/external-tokens/config.ts'
import { createStrategy } from '../../../plugins/external-tokens/strategy.ts'
import { createVerify } from '../../../plugins/external-tokens/verify.ts'
import { createKeySets } from '../../../plugins/kit/key-set.ts'
import { outgoing } from '../../core/outgoing/servers.ts'
import { accepted, forgeries } from './forgeries.ts'
import { AUDIENCE, pairOf, startIssuer } from './issuer.ts'
import { settings } from './settings.ts'

const QUIET = { debug() {}, info() {}, warn() {}, error() {} }

/** The strategy with real keys over HTTP; every subject is an account. */
async function strategyOf(t: Parameters<typeof outgoing>[0]) {
  const at = await startIssuer(t)
  const issuers = issuersOf(
    settings({
      issuers: [{ issuer: at.issuer, audiences: [AUDIENCE], jwksUri: at.jwksUri, algorithms: ['RS256', 'ES256'] }]
    })
  )
  const keySet = createKeySets({ client: options => outgoing(t).client(options) }, QUIET, noMetrics)
  const verify = createVerify({
    issuers: new Map(issuers.map(one => [one.issuer, one])),
    keysOf: one => keySet(one.keys),
    now: Date.now
  })
  const strategy = createStrategy({
    verify,
    accountOf: async (_call, { subject }) => `urn:li:corpuser:${subject}` as never,
    scopeOf: () => undefined,
    system: () => ({}) as Call,
    log: QUIET,
    now: Date.now
  })
  const authenticate = async (token: string): Promise<Credential | undefined> => {
    const request = { method: 'GET', url: '/', headers: { authorization: `Bearer ${token}` }, cookies: {}, address: '' }
    return strategy.claims?.(request) ? await strategy.verify(request) : undefined
  }
  return { at, authenticate }
}

t.test('no forged token is accepted, and valid ones made by the same functions are', async t => {
  const { at, authenticate } = await strategyOf(t)
  for (const [what, token] of Object.entries(accepted(at))) t.ok(await authenticate(await token), what)
  const forged = Object.entries(await forgeries(at))
  t.ok(forged.length >= 75)
  for (const [what, token] of forged) t.equal(await authenticate(await token), undefined, what)
  for (const [what, token] of Object.entries(accepted(at))) t.ok(await authenticate(await token), what)
})

t.test('many tokens of unknown keys cause no request', async t => {
  const { at, authenticate } = await strategyOf(t)
  t.ok(await authenticate(await at.token()))
  t.equal(at.asked(), 1)
  const other = pairOf('RS256', 'other')
  for (let kid = 0; kid < 50; kid++) t.notOk(await authenticate(await at.token({}, { kid: `k${kid}` }, other)))
  t.equal(at.asked(), 1)
})

t.test('a token that was accepted is remembered, not one that was refused', async t => {
  const { at, authenticate } = await strategyOf(t)
  const token = await at.token()
  const first = await authenticate(token)
  t.match(first, { kind: 'external', id: new RegExp(`^${at.issuer} [0-9a-f]{32}$`) })
  t.equal(await authenticate(token), await authenticate(token), 'the same object')
  t.notOk(await authenticate(`${token.slice(0, -4)}AAAA`))
})
