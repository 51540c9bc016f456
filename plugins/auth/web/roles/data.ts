import { graphql } from 'aspectd/console'
import { ASSIGN_ROLE, ROLES } from '../documents.ts'
import type { AssignRole, Roles } from '../documents.types.ts'

export type Role = NonNullable<Roles['listRoles']>['roles'][number]

export const rolePath = (urn: string): string => `/settings/permissions/roles?${new URLSearchParams({ role: urn })}`

/** All of them, with the number of their members. */
export async function loadRoles(signal: AbortSignal): Promise<readonly Role[]> {
  const members = { types: ['IsMemberOfRole'], direction: 'INCOMING', start: 0, count: 0 } as const
  const { listRoles } = await graphql<Roles>(ROLES, { members }, signal)
  return listRoles?.roles ?? []
}

/** Adds a role of users and groups, or takes it away; other roles stay. */
export async function assignRole(role: string, actors: readonly string[], what: 'give' | 'take'): Promise<void> {
  const input = { roleUrn: role, actors, ...(what === 'give' ? { replace: false } : { remove: true }) }
  await graphql<AssignRole>(ASSIGN_ROLE, { input })
}
