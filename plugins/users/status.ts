import { type Call, parseUrnOf, type Urn } from '../../core/index.ts'
import type { Auth } from '../auth/index.ts'
import type { Entities } from '../entities/index.ts'
import { NoSuchUser, NotAUser } from './errors.ts'

export interface UserDeps {
  readonly entities: Entities
  readonly auth: Auth
}

export interface StatusUpdate {
  readonly urn: string
  readonly status: 'ACTIVE' | 'SUSPENDED'
}

/** @throws NotAUser for the URN of another entity type. */
export const parseUserUrn = (text: string): Urn => parseUrnOf('corpuser', text, NotAUser)

/**
 * Suspended users are refused from the next request on. After reactivation their tokens are valid again; their sessions
 * have ended.
 */
export async function updateStatus({ entities, auth }: UserDeps, call: Call, update: StatusUpdate): Promise<void> {
  const { status } = update
  const user = parseUserUrn(update.urn)
  const mustExist = () => new NoSuchUser(user)
  const lastModified = { time: Date.now(), actor: call.actor }
  await entities.aspects.corpUserStatus.update(
    call,
    user,
    old => (old?.status === status ? old : { status, lastModified }),
    { mustExist }
  )
  if (status === 'SUSPENDED') await auth.endSessions(call, user)
}
