import { graphql } from 'aspectd/console'
import { ASSIGN_ROLE } from './documents.ts'
import type { AssignRole } from './documents.types.ts'

/** Adds a role of users and groups, or takes it away; other roles stay. */
export async function assignRole(role: string, actors: readonly string[], what: 'give' | 'take'): Promise<void> {
  const input = { roleUrn: role, actors, ...(what === 'give' ? { replace: false } : { remove: true }) }
  await graphql<AssignRole>(ASSIGN_ROLE, { input })
}
