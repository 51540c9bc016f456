import type { Client } from '../client.ts'
import { ask } from './tagging.ts'

/** Creates a personal token of the client's own user with GraphQL. */
export async function createToken(client: Client, name: string): Promise<{ accessToken: string; id: string }> {
  const query = `mutation ($input: GetAccessTokenInput!) {
    createAccessToken(input: $input) { accessToken metadata { id name } }
  }`
  const input = { type: 'PERSONAL', actorUrn: client.actor, duration: 'ONE_HOUR', name }
  interface Answer {
    createAccessToken: { accessToken: string; metadata: { id: string } }
  }
  const { createAccessToken } = await ask<Answer>(client, query, { input })
  return { accessToken: createAccessToken.accessToken, id: createAccessToken.metadata.id }
}

export async function revokeToken(client: Client, tokenId: string): Promise<boolean> {
  const query = 'mutation ($tokenId: String!) { revokeAccessToken(tokenId: $tokenId) }'
  const { revokeAccessToken } = await ask<{ revokeAccessToken: boolean }>(client, query, { tokenId })
  return revokeAccessToken
}
