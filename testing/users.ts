import { randomBytes } from 'node:crypto'
import type { Client } from './client.ts'

export interface UserOptions {
  /** The name of a role: `Admin`, `Editor` or `Reader`. */
  readonly role?: string
  /** The user gets a policy with exactly these privileges. */
  readonly privileges?: readonly string[]
  /** The URN of the only entity that `privileges` are for. Without it they hold everywhere, also on the platform. */
  readonly on?: string
  /** Random when absent. */
  readonly password?: string
}

/** Logs in with `POST /logIn`. Resolves to a client with the session. */
export async function logIn(anonymous: Client, username: string, password: string): Promise<Client> {
  const { status, headers, body } = await anonymous.post('/logIn', { username, password })
  if (status !== 200) throw new Error(`logIn of ${username}: ${status} ${JSON.stringify(body)}`)
  return anonymous.with({ cookie: cookiesOf(headers), actor: `urn:li:corpuser:${username}` })
}

/** Creates a user, who signs up by invitation. Resolves to a client with their session. */
export async function createUser(
  admin: Client,
  anonymous: Client,
  name: string,
  { role, privileges, on, password = randomBytes(18).toString('base64url') }: UserOptions = {}
): Promise<Client> {
  const invited = await admin.gql('query { getInviteToken(input: {}) { inviteToken } }')
  const inviteToken = invited.data?.getInviteToken?.inviteToken
  const userUrn = `urn:li:corpuser:${name}`
  const person = { userUrn, fullName: name, email: `${name}@example.com`, title: 'tester', password, inviteToken }
  const { status, headers, body } = await anonymous.post('/signUp', person)
  if (status !== 200) throw new Error(`signUp of ${name}: ${status} ${JSON.stringify(body)}`)
  const user = anonymous.with({ cookie: cookiesOf(headers), actor: userUrn })
  if (role) await ingest(admin, userUrn, 'roleMembership', { roles: [`urn:li:dataHubRole:${role}`] })
  if (privileges) await grant(admin, user, privileges, on)
  return user
}

/** Creates a policy that grants these privileges to this user, on one entity if `on` is given, else everywhere. */
export async function grant(admin: Client, user: Client, privileges: readonly string[], on?: string): Promise<void> {
  const actors = { users: [user.actor], resourceOwners: false, allUsers: false, allGroups: false }
  const filter = { criteria: [{ field: 'URN', values: [on], condition: 'EQUALS' }] }
  const input = {
    type: on ? 'METADATA' : 'PLATFORM',
    name: 'granted',
    state: 'ACTIVE',
    privileges,
    actors,
    ...(on ? { resources: { filter } } : {})
  }
  const { errors } = await admin.gql('mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
  if (errors) throw new Error(`policy for ${user.actor}: ${JSON.stringify(errors)}`)
}

export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

/** Writes a value of an aspect. @throws Error if the server refuses it. */
export async function ingest(by: Client, urn: string, aspect: string, value: object): Promise<void> {
  const { status, body } = await by.ingest(urn, aspect, value)
  if (status !== 200) throw new Error(`ingest of ${aspect} for ${urn}: ${status} ${JSON.stringify(body)}`)
}
