import {
  BadRequest,
  type Call,
  type Credential,
  entityTypeOf,
  isUrn,
  parseStoredUrn,
  type Request,
  type Strategy,
  type Urn
} from '../../../core/index.ts'
import type { Subjects } from '../policies/subjects.ts'
import { ROOT } from './names.ts'
import type { Sessions } from './sessions.ts'

export const SESSION_COOKIE = 'PLAY_SESSION'
/** Readable by scripts: DataHub's clients read the user's URN from it. */
export const ACTOR_COOKIE = 'actor'

interface SessionDeps {
  readonly sessions: Sessions
  readonly subjects: Subjects
  system(): Call
}

/** Authenticates the session cookie that a browser received from `POST /logIn`. */
export function createSessionStrategy({ sessions, subjects, system }: SessionDeps): Strategy {
  return {
    name: 'session',
    reads: { from: 'cookie', name: SESSION_COOKIE },
    async verify({ cookies, isCheck }) {
      const named = cookies[ACTOR_COOKIE]
      const found = await sessions.find(system(), String(cookies[SESSION_COOKIE]))
      if (!found || (named !== undefined && named !== found.session.actor)) return
      const { urn, session } = found
      const actor = parseStoredUrn(session.actor)
      const user = await subjects.of(actor)
      if (user.active && user.since === session.since) {
        if (!isCheck) sessions.used(system(), urn, session)
        return { actor, kind: 'session', id: urn }
      }
      // users who were suspended or created again must log in again
      await sessions.end(system(), urn)
    }
  }
}

const ACTOR_HEADERS = ['x-service-actor', 'x-datahub-actor']

/** With authentication off: the caller is the user named by a header, by default the first user. */
export const trustedHeader: Strategy = {
  name: 'trusted header',
  reads: { from: 'request' },
  verify: actorNamed
}

function actorNamed({ headers }: Request): Credential {
  const named = new Set(ACTOR_HEADERS.flatMap(name => headers[name] ?? []))
  if (named.size > 1) throw new BadRequest(`the headers ${ACTOR_HEADERS.join(' and ')} name different actors`)
  const [text] = named
  return { actor: text === undefined ? ROOT : userNamed(text), kind: 'header' }
}

function userNamed(text: string): Urn {
  // Node joins a header that is sent twice with a comma
  if (isUrn(text) && entityTypeOf(text) === 'corpuser' && !text.includes(',')) return text
  throw new BadRequest(
    `${JSON.stringify(text.slice(0, 200))} in the header is not a user: expected urn:li:corpuser:<name>`
  )
}
