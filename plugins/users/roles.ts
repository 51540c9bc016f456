import { type Call, type Data, type Demand, entityTypeOf, parseUrn, type Urn } from '../../core/index.ts'
import type { Entities, ListSearch } from '../entities/index.ts'
import { NoSuchActor, NoSuchRole, RoleToRemove } from './errors.ts'

export interface RoleDeps {
  readonly data: Data
  readonly entities: Entities
}

export interface Assignment {
  /** `null` removes all roles. */
  readonly roleUrn?: string | null
  readonly actors: readonly string[]
  readonly replace?: boolean | null
  /** Takes the role away; actors without it stay as they are. */
  readonly remove?: boolean | null
}

export const mayAssign: Demand = {
  anyOf: ['MANAGE_POLICIES'],
  message: 'Unauthorized to assign roles. Please contact your DataHub administrator if this needs corrective action.'
}

const ACTORS = ['corpuser', 'corpGroup']

/** Sorted by name. */
export async function listRoles({ entities }: RoleDeps, call: Call, search: ListSearch) {
  const roles = { types: ['dataHubRole'], search: ['dataHubRoleInfo.name'], sort: { field: 'dataHubRoleInfo.name' } }
  const { urns, ...page } = await entities.lists.page(call, roles, search)
  return { ...page, roles: urns.map(urn => ({ urn })) }
}

/** Changes all the actors, or none if one of them is unknown. @throws NoSuchRole, NoSuchActor, RoleToRemove */
export async function assignRole(deps: RoleDeps, call: Call, input: Assignment): Promise<void> {
  const { roleUrn, actors, replace, remove } = input
  const system = call.as('assigning a role')
  const role = roleUrn == null ? undefined : parseUrn(roleUrn)
  // Without a role all would be taken away: that takes a request that says nothing else.
  if (remove && (!role || replace)) throw new RoleToRemove()
  const urns = [...new Set(actors.map(urn => parseUrn(urn)))]
  await demandRole(deps, system, role)
  await demandActors(deps, system, urns)
  const rolesAfter = (before: readonly Urn[]) => {
    if (!role) return []
    if (remove) return before.filter(urn => urn !== role)
    return replace ? [role] : [...new Set([...before, role])]
  }
  const { roleMembership } = deps.entities.aspects
  const edits = urns.map(urn =>
    roleMembership.edit(urn, old => ({ roles: rolesAfter(old?.roles ?? []) }), {
      mustExist: () => new NoSuchActor(urn)
    })
  )
  await deps.data.write(system, edits, { require: role ? [{ urn: role, missing: () => new NoSuchRole(role) }] : [] })
}

async function demandRole({ entities }: RoleDeps, call: Call, role: Urn | undefined): Promise<void> {
  if (!role) return
  const info = entityTypeOf(role) === 'dataHubRole' && (await entities.aspects.dataHubRoleInfo.get(call, role))
  if (!info) throw new NoSuchRole(role)
}

async function demandActors({ entities }: RoleDeps, call: Call, actors: readonly Urn[]): Promise<void> {
  const existing = await entities.existing(call, actors)
  const unknown = actors.filter(actor => !existing.has(actor) || !ACTORS.includes(entityTypeOf(actor)))
  if (unknown.length > 0) throw new NoSuchActor(unknown.join(', '))
}
