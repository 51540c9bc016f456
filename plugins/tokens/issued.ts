import { type Call, makeUrn, type Scope, type Urn } from '../../core/index.ts'
import { DIGEST, type TokenStore } from './record.ts'
import { makeTokenText } from './text.ts'
import { storeToken, userOf } from './token.ts'

/** A token that a plugin makes for a program that it starts. */
export interface NewIssued {
  /** The service account that the token represents. */
  readonly actor: Urn
  readonly name: string
  readonly lifetimeMs: number
  readonly scope: Scope
}

export interface Issued {
  /** The token itself: it is stored nowhere. */
  readonly text: string
  readonly urn: Urn
}

/** The settings for lifetimes do not limit it. @throws TokenInput unless the user exists */
export async function issueToken(store: TokenStore, call: Call, issued: NewIssued): Promise<Issued> {
  const { name, lifetimeMs: lifetime, scope } = issued
  const user = await userOf(store, call, issued.actor)
  const text = makeTokenText()
  const token = { type: 'SERVICE_ACCOUNT' as const, name, accessToken: text, ...user, lifetime, scope }
  return { text, urn: await storeToken(store, call, token) }
}

/** The token then ends so many milliseconds from now. `false`: it was revoked, and stays so. */
export async function renewToken(store: TokenStore, call: Call, urn: Urn, lifetimeMs: number): Promise<boolean> {
  const { data, digests, infos, uses } = store
  const use = await uses.get(call.as('finding the digest of an access token'), urn)
  if (!use) return false
  const expiresAt = Date.now() + lifetimeMs
  let isStored = false
  await data.write(call, [
    digests.edit(makeUrn(DIGEST, use.digest), old => {
      isStored = old !== undefined
      return old && { ...old, expiresAt }
    }),
    infos.edit(urn, old => old && { ...old, expiresAt })
  ])
  return isStored
}
