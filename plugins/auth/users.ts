import { type Call, type Criterion, type Data, type Edit, entityTypeOf, type Urn } from '../../core/index.ts'
import type { AspectHandles } from './aspects.ts'
import { ADMIN } from './bootstrap.ts'
import { LastAdministrator, NoUser } from './errors.ts'
import { ROOT } from './names.ts'
import type { Sessions } from './sessions.ts'
import type { Subjects } from './subjects.ts'

export interface UserPage {
  readonly start: number
  readonly count: number
  readonly total: number
  readonly users: readonly { readonly urn: Urn }[]
}

export interface Users {
  /** Service accounts are not among them. */
  list(call: Call, page: { start: number; count: number; text: string }): Promise<UserPage>
  /** Deletes a user with all that gave him rights. @throws LastAdministrator */
  remove(call: Call, user: Urn): Promise<void>
  /** Takes away what a user had by name: sessions, places in policies, ownerships. */
  forget(call: Call, user: Urn): Promise<void>
}

interface Options {
  readonly data: Data
  readonly aspects: AspectHandles
  readonly sessions: Sessions
  readonly subjects: Subjects
}

const NAMES = ['corpUserKey.ldap', 'corpUserInfo.displayName', 'corpUserInfo.fullName', 'corpUserInfo.email']
const SERVICE: Criterion = { field: 'subTypes.typeNames', in: ['SERVICE_ACCOUNT'] }
const PAGE = 200

export function createUsers({ data, aspects, sessions, subjects }: Options): Users {
  async function eachWith(call: Call, field: string, user: Urn, edit: (urn: Urn) => Edit): Promise<void> {
    for (;;) {
      const { urns } = await data.find(call, { where: { field, in: [user] } }, { limit: PAGE })
      if (urns.length === 0) return
      await data.write(call, urns.map(edit))
    }
  }

  async function administrators(call: Call): Promise<Urn[]> {
    const query = { types: ['corpuser'], where: { field: 'roleMembership.IsMemberOfRole', in: [ADMIN] } }
    const { urns } = await data.find(call, query, { limit: PAGE })
    const known = await Promise.all(
      [...new Set([ROOT, ...urns])].map(async urn => ({ urn, user: await subjects.of(urn) }))
    )
    const active = known.filter(({ user }) => user.active).map(({ urn }) => urn)
    const passwords = await aspects.corpUserCredentials.getMany(call, active)
    return active.filter((_urn, at) => passwords[at])
  }

  async function forget(call: Call, user: Urn): Promise<void> {
    const system = call.as('forget a user')
    const others = (urns: readonly Urn[] | undefined) => urns?.filter(urn => urn !== user) ?? []
    await sessions.endAll(system, user)
    await eachWith(system, 'dataHubPolicyInfo.users', user, urn =>
      aspects.dataHubPolicyInfo.edit(
        urn,
        old => old && { ...old, actors: { ...old.actors, users: others(old.actors.users) } }
      )
    )
    await eachWith(system, 'ownership.owners', user, urn =>
      aspects.ownership.edit(urn, old => old && { ...old, owners: old.owners.filter(({ owner }) => owner !== user) })
    )
  }

  async function suspend(call: Call, user: Urn): Promise<void> {
    const lastModified = { time: Date.now(), actor: call.actor }
    const [exists] = await data.exists(call, [user])
    if (exists) await aspects.corpUserStatus.update(call, user, () => ({ status: 'SUSPENDED', lastModified }))
  }

  return {
    forget,
    async list(call, { start, count, text }) {
      const wanted: Criterion[] = text === '' || text === '*' ? [] : [nameContains(text)]
      const query = { types: ['corpuser'], where: { all: [{ not: SERVICE }, ...wanted] } }
      const { urns, total } = await data.find(call, query, { skip: start, limit: count })
      return { start, count, total, users: urns.map(urn => ({ urn })) }
    },
    async remove(call, user) {
      if (entityTypeOf(user) !== 'corpuser') throw new NoUser(user)
      const system = call.as('remove a user')
      const left = await administrators(system)
      if (left.length === 1 && left[0] === user) throw new LastAdministrator(user)
      // out at once; and if this ends half-way the user is still there, to be removed again
      await suspend(system, user)
      await forget(call, user)
      await data.erase(system, user)
    }
  }
}

function nameContains(text: string): Criterion {
  return { any: NAMES.map(field => ({ field, match: 'contains', text })) }
}
