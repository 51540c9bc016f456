import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createLocalJWKSet, SignJWT } from 'jose'
import { type Call, makeUrn, type Strategy } from '../../core/index.ts'
import type { TrustedIssuer } from '../../plugins/external-tokens/config.ts'
import { createStrategy } from '../../plugins/external-tokens/strategy.ts'
import { createVerify } from '../../plugins/external-tokens/verify.ts'
import type { KeySet } from '../../plugins/kit/index.ts'
import type { Figure, Topic } from '../figure.ts'

const TOKENS = 500
const AGAIN = 20
const ISSUER: TrustedIssuer = {
  issuer: 'https://idp.example/realms/data',
  audiences: ['aspectd'],
  algorithms: ['RS256', 'ES256'],
  userClaim: 'sub',
  jit: true,
  maxHours: 24,
  clockSeconds: 60,
  keys: 'https://idp.example/keys'
}
const QUIET = { debug() {}, info() {}, warn() {}, error() {} }

const token = { unit: 'µs', better: 'lower' } as const
const rs256: Figure = { ...token, name: 'JWT of RS256, first check', target: { value: 300 } }
const es256: Figure = { ...token, name: 'JWT of ES256, first check', target: { value: 300 } }
const again: Figure = { ...token, name: 'JWT again, remembered', target: { value: 10 } }

const PAIRS = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' })
}
type Algorithm = keyof typeof PAIRS

/** The keys are known: without the request for them. */
function keySet(): KeySet {
  const keys = Object.entries(PAIRS).map(([alg, { publicKey }]) => ({
    ...publicKey.export({ format: 'jwk' }),
    alg,
    kid: alg
  }))
  return { find: createLocalJWKSet({ keys }), refresh: async () => {}, generation: () => 1, isFresh: () => true }
}

function strategy(): Strategy {
  const keys = keySet()
  const actor = makeUrn('corpuser', 'nightly')
  return createStrategy({
    verify: createVerify({ issuers: new Map([[ISSUER.issuer, ISSUER]]), keysOf: () => keys, now: Date.now }),
    accountOf: async () => actor,
    scopeOf: () => undefined,
    system: () => ({}) as Call,
    log: QUIET,
    now: Date.now
  })
}

let made = 0

function makeTokens(alg: Algorithm): Promise<string[]> {
  const key: KeyObject = PAIRS[alg].privateKey
  const claims = () => new SignJWT({ jti: String(made++), sub: 'nightly', iss: ISSUER.issuer, aud: 'aspectd' })
  return Promise.all(
    Array.from({ length: TOKENS }, () =>
      claims().setProtectedHeader({ alg, kid: alg, typ: 'at+jwt' }).setIssuedAt().setExpirationTime('1h').sign(key)
    )
  )
}

/** The time to authenticate with a JSON Web Token of a provider, one after the other, with its account in memory. */
export const jwtTopic: Topic = {
  name: 'jwt',
  figures: [rs256, es256, again],
  async run(bench) {
    const { claims, verify } = strategy()
    const check = async (tokens: readonly string[], times = 1) => {
      const requests = tokens.map(text => ({
        headers: { authorization: `Bearer ${text}` },
        method: '',
        url: '',
        cookies: {},
        address: ''
      }))
      const start = performance.now()
      for (let at = 0; at < times; at++) {
        for (const request of requests) {
          if (!claims?.(request) || !(await verify(request))) throw new Error('the token was refused')
        }
      }
      return ((performance.now() - start) / times / TOKENS) * 1000
    }
    await bench.measure({
      figures: [rs256, es256, again],
      isWarmedUp: true,
      ours: async () => {
        const [rsa, ec] = await Promise.all([makeTokens('RS256'), makeTokens('ES256')])
        return [await check(rsa), await check(ec), await check(rsa, AGAIN)]
      }
    })
  }
}
