import type { KeyObject } from 'node:crypto'
import type { JWTPayload, JWTVerifyOptions } from 'jose'
import type * as Client from 'openid-client'
import { isRecord, Misconfigured, type OutgoingClient } from '../../core/index.ts'
import type { Kit } from '../kit/index.ts'
import type { Attempt } from './attempt.ts'
import type { Claims } from './claims.ts'
import { LogInRefused } from './errors.ts'
import type { Settings } from './settings.ts'

/** What it asks a provider with. */
export interface Means {
  readonly client: OutgoingClient
  readonly keySet: Kit['keySet']
}

/** What a provider has said of who logs in. Everything in it was verified. */
export interface Identity {
  readonly issuer: string
  readonly sub: string
  readonly sid: string | undefined
  readonly claims: Claims
  readonly idToken: string
  /** If the provider gives one. */
  readonly refreshToken: string | undefined
}

export interface Refreshed {
  /** For the next time: a new one, or the same. */
  readonly refreshToken: string
  /** Only if the provider tells it again. */
  readonly identity: Identity | undefined
}

/** A provider, which is asked for its addresses and keys when it is first needed, and again after a failure. */
export interface Provider {
  readonly settings: Settings
  /** Where the browser goes to log in. @throws LogInRefused `away` */
  authorizationUrl(state: string, attempt: Attempt): Promise<URL>
  /** Redeems the answer of the provider: the query of the callback. @throws LogInRefused */
  redeem(answer: URLSearchParams, state: string, attempt: Attempt): Promise<Identity>
  /** Redeems a refresh token. @throws LogInRefused `refused` if the provider does not accept it any more, `away` */
  refresh(token: string): Promise<Refreshed>
  /** Verifies a token that the provider has signed for this server. @throws what is wrong with it, for the log */
  verify(token: string, options?: JWTVerifyOptions): Promise<JWTPayload>
  /** @throws LogInRefused `away` */
  issuer(): Promise<string>
  /** Where the browser ends its session there; `undefined` if the provider has no such page. @throws LogInRefused */
  endSessionUrl(idToken: string | undefined): Promise<URL | undefined>
}

const ASYMMETRIC = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')

interface Ready {
  readonly client: typeof Client
  readonly configuration: Client.Configuration
  readonly metadata: Client.ServerMetadata
  readonly verify: Provider['verify']
  readonly refreshKeys: () => Promise<void>
}

export function createProvider(settings: Settings, means: Means): Provider {
  let preparing: Promise<Ready> | undefined
  const ready = (): Promise<Ready> => {
    preparing ??= prepare(settings, means).catch(cause => {
      preparing = undefined
      throw new LogInRefused('away', cause)
    })
    return preparing
  }

  return {
    settings,
    verify: async (token, options) => (await ready()).verify(token, options),
    issuer: async () => (await ready()).metadata.issuer,
    authorizationUrl: async (state, attempt) => authorizationUrl(await ready(), settings, { state, attempt }),
    async redeem(answer, state, attempt) {
      const found = await ready()
      try {
        return await redeem(found, { answer, state, attempt, redirectUri: settings.redirectUri })
      } catch (cause) {
        throw new LogInRefused(reasonOf(found.client, cause), cause)
      }
    },
    async refresh(token) {
      const found = await ready()
      try {
        return await refresh(found, token)
      } catch (cause) {
        throw new LogInRefused(isRefused(found.client, cause) ? 'refused' : 'away', cause)
      }
    },
    async endSessionUrl(idToken) {
      const { client, configuration, metadata } = await ready()
      if (metadata.end_session_endpoint === undefined) return
      return client.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${settings.baseUrl}/login`,
        ...(idToken === undefined ? {} : { id_token_hint: idToken })
      })
    }
  }
}

async function authorizationUrl(
  { client, configuration }: Ready,
  { scope, acrValues, resource, parameters, redirectUri }: Settings,
  { state, attempt: { nonce, verifier, link } }: { readonly state: string; readonly attempt: Attempt }
): Promise<URL> {
  return client.buildAuthorizationUrl(configuration, {
    ...parameters,
    ...(acrValues ? { acr_values: acrValues } : {}),
    ...(resource ? { resource } : {}),
    // who links an identity says which one, even if the provider knows somebody already
    ...(link ? { prompt: 'login' } : {}),
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256'
  })
}

/** The libraries are loaded here: a start without log-ins does not pay for them. */
async function prepare(settings: Settings, means: Means): Promise<Ready> {
  const [client, jose] = await Promise.all([import('openid-client'), import('jose')])
  const { discoveryUri, clientId, clockSeconds, algorithms, readTimeout } = settings
  const configuration = await client.discovery(
    new URL(discoveryUri),
    clientId,
    { [client.clockTolerance]: clockSeconds },
    await authenticationOf(settings, client, jose),
    {
      [client.customFetch]: means.client.fetch as Client.CustomFetch,
      timeout: readTimeout / 1000,
      execute: discoveryUri.startsWith('http:') ? [client.allowInsecureRequests] : []
    }
  )
  const metadata = configuration.serverMetadata()
  const { issuer, jwks_uri } = metadata
  if (issuer.includes('{'))
    throw new Misconfigured(`the issuer ${issuer} names no tenant: users of all of them could log in`)
  if (jwks_uri === undefined) throw new Misconfigured('the metadata of the provider have no jwks_uri')
  const keys = means.keySet(jwks_uri)
  const options = {
    issuer,
    audience: clientId,
    algorithms: algorithms.length > 0 ? algorithms : ASYMMETRIC,
    clockTolerance: clockSeconds
  }
  return {
    client,
    configuration,
    metadata,
    verify: async (token, more) => (await jose.jwtVerify(token, keys.find, { ...options, ...more })).payload,
    refreshKeys: keys.refresh
  }
}

async function authenticationOf(
  { clientAuthentication, secret, privateKey }: Settings,
  client: typeof Client,
  jose: typeof import('jose')
): Promise<Client.ClientAuth> {
  if (privateKey) {
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    return client.PrivateKeyJwt(await jose.importPKCS8(pem, algorithmOf(privateKey)))
  }
  if (clientAuthentication === 'none') return client.None()
  return clientAuthentication === 'client_secret_post'
    ? client.ClientSecretPost(secret)
    : client.ClientSecretBasic(secret)
}

const CURVES: Readonly<Record<string, string>> = { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' }

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string {
  if (asymmetricKeyType === 'ec') return CURVES[asymmetricKeyDetails?.namedCurve ?? ''] ?? 'ES256'
  return asymmetricKeyType === 'ed25519' ? 'Ed25519' : 'RS256'
}

interface Answer {
  readonly answer: URLSearchParams
  readonly state: string
  readonly attempt: Attempt
  readonly redirectUri: string
}

async function redeem(ready: Ready, { answer, state, attempt, redirectUri }: Answer): Promise<Identity> {
  const { client, configuration } = ready
  const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${answer}`), {
    expectedState: state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true
  })
  return identityOf(ready, tokens)
}

async function refresh(ready: Ready, token: string): Promise<Refreshed> {
  const tokens = await ready.client.refreshTokenGrant(ready.configuration, token)
  const identity = tokens.id_token === undefined ? undefined : await identityOf(ready, tokens)
  return { refreshToken: tokens.refresh_token ?? token, identity }
}

/** What a provider may say when a session has ended there, and nothing else. */
function isRefused(client: typeof Client, error: unknown): boolean {
  return error instanceof client.ResponseBodyError && error.error === 'invalid_grant'
}

async function identityOf(ready: Ready, tokens: Client.TokenEndpointResponse): Promise<Identity> {
  const { client, configuration, metadata } = ready
  const idToken = tokens.id_token ?? ''
  const own = await verifyOwn(ready, idToken)
  const sub = String(own.sub)
  // What the ID token leaves out. `fetchUserInfo` compares the subject.
  const more =
    metadata.userinfo_endpoint === undefined ? {} : await client.fetchUserInfo(configuration, tokens.access_token, sub)
  const sid = typeof own.sid === 'string' ? own.sid : undefined
  return { issuer: metadata.issuer, sub, sid, claims: { ...more, ...own }, idToken, refreshToken: tokens.refresh_token }
}

/** Seconds. It was made just now, for this log-in; without this, one of the future would be accepted. */
const MAX_AGE = 600

/** openid-client trusts the connection to the provider, and does not look at the signature. */
async function verifyOwn({ verify, refreshKeys }: Ready, idToken: string): Promise<JWTPayload> {
  const options = { requiredClaims: ['sub', 'iat', 'exp'], maxTokenAge: MAX_AGE }
  try {
    return await verify(idToken, options)
  } catch (error) {
    if (codeOf(error) !== 'ERR_JWKS_NO_MATCHING_KEY') throw error
    // The provider itself has sent it: the key may have been rotated a moment ago.
    await refreshKeys()
    return verify(idToken, options)
  }
}

const codeOf = (error: unknown) => (isRecord(error) ? error.code : undefined)
const AWAY: readonly unknown[] = ['OUTGOING_FAILED', 'KIT_NO_KEYS', 'OAUTH_TIMEOUT']

/** Whether the provider is away, has refused, or has said something that does not hold. */
function reasonOf(client: typeof Client, error: unknown): 'away' | 'refused' | 'invalid' {
  if (error instanceof client.AuthorizationResponseError) return 'refused'
  if (error instanceof client.ResponseBodyError) return error.status >= 500 ? 'away' : 'invalid'
  const { cause } = error as { cause?: unknown }
  if ([error, cause].some(one => AWAY.includes(codeOf(one)))) return 'away'
  return cause instanceof Response && cause.status >= 500 ? 'away' : 'invalid'
}
