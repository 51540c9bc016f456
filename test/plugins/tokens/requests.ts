import type { Client, Server } from '../../helper.ts'

const CREATE = `mutation create($input: GetAccessTokenInput!) {
  createAccessToken(input: $input) {
    accessToken
    metadata { urn type id name description actorUrn ownerUrn createdAt expiresAt expired lastUsedAt owner { urn } }
  }
}`
const LIST = `query list($input: ListAccessTokensInput!) {
  listAccessTokens(input: $input) {
    start count total
    tokens { urn id name description actorUrn ownerUrn createdAt expiresAt expired lastUsedAt }
  }
}`

export function create(client: Client, input: object = {}) {
  const usual = { type: 'PERSONAL', actorUrn: client.actor, name: 'mine' }
  const duration = 'durationIso' in input ? {} : { duration: 'ONE_HOUR' }
  return client.gql(CREATE, { input: { ...usual, ...duration, ...input } })
}

/** Creates a token. */
export async function made(client: Client, input: object = {}): Promise<{ token: string; id: string }> {
  const { data, errors } = await create(client, input)
  if (errors) throw new Error(JSON.stringify(errors))
  return { token: data.createAccessToken.accessToken, id: data.createAccessToken.metadata.id }
}

export function list(client: Client, input: object = {}) {
  return client.gql(LIST, { input })
}

export function listOwn(client: Client, input: { filters?: object[] } = {}) {
  const own = { field: 'ownerUrn', value: client.actor }
  return list(client, { ...input, filters: [own, ...(input.filters ?? [])] })
}

export function revoke(client: Client, tokenId: string) {
  return client.gql('mutation revoke($tokenId: String!) { revokeAccessToken(tokenId: $tokenId) }', { tokenId })
}

/** Creates five tokens: the administrator three for itself and one for alice, alice one for herself. */
export async function five({ admin, user }: Server): Promise<Client> {
  const alice = await user('alice')
  await made(admin, { name: 'Nightly', duration: 'ONE_DAY', description: 'Ingestion of the night' })
  await made(admin, { name: 'laptop', duration: 'ONE_YEAR' })
  await made(admin, { name: 'endless', duration: 'NO_EXPIRY' })
  await made(alice, { name: 'alice’s', duration: 'ONE_MONTH' })
  await made(admin, { name: 'for alice', actorUrn: alice.actor, duration: 'ONE_WEEK' })
  return alice
}
/** The server configuration that `five` requires. */
export const ENDLESS = { config: { plugins: { tokens: { allowNoExpiry: true } } } }

export const namesOf = (answer: Awaited<ReturnType<typeof list>>): string[] =>
  answer.data.listAccessTokens.tokens.map(({ name }: { name: string }) => name)

/** The status of a request with a token: 200 or 401. */
export async function statusOf(anonymous: Client, token: string): Promise<number> {
  return (await anonymous.with({ token }).gql('{ me { corpUser { urn } } }')).status
}

export const REFUSED = 'Unauthorized to perform this action. Please contact your DataHub administrator.'
