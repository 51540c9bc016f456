import { parseCookie } from 'cookie'
import {
  BadRequest,
  type Call,
  type Credential,
  entityTypeOf,
  isUrn,
  type MaybePromise,
  parseUrn,
  type Request,
  Unauthenticated,
  Unavailable,
  type Urn
} from '../../../core/index.ts'
import type { Subjects } from '../policies/subjects.ts'
import { ROOT } from './names.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

/** Whom a bearer text stands for; `undefined` = not of this kind, or it does not hold. */
export type Verify = (bearer: string) => MaybePromise<Credential | undefined>

export const SESSION_COOKIE = 'PLAY_SESSION'
/** Readable by scripts: DataHub's clients take the user's URN from it. */
export const ACTOR_COOKIE = 'actor'

type Identify = (request: Request) => Promise<Credential | undefined>

interface Options {
  readonly verifiers: readonly Verify[]
  readonly sessions: Sessions
  readonly subjects: Subjects
  readonly throttle: Throttle
  system(): Call
}

/** Who calls, by a credential that holds right now. Whatever goes wrong on the way is a refusal. */
export function createIdentify({ verifiers, sessions, subjects, throttle, system }: Options): Identify {
  async function byBearer(header: string): Promise<Credential | undefined> {
    const [, bearer] = /^Bearer +(\S+)$/i.exec(header) ?? []
    if (bearer === undefined) return
    for (const verify of verifiers) {
      const found = await verify(bearer)
      if (found) return (await subjects.of(found.actor)).active ? found : undefined
    }
  }

  async function bySession(secret: string, named: string | undefined): Promise<Credential | undefined> {
    const found = await sessions.find(system(), secret)
    if (!found || (named !== undefined && named !== found.session.actor)) return
    const { urn, session } = found
    const actor = parseUrn(session.actor)
    const user = await subjects.of(actor)
    if (user.active && user.since === session.since) {
      sessions.used(system(), urn, session)
      return { actor, kind: 'session', id: urn }
    }
    // once suspended, or created again under the same name, a user logs in again
    await sessions.end(system(), urn)
  }

  function find({ headers }: Request): Promise<Credential | undefined> | undefined {
    const { authorization } = headers
    if (authorization !== undefined) return byBearer(String(authorization))
    const cookies = parseCookie(String(headers.cookie ?? ''))
    const secret = cookies[SESSION_COOKIE]
    return secret ? bySession(secret, cookies[ACTOR_COOKIE]) : undefined
  }

  return async request => {
    const search = find(request)
    if (!search) return
    const credential = await search.catch(unavailable)
    if (credential) return credential
    await throttle.failed(request.address)
    throw new Unauthenticated()
  }
}

function unavailable(cause: unknown): never {
  throw new Unavailable('it cannot be checked at the moment who is calling', { cause })
}

const NAMING = ['x-service-actor', 'x-datahub-actor']

/** Authentication off: everybody is who he says, the first user unless he says. */
export function identifyByHeader({ headers }: Request): Credential {
  const named = new Set(NAMING.flatMap(name => headers[name] ?? []))
  if (named.size > 1) throw new BadRequest(`the headers ${NAMING.join(' and ')} name different actors`)
  const [text] = named
  return { actor: text === undefined ? ROOT : userNamed(text), kind: 'header' }
}

function userNamed(text: string): Urn {
  // a header sent twice arrives as one text with a comma
  if (isUrn(text) && entityTypeOf(text) === 'corpuser' && !text.includes(',')) return text
  throw new BadRequest(`${JSON.stringify(text.slice(0, 200))} is no user: urn:li:corpuser:<name>`)
}
