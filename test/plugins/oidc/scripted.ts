import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { Test } from 'tap'

/** What the provider says of a user. */
type Claims = Readonly<Record<string, unknown>>

/** A provider that does what a test tells it, right or wrong. */
export interface Scripted {
  readonly issuer: string
  readonly discoveryUri: string
  /** Claims of users by `sub`; everybody who comes is `ann` unless `x-test-user` says so. */
  readonly people: Record<string, Claims>
  /** What it does differently; empty it to be right again. */
  readonly script: Script
  /** Paths that were asked for. */
  readonly asked: string[]
  /** How the server authenticated at the token endpoint, the last request last. */
  readonly authentications: { readonly header: string | undefined; readonly form: Readonly<Record<string, string>> }[]
  /** A token that it has signed. */
  sign(claims: JWTPayload, options?: SignOptions): Promise<string>
  /** Replaces the keys. */
  rotate(): Promise<void>
  /** Does not answer, until `comeBack`. */
  leave(): Promise<void>
  comeBack(): Promise<void>
}

interface SignOptions {
  readonly key?: CryptoKey
  readonly header?: Readonly<Record<string, unknown>>
}

export interface Script {
  /** Claims of the ID token that replace the right ones; `undefined` removes one. */
  claims?: Claims
  /** Makes the whole ID token. */
  idToken?: (claims: JWTPayload) => Promise<string> | string
  /** The answer of userinfo. */
  userinfo?: Claims
  /** Status of the token endpoint. */
  tokenStatus?: number
  /** The log-in gives a refresh token; used once, it gives another one. `id`: with an ID token. */
  refresh?: 'plain' | 'id'
  /** Members of the metadata. */
  metadata?: Claims
  /** Parameters of the answer to the browser; `null` removes one. */
  answer?: Readonly<Record<string, string | null>>
}

interface Code {
  readonly sub: string
  readonly nonce: string
  readonly challenge: string
  readonly redirectUri: string
}

export const CLIENT = { clientId: 'aspectd', clientSecret: 'the secret of a test, which is long' }

export async function startScripted(t: Test): Promise<Scripted> {
  const codes = new Map<string, Code>()
  /** Who has which refresh token. */
  const refreshTokens = new Map<string, string>()
  const asked: string[] = []
  const authentications: Scripted['authentications'] = []
  const people: Record<string, Claims> = { ann: { email: 'ann@example.com', email_verified: true, name: 'Ann Lee' } }
  const script: Script = {}
  let kid = 0
  let keys = await generateKeyPair('RS256')
  const http = createServer((request, response) => {
    answerTo(request).then(
      ({ status = 200, location, body }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) })
        response.end(JSON.stringify(body ?? {}))
      },
      error => response.writeHead(500).end(JSON.stringify({ error: String(error) }))
    )
  })
  const listen = (port: number) => once(http.listen(port, '127.0.0.1'), 'listening')
  await listen(0)
  const { port } = http.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const close = async () => {
    http.closeAllConnections()
    if (http.listening) await once(http.close(), 'close')
  }
  t.teardown(close)

  const sign: Scripted['sign'] = (claims, { key = keys.privateKey, header = {} } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: `k${kid}`, ...header }).sign(key)

  async function answerTo(request: IncomingMessage): Promise<{ status?: number; location?: string; body?: unknown }> {
    const url = new URL(request.url ?? '/', issuer)
    asked.push(url.pathname)
    if (url.pathname === '/authorize') {
      const sub = String(request.headers['x-test-user'] ?? 'ann')
      return { status: 302, location: authorize(url.searchParams, sub) }
    }
    if (url.pathname === '/token') {
      const form = new URLSearchParams(await text(request))
      authentications.push({ header: request.headers.authorization, form: Object.fromEntries(form) })
      return token(form)
    }
    if (url.pathname === '/userinfo') {
      const sub = String(request.headers.authorization).replace('Bearer access-', '')
      return { body: script.userinfo ?? { sub, ...people[sub] } }
    }
    if (url.pathname === '/keys')
      return { body: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: `k${kid}`, alg: 'RS256', use: 'sig' }] } }
    return { body: metadata() }
  }

  function metadata() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      end_session_endpoint: `${issuer}/end`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      ...script.metadata
    }
  }

  function authorize(query: URLSearchParams, sub: string): string {
    const [code, redirectUri] = [`code-${codes.size}`, query.get('redirect_uri') ?? '']
    codes.set(code, { sub, nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '', redirectUri })
    const location = new URL(redirectUri)
    const given = { code, state: query.get('state') ?? '', iss: issuer, ...script.answer }
    for (const [name, value] of Object.entries(given)) if (value !== null) location.searchParams.set(name, value)
    return location.href
  }

  async function token(form: URLSearchParams) {
    if (script.tokenStatus) return { status: script.tokenStatus, body: { error: 'server_error' } }
    if (form.get('grant_type') === 'refresh_token') return refreshed(form.get('refresh_token') ?? '')
    const found = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!found || found.challenge !== challenge || found.redirectUri !== form.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant' } }
    return { body: { ...accessOf(found.sub), id_token: await idTokenOf(found.sub, found.nonce) } }
  }

  async function idTokenOf(sub: string, nonce?: string) {
    const now = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: CLIENT.clientId, sub, nonce, iat: now, exp: now + 300 }
    const claims: JWTPayload = { ...right, sid: `sid-${sub}`, ...script.claims }
    return script.idToken?.(claims) ?? sign(JSON.parse(JSON.stringify(claims)))
  }

  function accessOf(sub: string) {
    const access = { access_token: `access-${sub}`, token_type: 'Bearer', expires_in: 300 }
    if (!script.refresh) return access
    const refresh_token = `refresh-${sub}-${refreshTokens.size}`
    refreshTokens.set(refresh_token, sub)
    return { ...access, refresh_token }
  }

  /** A token that was used before is not accepted again, nor is that of a user who has left. */
  async function refreshed(token: string) {
    const sub = refreshTokens.get(token)
    refreshTokens.set(token, '')
    if (!sub || !people[sub]) return { status: 400, body: { error: 'invalid_grant' } }
    return { body: { ...accessOf(sub), ...(script.refresh === 'id' ? { id_token: await idTokenOf(sub) } : {}) } }
  }

  return {
    issuer,
    discoveryUri: `${issuer}/.well-known/openid-configuration`,
    people,
    script,
    asked,
    authentications,
    sign,
    async rotate() {
      kid++
      keys = await generateKeyPair('RS256')
    },
    leave: close,
    comeBack: async () => void (await listen(port))
  }
}
