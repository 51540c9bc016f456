import { Misconfigured, type Static, suggest, Type } from '../../core/index.ts'
import type { KeyPlace } from '../kit/index.ts'
import { type ScopeInput, StoredScope } from '../tokens/index.ts'

/** Signatures that only the holder of a private key can make. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const list = (description: string, more: object = {}) =>
  Type.Array(Type.String({ minLength: 1 }), { default: [], description, ...more })
const text = (description: string, more: object = {}) => Type.String({ default: '', description, ...more })

const Issuer = Type.Object(
  {
    issuer: Type.String({ minLength: 1, description: 'the claim iss, exactly' }),
    audiences: Type.Array(Type.String({ minLength: 1 }), {
      minItems: 1,
      description: 'the claim aud has one of these'
    }),
    jwksUri: text('address of its keys'),
    discoveryUri: text(
      'address of its metadata, which names its keys; <issuer>/.well-known/openid-configuration without it'
    ),
    algorithms: list('accepted signatures', { default: ['RS256'], minItems: 1 }),
    userClaim: Type.String({ default: 'sub', minLength: 1, description: 'claim that names the account' }),
    jit: Type.Boolean({ default: true, description: 'create accounts at their first token' }),
    maxHours: Type.Number({
      default: 24,
      exclusiveMinimum: 0,
      maximum: 8760,
      description: 'longest lifetime of a token'
    }),
    clockSeconds: Type.Integer({ default: 60, minimum: 0, maximum: 600, description: 'accepted difference of clocks' }),
    scope: Type.Optional(StoredScope)
  },
  { additionalProperties: false }
)

export const config = Type.Object({
  issuers: Type.Array(Issuer, {
    default: [],
    description:
      'issuers of JSON Web Tokens whose holders are service accounts: a list of objects, see docs/machines.md'
  }),
  allowHttp: Type.Boolean({
    default: false,
    description: 'read keys from http:// addresses of other machines: who can change what is sent can then make tokens'
  }),
  enabled: Type.Boolean({
    default: false,
    env: 'EXTERNAL_OAUTH_ENABLED',
    description: 'accept tokens of trustedIssuers, as DataHub does'
  }),
  trustedIssuers: list('issuers, as in the claim iss', { env: 'EXTERNAL_OAUTH_TRUSTED_ISSUERS' }),
  allowedAudiences: list('audiences, one of which is in the claim aud', { env: 'EXTERNAL_OAUTH_ALLOWED_AUDIENCES' }),
  jwksUri: text('address of the keys of trustedIssuers', { env: 'EXTERNAL_OAUTH_JWKS_URI' }),
  discoveryUri: text('address of the metadata that names the keys, instead of jwksUri', {
    env: 'EXTERNAL_OAUTH_DISCOVERY_URI'
  }),
  userIdClaim: Type.String({
    default: 'sub',
    env: 'EXTERNAL_OAUTH_USER_ID_CLAIM',
    description: 'claim that names the account'
  }),
  algorithm: Type.String({ default: 'RS256', env: 'EXTERNAL_OAUTH_ALGORITHM', description: 'accepted signature' })
})
type Config = Static<typeof config>

export interface TrustedIssuer extends Omit<Static<typeof Issuer>, 'jwksUri' | 'discoveryUri' | 'scope'> {
  readonly keys: KeyPlace
  readonly scope?: ScopeInput
}

/** @throws Misconfigured naming the setting */
export function issuersOf(settings: Config): TrustedIssuer[] {
  const own = settings.issuers.map((issuer, at) => trusted(issuer, `issuers.${at}`, settings.allowHttp))
  const issuers = [...own, ...(settings.enabled ? likeDataHub(settings) : [])]
  const twice = issuers.find(({ issuer }, at) => issuers.findIndex(other => other.issuer === issuer) !== at)
  if (twice) throw wrong('issuers', `${twice.issuer} is there twice`)
  return issuers
}

/** Those whose keys are at the same address: each of them can make tokens of the others. */
export function sharingKeys(issuers: readonly TrustedIssuer[]): string[] {
  const placeOf = ({ keys }: TrustedIssuer) => JSON.stringify(keys)
  return issuers
    .filter(one => issuers.filter(other => placeOf(other) === placeOf(one)).length > 1)
    .map(one => one.issuer)
}

function likeDataHub(settings: Config): TrustedIssuer[] {
  const { trustedIssuers, allowedAudiences, jwksUri, discoveryUri, userIdClaim, algorithm, allowHttp } = settings
  const missing = (setting: string, variable: string) =>
    wrong(setting, `expected at least one, because ${variable} is needed`)
  if (trustedIssuers.length === 0) throw missing('trustedIssuers', 'EXTERNAL_OAUTH_TRUSTED_ISSUERS')
  if (allowedAudiences.length === 0) throw missing('allowedAudiences', 'EXTERNAL_OAUTH_ALLOWED_AUDIENCES')
  const rest = { audiences: allowedAudiences, userClaim: userIdClaim, jit: true, maxHours: 24, clockSeconds: 60 }
  return trustedIssuers.map(issuer =>
    trusted({ ...rest, issuer, jwksUri, discoveryUri, algorithms: [algorithm] }, '', allowHttp)
  )
}

function trusted(found: Static<typeof Issuer>, path: string, allowHttp: boolean): TrustedIssuer {
  const { jwksUri, discoveryUri, algorithms, ...issuer } = found
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (jwksUri && discoveryUri) throw wrong(at('jwksUri'), 'expected jwksUri or discoveryUri, found both')
  for (const name of algorithms) {
    if (ALGORITHMS.includes(name)) continue
    const expected = `expected one of ${ALGORITHMS.join(', ')}, found ${JSON.stringify(name)}`
    throw wrong(at(path === '' ? 'algorithm' : 'algorithms'), `${expected}${suggest(name, ALGORITHMS)}`)
  }
  const check = (name: string, address: string) => checkAddress(at(name), address, allowHttp)
  if (jwksUri) check('jwksUri', jwksUri)
  else check(discoveryUri ? 'discoveryUri' : path === '' ? 'trustedIssuers' : 'issuer', discoveryUri || issuer.issuer)
  const usual = `${issuer.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const keys = jwksUri || { discovery: discoveryUri || usual, issuer: issuer.issuer }
  return { ...issuer, algorithms, keys }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

function checkAddress(setting: string, text: string, allowHttp: boolean): void {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw wrong(setting, `expected an https:// address, found ${JSON.stringify(text)}`)
  if (url.username || url.password) throw wrong(setting, 'expected an address without user name and password')
  if (url.protocol === 'https:' || allowHttp || LOOPBACK.test(url.hostname)) return
  throw wrong(setting, `expected an https:// address, found ${JSON.stringify(text)}; allowHttp permits http`)
}

function wrong(setting: string, problem: string) {
  return new Misconfigured(`configuration key plugins.external-tokens.${setting}: ${problem}`)
}
