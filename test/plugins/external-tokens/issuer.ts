import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { SignJWT } from 'jose'
import { serve } from '../../core/outgoing/servers.ts'

export const AUDIENCE = 'aspectd'

type Test = Parameters<typeof serve>[0]
export const b64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
export const seconds = () => Math.floor(Date.now() / 1000)

export interface Pair {
  readonly private: KeyObject
  readonly public: KeyObject
  readonly jwk: Readonly<Record<string, unknown>>
}

export function pairOf(alg: 'RS256' | 'ES256' | 'EdDSA', kid: string): Pair {
  const made =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : alg === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519')
  return {
    private: made.privateKey,
    public: made.publicKey,
    jwk: { ...made.publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' }
  }
}

/** An issuer of tokens with a server for its keys, and for its metadata. */
export interface Issuer {
  readonly issuer: string
  readonly jwksUri: string
  readonly rsa: Pair
  readonly ec: Pair
  /** How often its keys were asked for. */
  asked(): number
  /** Other keys from now on; none: it answers 500. */
  serve(keys: readonly Pair[] | undefined): void
  /** A token that is valid unless the claims or the header say otherwise; `undefined` leaves one out. */
  token(claims?: object, header?: object, by?: Pair): Promise<string>
}

export async function startIssuer(t: Test, path = ''): Promise<Issuer> {
  const rsa = pairOf('RS256', 'r1')
  const ec = pairOf('ES256', 'e1')
  let asked = 0
  let keys: readonly Pair[] | undefined = [rsa, ec]
  const port = await serve(t, ({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json')
    if (url.endsWith('/openid-configuration')) return response.end(JSON.stringify({ issuer, jwks_uri: jwksUri }))
    asked++
    response.statusCode = keys ? 200 : 500
    response.end(keys ? JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }) : 'away')
  })
  const issuer = `http://127.0.0.1:${port}${path}`
  const jwksUri = `${issuer}/keys`
  return {
    ...{ issuer, jwksUri, rsa, ec },
    asked: () => asked,
    serve: next => {
      keys = next
    },
    token(claims = {}, header = {}, by = rsa) {
      const now = seconds()
      const usual = { iss: issuer, aud: AUDIENCE, sub: 'nightly', jti: randomUUID(), iat: now, exp: now + 3600 }
      return new SignJWT(defined({ ...usual, ...claims }))
        .setProtectedHeader({ alg: String(by.jwk.alg), kid: String(by.jwk.kid), typ: 'at+jwt', ...header })
        .sign(by.private)
    }
  }
}

/** Signs any text, JSON or not. */
export function signedAs(
  payload: string | Buffer,
  { private: key }: Pair,
  header: object = { alg: 'RS256', kid: 'r1' }
) {
  const text = `${b64(header)}.${Buffer.from(payload).toString('base64url')}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** A token whose signature is made with a secret that everybody knows. */
export function hmac(header: object, claims: object, secret: string | Buffer): string {
  const text = `${b64(header)}.${b64(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

function defined(claims: object) {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
}
