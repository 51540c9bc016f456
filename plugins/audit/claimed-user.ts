import { type Call, type Data, type Invocation, isUrn, type Log, type Urn } from '../../core/index.ts'

/** Whether this is a user here. Settles always. */
export type IsUser = (urn: Urn) => Promise<boolean>

const USER = 'urn:li:corpuser:'
const LONGEST = 500

/** The user that a log-in, sign-up or reset says it is for. */
export function claimOf(body: Readonly<Record<string, unknown>>): Urn | undefined {
  const { userUrn, username, email } = body
  const name = username ?? email
  const urn = userUrn ?? (typeof name === 'string' && `${USER}${name.trim()}`)
  // what a stranger sends may be anything
  return isUrn(urn) && urn.startsWith(USER) && urn.length <= LONGEST ? urn : undefined
}

/** What the operation reads of its body: a member that it does not know says nothing of what it did, or for whom. */
export function declaredBody({ args, body }: Pick<Invocation, 'args' | 'body'>): Record<string, unknown> {
  const given = memberOf(args, 'body')
  return Object.fromEntries(Object.keys(memberOf(body, 'properties') ?? {}).map(key => [key, memberOf(given, key)]))
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

interface Options {
  readonly data: Pick<Data, 'exists'>
  readonly log: Log
  system(reason: string): Call
}

export function createIsUser({ data, log, system }: Options): IsUser {
  return async urn => {
    try {
      const [exists] = await data.exists(system('is this a user'), [urn])
      return exists === true
    } catch (error) {
      log.error({ err: error }, 'a user could not be looked up: the audit event is kept without a name')
      return false
    }
  }
}
