import { EncryptJWT, UnsecuredJWT } from 'jose'
import { AUDIENCE, b64, hmac, type Issuer, pairOf, seconds, signedAs } from './issuer.ts'

type Tokens = Record<string, string | Promise<string>>

/** Tokens that must be refused, by what is wrong with them. */
export async function forgeries(at: Issuer): Promise<Tokens> {
  const good = await at.token()
  return {
    ...(await unsigned(at, good)),
    ...(await ofOtherKeys(at, good)),
    ...wrongTimes(at),
    ...wrongClaims(at),
    ...malformed(at, good)
  }
}

/** Made by the same functions: what is refused above is refused for its fault. */
export function accepted(at: Issuer): Tokens {
  const { claims, raw } = partsOf(at)
  return {
    RS256: at.token(),
    ES256: at.token({}, {}, at.ec),
    'typ JWT': at.token({}, { typ: 'JWT' }),
    'several audiences, ours among them': at.token({ aud: ['other', AUDIENCE] }),
    'made by hand': raw({}),
    'signed text': signedAs(JSON.stringify(claims), at.rsa),
    'a clock 50 seconds ahead': raw({ iat: seconds() + 50, nbf: seconds() + 50 }),
    'expired 50 seconds ago': raw({ iat: seconds() - 3600, exp: seconds() - 50 })
  }
}

function partsOf(at: Issuer) {
  const now = seconds()
  const claims = { iss: at.issuer, aud: AUDIENCE, sub: 'svc', iat: now, exp: now + 3600 }
  const raw = (more: object) => signedAs(JSON.stringify({ ...claims, ...more }), at.rsa)
  return { claims, raw, now }
}

async function unsigned(at: Issuer, good: string): Promise<Tokens> {
  const { claims } = partsOf(at)
  const [h, p, s] = good.split('.') as [string, string, string]
  const pem = at.rsa.public.export({ type: 'spki', format: 'pem' }) as string
  const modulus = Buffer.from(String(at.rsa.jwk.n), 'base64url')
  return {
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg NONE with a signature': `${b64({ alg: 'NONE', kid: 'r1' })}.${p}.${s}`,
    'alg nOnE': `${b64({ alg: 'nOnE', kid: 'r1' })}.${p}.${s}`,
    'alg none, empty signature, a kid': `${b64({ alg: 'none', kid: 'r1' })}.${p}.`,
    'no alg': `${b64({ kid: 'r1' })}.${p}.${s}`,
    'alg a list': `${b64({ alg: ['RS256'], kid: 'r1' })}.${p}.${s}`,
    'no signature': `${h}.${p}.`,
    'two parts': `${h}.${p}`,
    'five parts': `${good}.a.b`,
    'HS256 with the public key as PEM': hmac({ alg: 'HS256', kid: 'r1' }, claims, pem),
    'HS256 with the public key without its last line break': hmac({ alg: 'HS256', kid: 'r1' }, claims, pem.trim()),
    'HS256 with the modulus': hmac({ alg: 'HS256', kid: 'r1' }, claims, modulus),
    'HS256 with the key as JSON': hmac({ alg: 'HS256', kid: 'r1' }, claims, JSON.stringify(at.rsa.jwk)),
    'HS256 with an empty key': hmac({ alg: 'HS256' }, claims, ''),
    'payload changed': `${h}.${b64({ ...claims, sub: 'datahub' })}.${s}`,
    'header changed': `${b64({ alg: 'RS256', kid: 'r1', typ: 'JWT' })}.${p}.${s}`,
    'a signature of zeros': `${h}.${p}.${Buffer.alloc(256).toString('base64url')}`,
    'an ES256 signature of zeros': `${b64({ alg: 'ES256', kid: 'e1' })}.${p}.${Buffer.alloc(64).toString('base64url')}`,
    'crit with an unknown extension': `${b64({ alg: 'RS256', kid: 'r1', crit: ['x'], x: 1 })}.${p}.${s}`,
    'crit, signed': signedAs(JSON.stringify(claims), at.rsa, { alg: 'RS256', kid: 'r1', crit: ['x'], x: 1 }),
    'b64 false': `${b64({ alg: 'RS256', kid: 'r1', b64: false, crit: ['b64'] })}.${p}.${s}`,
    encrypted: new EncryptJWT(claims).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(new Uint8Array(32))
  }
}

async function ofOtherKeys(at: Issuer, good: string): Promise<Tokens> {
  const other = pairOf('RS256', 'r1')
  const [, p, s] = good.split('.') as [string, string, string]
  return {
    'another key with the same kid': at.token({}, {}, other),
    'another key with an unknown kid': at.token({}, { kid: 'zz' }, other),
    'another key without kid': at.token({}, { kid: undefined }, other),
    'a key in the header': at.token({}, { kid: undefined, jwk: other.jwk }, other),
    'the address of another set': at.token({}, { jku: 'http://evil.example/keys' }, other),
    'a certificate in the header': at.token({}, { x5c: ['MIIB'] }, other),
    'the address of a certificate': at.token({}, { x5u: 'http://evil.example/cert' }, other),
    'kid as a path': at.token({}, { kid: '../../dev/null' }, other),
    'kid as SQL': at.token({}, { kid: "r1' or '1'='1" }, other),
    'kid as an object': signedAs(p, other, { alg: 'RS256', kid: { $ne: '' } }),
    'RS512 for a key of RS256': `${b64({ alg: 'RS512', kid: 'r1' })}.${p}.${s}`,
    'PS256 for a key of RS256': `${b64({ alg: 'PS256', kid: 'r1' })}.${p}.${s}`,
    'ES256 with the kid of the RSA key': at.token({}, { kid: 'r1' }, at.ec),
    'RS256 with the kid of the EC key': at.token({}, { kid: 'e1' }),
    'an algorithm that is not listed': at.token({}, {}, pairOf('EdDSA', 'd1'))
  }
}

function wrongTimes(at: Issuer): Tokens {
  const { raw, now } = partsOf(at)
  return {
    expired: raw({ iat: now - 3600, exp: now - 62 }),
    'expired a year ago': raw({ iat: now - 31_539_600, exp: now - 31_536_000 }),
    'no exp': raw({ exp: undefined }),
    'exp as text': raw({ exp: String(now + 3600) }),
    'exp as list': raw({ exp: [now + 3600] }),
    'exp null': raw({ exp: null }),
    'exp in milliseconds': raw({ exp: Date.now() }),
    'iat in the future': raw({ iat: now + 3600, exp: now + 7200 }),
    'iat as text': raw({ iat: String(now) }),
    'no iat': raw({ iat: undefined }),
    'nbf in the future': raw({ nbf: now + 600 }),
    'nbf as text': raw({ nbf: '0' }),
    'valid for a year': raw({ exp: now + 31_536_000 }),
    'valid for 25 hours, made two hours ago': raw({ iat: now - 7200, exp: now + 82_800 })
  }
}

function wrongClaims(at: Issuer): Tokens {
  const { raw } = partsOf(at)
  const { issuer } = at
  return {
    'another issuer': raw({ iss: 'https://evil.example' }),
    'the issuer with a slash': raw({ iss: `${issuer}/` }),
    'the issuer in capitals': raw({ iss: issuer.toUpperCase() }),
    'the issuer in a list': raw({ iss: [issuer] }),
    'an issuer that begins the same': raw({ iss: `${issuer}.evil.example` }),
    'no issuer': raw({ iss: undefined }),
    'another audience': raw({ aud: 'other' }),
    'audiences without ours': raw({ aud: ['a', 'b'] }),
    'an audience that begins the same': raw({ aud: `${AUDIENCE}-other` }),
    'no audience': raw({ aud: undefined }),
    'audience as object': raw({ aud: { [AUDIENCE]: 1 } }),
    'no audience in the list': raw({ aud: [] }),
    'no sub': raw({ sub: undefined }),
    'sub empty': raw({ sub: '' }),
    'sub a number': raw({ sub: 1 }),
    'sub an object': raw({ sub: { a: 1 } }),
    'an ID token (nonce)': raw({ nonce: 'x' }),
    'an ID token (at_hash)': raw({ at_hash: 'x' }),
    'a log-out token': raw({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
    'typ logout+jwt': at.token({}, { typ: 'logout+jwt' }),
    'typ dpop+jwt': at.token({}, { typ: 'dpop+jwt' }),
    'bound to another key': raw({ cnf: { jkt: 'x' } })
  }
}

function malformed(at: Issuer, good: string): Tokens {
  const { claims } = partsOf(at)
  const [h, p, s] = good.split('.') as [string, string, string]
  const inProto = JSON.stringify(claims)
  const { iss, aud, iat, exp } = claims
  return {
    'payload a list': signedAs('[]', at.rsa),
    'payload a text': signedAs('"x"', at.rsa),
    'payload not JSON': signedAs('{', at.rsa),
    'payload null': signedAs('null', at.rsa),
    'payload not UTF-8': signedAs(Buffer.from([0xff, 0xfe]), at.rsa),
    'claims in __proto__': signedAs(`{"__proto__":${inProto}}`, at.rsa),
    'sub twice, the last one empty': signedAs(
      JSON.stringify({ iss, aud, iat, exp, sub: 'svc' }).replace('}', ',"sub":""}'),
      at.rsa
    ),
    'header not JSON': `${b64('{')}.${p}.${s}`,
    'header a list': `${b64('[]')}.${p}.${s}`,
    padding: `${h}=.${p}.${s}`,
    'plus in base64': `${h}.${p}.+${s.slice(1)}`,
    'a space inside': `${h}.${p} .${s}`,
    'a line break inside': `${h}\n.${p}.${s}`,
    '10 kB': at.token({ pad: 'x'.repeat(10_000) })
  }
}
