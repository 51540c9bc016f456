import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import type { Test } from 'tap'
import { CLIENT } from './scripted.ts'

interface Options {
  /** The address of the catalog for browsers. */
  readonly base: string
  /** Claims by the name with which users log in at the provider. */
  readonly people: Readonly<Record<string, object>>
}

/** A certified provider, with its own pages for log-in and consent, and back-channel log-out. Resolves to its issuer. */
export async function startProvider(t: Test, { base, people }: Options): Promise<string> {
  const http = createServer()
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${base}/callback/oidc`],
        post_logout_redirect_uris: [`${base}/login`],
        backchannel_logout_uri: `${base}/oidc/backchannel-logout`,
        backchannel_logout_session_required: true
      }
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    cookies: { keys: ['a key of a test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    // its own refuses addresses of this machine
    fetch: (url: string, { dispatcher: _, ...init }: RequestInit & { dispatcher?: unknown }) => fetch(url, init)
  })
  http.on('request', provider.callback())
  t.teardown(async () => {
    http.closeAllConnections()
    await once(http.close(), 'close')
  })
  return issuer
}
