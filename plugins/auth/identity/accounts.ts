import { type Call, type Data, type Edit, SYSTEM, type Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../../entities/index.ts'
import { InvalidCredentials, InvalidSignUp } from '../errors.ts'
import type { Subjects } from '../policies/subjects.ts'
import { userOf } from './names.ts'
import { hashPassword, isOutdated, matchesPassword, type PasswordHash } from './passwords.ts'
import type { Removals } from './removals.ts'

interface Profile {
  readonly fullName: string
  readonly email?: string
  readonly title: string
}

interface NewUser extends Profile {
  readonly password: string
  /** The role of the invitation. */
  readonly role?: Urn | undefined
}

/** Native users: those with a stored password. */
export interface Accounts {
  /** The user of this name and password. @throws InvalidCredentials, after the same work for every cause. */
  verify(call: Call, name: string, password: string): Promise<Verified>
  /** @throws InvalidSignUp if the user exists, even without a password. */
  create(call: Call, user: Urn, account: NewUser): Promise<void>
  setPassword(call: Call, user: Urn, password: string): Promise<void>
  /** Gives the caller another password; `false`: the current one is not theirs, or not any more. */
  replacePassword(call: Call, current: string, next: string): Promise<boolean>
  hasPassword(call: Call, user: Urn, password: string): Promise<boolean>
  /** Whether the user has a stored password; false for users whom the caller may not see. */
  isNative(call: Call, user: Urn): Promise<boolean>
  /** Whether the user has the sub-type `SERVICE_ACCOUNT` and no password. */
  isServiceAccount(call: Call, user: Urn): Promise<boolean>
}

export interface Verified {
  readonly user: Urn
  /** Whether the user still has the password that was verified: it may be changed while it is. */
  isCurrent(): Promise<boolean>
}

interface Options {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly subjects: Subjects
  readonly removals: Pick<Removals, 'finish'>
  /** Binary logarithm of scrypt's N. */
  readonly cost: number
}

const EXISTS = 'This user already exists! Cannot create a new user.'

export function createAccounts(options: Options): Accounts {
  const { data, aspects, subjects, removals, cost } = options
  const { corpUserCredentials: credentials } = aspects
  const editsOf = createUserEdits(aspects)

  async function verify(call: Call, name: string, password: string): Promise<Verified> {
    const user = userOf(name)
    const stored = user && (await credentials.get(call.as('check a password'), user))
    const matches = await matchesPassword(password, stored, cost)
    if (!user || !stored || !matches || !(await subjects.of(user)).active) {
      // unknown names are not logged: users type passwords into the wrong field
      if (stored) call.log.warn({ user, address: call.address }, 'log-in failed')
      throw new InvalidCredentials()
    }
    const current = isOutdated(stored, cost) ? await hashPassword(password, cost) : stored
    if (current !== stored) await credentials.update(call.as('rehash a password'), user, replacing(stored, current))
    const system = call.as('check for a change of the password')
    return { user, isCurrent: async () => (await credentials.get(system, user))?.salt === current.salt }
  }

  async function create(call: Call, user: Urn, account: NewUser): Promise<void> {
    const system = call.as('create a user')
    // hashed before the look-up, so that the response time does not reveal who exists
    const hash = await hashPassword(account.password, cost)
    const [exists] = await data.exists(system, [user])
    if (exists) throw new InvalidSignUp(EXISTS)
    await removals.finish(system, user)
    await data.write(system, editsOf(user, account, hash))
    subjects.invalidate(user)
  }

  return {
    verify,
    create,
    async setPassword(call, user, password) {
      const hash = await hashPassword(password, cost)
      await credentials.update(call.as('set a password'), user, () => hash)
    },
    replacePassword: (call, current, next) => replacePassword(options, call, { current, next }),
    async hasPassword(call, user, password) {
      return matchesPassword(password, await credentials.get(call.as('check a password'), user), cost)
    },
    isNative: async (call, user) => (await credentials.get(call, user)) !== undefined,
    isServiceAccount: (call, user) => isServiceAccount(aspects, call.as('check for a service account'), user)
  }
}

/** A reset token that was not used ends too. */
async function replacePassword(
  { aspects, cost }: Options,
  call: Call,
  { current, next }: { readonly current: string; readonly next: string }
): Promise<boolean> {
  const { corpUserCredentials: credentials } = aspects
  const system = call.as('change a password')
  const stored = await credentials.get(system, call.actor)
  if (!(await matchesPassword(current, stored, cost))) return false
  const hash = await hashPassword(next, cost)
  // Not one that was changed while this one was checked.
  const after = await credentials.update(system, call.actor, old => (old?.salt === stored?.salt ? hash : old))
  return after?.salt === hash.salt
}

async function isServiceAccount({ subTypes, corpUserCredentials }: ModelHandles, system: Call, user: Urn) {
  const types = await subTypes.get(system, user)
  if (!types?.typeNames.includes('SERVICE_ACCOUNT')) return false
  // a user who can log in is a person, even with this sub-type
  return (await corpUserCredentials.get(system, user)) === undefined
}

/** All aspects of a new user, for one atomic write; a concurrent second write finds them and is refused. */
function createUserEdits(aspects: ModelHandles) {
  return (user: Urn, account: NewUser, hash: PasswordHash): Edit[] => {
    const { fullName, email, title, role } = account
    const info = { active: true, fullName, displayName: fullName, title, ...(email ? { email } : {}) }
    const status = { status: 'ACTIVE', lastModified: { time: Date.now(), actor: SYSTEM } }
    const edits = [
      aspects.corpUserInfo.edit(user, absent(info)),
      aspects.corpUserStatus.edit(user, absent(status)),
      aspects.corpUserCredentials.edit(user, absent(hash))
    ]
    return role ? [...edits, aspects.roleMembership.edit(user, absent({ roles: [role] }))] : edits
  }
}

/** Not a password that was changed meanwhile. */
function replacing(from: PasswordHash, to: PasswordHash) {
  return (old: PasswordHash | undefined): PasswordHash | undefined =>
    old?.hashedPassword === from.hashedPassword ? { ...old, ...to } : old
}

function absent<T>(value: NoInfer<T>): (old: T | undefined) => T {
  return old => {
    if (old !== undefined) throw new InvalidSignUp(EXISTS)
    return value
  }
}
