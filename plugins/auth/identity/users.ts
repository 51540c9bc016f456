import { type Call, type Criterion, type Data, entityTypeOf, NotFound, type Urn } from '../../../core/index.ts'
import { type ListSearch, type Lists, type ModelHandles, NOT_REMOVED } from '../../entities/index.ts'
import { NoUser } from '../errors.ts'
import type { Administrators } from '../policies/administrators.ts'
import type { RightsChanges } from '../policies/rights-changes.ts'
import type { DetachPrincipal } from './detach-principal.ts'
import type { LogIns } from './log-ins.ts'

export interface UserPage {
  readonly start: number
  readonly count: number
  readonly total: number
  readonly users: readonly { readonly urn: Urn }[]
}

export interface Users {
  /** Without service accounts and soft-deleted users; with `from` only those who log in so. @throws BadRequest */
  list(call: Call, search: ListSearch, from?: string): Promise<UserPage>
  /** Deletes a user, the user's sessions and every reference that gives rights. @throws LastAdministrator */
  remove(call: Call, user: Urn): Promise<void>
}

interface Options {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly lists: Lists
  readonly logIns: Pick<LogIns, 'usersFrom'>
  readonly administrators: Administrators
  readonly rightsChanges: RightsChanges
  readonly detachPrincipal: DetachPrincipal
}

/** Another request removed the user first. */
const gone = () => new NotFound('This user was removed by another request.')
const NAMES = ['corpUserKey.ldap', 'corpUserInfo.displayName', 'corpUserInfo.fullName', 'corpUserInfo.email']
const SERVICE: Criterion = { field: 'subTypes.typeNames', in: ['SERVICE_ACCOUNT'] }

export function createUsers(options: Options): Users {
  const { data, aspects, lists, logIns, administrators, rightsChanges, detachPrincipal } = options

  async function suspend(call: Call, user: Urn): Promise<void> {
    const lastModified = { time: Date.now(), actor: call.actor }
    const [exists] = await data.exists(call, [user])
    if (!exists) return
    await aspects.corpUserStatus.update(call, user, () => ({ status: 'SUSPENDED', lastModified }), { mustExist: gone })
  }

  return {
    async list(call, search, from) {
      const where = [{ not: SERVICE }, NOT_REMOVED, ...(from === undefined ? [] : [logIns.usersFrom(from)])]
      const people = { types: ['corpuser'], search: NAMES, where }
      const { urns, ...page } = await lists.page(call, people, search)
      return { ...page, users: urns.map(urn => ({ urn })) }
    },
    async remove(call, user) {
      if (entityTypeOf(user) !== 'corpuser') throw new NoUser(user)
      await rightsChanges.requireRightsOf(call, user)
      const system = call.as('remove a user')
      await administrators.requireAnother(system, user)
      // suspended first: access ends at once, and if a later step fails, the user still exists and can be removed again
      await suspend(system, user)
      await detachPrincipal(call, user)
      await data.erase(system, user)
    }
  }
}
