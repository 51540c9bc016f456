import { type Call, type Data, type Invocation, isUrn, type Log, type Urn } from '../../core/index.ts'

/** Whether the user exists; `false` if the look-up fails. Never rejects. */
export type IsUser = (urn: Urn) => Promise<boolean>

const USER = 'urn:li:corpuser:'
const LONGEST = 500

/** The user that the body of a log-in, sign-up or reset names. */
export function claimOf(body: Readonly<Record<string, unknown>>): Urn | undefined {
  const { userUrn, username, email } = body
  const name = username ?? email
  const urn = userUrn ?? (typeof name === 'string' && `${USER}${name.trim()}`)
  // the body of a public operation may contain anything
  return isUrn(urn) && urn.startsWith(USER) && urn.length <= LONGEST ? urn : undefined
}

/** The members of the body that the operation declares. It ignores the others, so they must not appear in its event. */
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
      const [exists] = await data.exists(system('looking up a claimed user'), [urn])
      return exists === true
    } catch (error) {
      log.error({ err: error }, 'user look-up failed; the audit event is stored without the user')
      return false
    }
  }
}
