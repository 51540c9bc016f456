import { randomBytes } from 'node:crypto'
import { createUser } from '../../testing/users.ts'
import type { Client } from '../client.ts'
import { cookiesOf } from '../helper.ts'
import { made } from '../plugins/tokens/requests.ts'
import type { Instance } from './servers.ts'

export interface Person {
  readonly name: string
  readonly urn: string
  readonly password: string
}

/** Creates a user by invitation. */
export async function signUp({ admin, anonymous }: Instance, name: string): Promise<Person> {
  const password = randomBytes(18).toString('base64url')
  const { actor } = await createUser(admin, anonymous, name, { password })
  return { name, urn: actor, password }
}

/** The cookies of a new session. */
export async function sessionOf({ anonymous }: Instance, { name, password }: Omit<Person, 'urn'>): Promise<string> {
  const { status, headers } = await anonymous.post('/logIn', { username: name, password })
  if (status !== 200) throw new Error(`logIn of ${name}: ${status}`)
  return cookiesOf(headers)
}

/** Creates a token of the first user for another actor. */
export async function tokenFor({ admin }: Instance, actorUrn: string): Promise<{ token: string; id: string }> {
  return made(admin, { actorUrn, name: 'of a test' })
}

/** Sends a GraphQL request that must succeed. */
export async function ask(client: Client, query: string, variables: object = {}) {
  const answer = await client.gql(query, variables)
  if (answer.status !== 200 || answer.errors) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}
