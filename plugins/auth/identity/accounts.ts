import { type Call, type Data, type Edit, SYSTEM, type Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../../entities/index.ts'
import { InvalidCredentials, InvalidSignUp } from '../errors.ts'
import type { Subjects } from '../policies/subjects.ts'
import { userOf } from './names.ts'
import { hashPassword, isOutdated, matchesPassword, type PasswordHash } from './passwords.ts'

interface Person {
  readonly fullName: string
  readonly email?: string
  readonly title: string
}

interface NewUser extends Person {
  readonly password: string
  /** Given at once, as an invitation says. */
  readonly role?: Urn | undefined
}

/** Users who have a password here. */
export interface Accounts {
  /** The user whose name and password these are. @throws InvalidCredentials, after the same work for every reason. */
  verify(call: Call, name: string, password: string): Promise<Urn>
  /** @throws InvalidSignUp when the user exists in any way. */
  create(call: Call, user: Urn, person: NewUser): Promise<void>
  setPassword(call: Call, user: Urn, password: string): Promise<void>
  hasPassword(call: Call, user: Urn, password: string): Promise<boolean>
  /** Whether the user has a password here. */
  isNative(call: Call, user: Urn): Promise<boolean>
}

interface Options {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly subjects: Subjects
  /** Binary logarithm of scrypt's N. */
  readonly cost: number
}

const EXISTS = 'This user already exists! Cannot create a new user.'

export function createAccounts({ data, aspects, subjects, cost }: Options): Accounts {
  const { corpUserCredentials: credentials } = aspects

  async function verify(call: Call, name: string, password: string): Promise<Urn> {
    const user = userOf(name)
    const stored = user && (await credentials.get(call.as('check a password'), user))
    const matches = await matchesPassword(password, stored, cost)
    if (!user || !stored || !matches || !(await subjects.of(user)).active) {
      // a name that nobody has may be a password in the wrong place
      if (stored) call.log.warn({ user, address: call.address }, 'a log-in was refused')
      throw new InvalidCredentials()
    }
    if (isOutdated(stored, cost)) await rehash(call, user, stored, password)
    return user
  }

  async function rehash(call: Call, user: Urn, from: PasswordHash, password: string): Promise<void> {
    const fresh = await hashPassword(password, cost)
    const replace = (old: PasswordHash | undefined) =>
      old?.hashedPassword === from.hashedPassword ? { ...old, ...fresh } : old
    await credentials.update(call.as('hash a password anew'), user, replace)
  }

  async function create(call: Call, user: Urn, person: NewUser): Promise<void> {
    const system = call.as('create a user')
    // first of all, so that the time says nothing about who exists
    const hash = await hashPassword(person.password, cost)
    const [exists] = await data.exists(system, [user])
    if (exists) throw new InvalidSignUp(EXISTS)
    await data.write(system, userEdits(aspects, user, person, hash))
    subjects.invalidate(user)
  }

  return {
    verify,
    create,
    async setPassword(call, user, password) {
      const hash = await hashPassword(password, cost)
      await credentials.update(call.as('set a password'), user, () => hash)
    },
    async hasPassword(call, user, password) {
      return matchesPassword(password, await credentials.get(call.as('check a password'), user), cost)
    },
    isNative: async (call, user) => (await credentials.get(call.as('is there a password'), user)) !== undefined
  }
}

/** All of a new user in one atomic write; who comes second finds the first one's aspects. */
function userEdits(aspects: ModelHandles, user: Urn, person: NewUser, hash: PasswordHash): Edit[] {
  const { fullName, email, title, role } = person
  const info = { active: true, fullName, displayName: fullName, title, ...(email ? { email } : {}) }
  const status = { status: 'ACTIVE', lastModified: { time: Date.now(), actor: SYSTEM } }
  const edits = [
    aspects.corpUserInfo.edit(user, absent(info)),
    aspects.corpUserStatus.edit(user, absent(status)),
    aspects.corpUserCredentials.edit(user, absent(hash))
  ]
  return role ? [...edits, aspects.roleMembership.edit(user, absent({ roles: [role] }))] : edits
}

function absent<T>(value: NoInfer<T>): (old: T | undefined) => T {
  return old => {
    if (old !== undefined) throw new InvalidSignUp(EXISTS)
    return value
  }
}
