import type { Answer, Client } from './helper.ts'

export const ROOT = 'urn:li:corpuser:datahub'
/** Effectively no limit for failed log-ins. */
export const QUICK = { config: { plugins: { auth: { attemptsPerMinute: 1000 } } } }

export function ingest(by: Client, entityUrn: string, aspectName: string, value: object): Promise<Answer> {
  const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
  const entityType = entityUrn.split(':')[2]
  return by.post('/aspects?action=ingestProposal', {
    proposal: { entityType, entityUrn, changeType: 'UPSERT', aspectName, aspect }
  })
}

/** Creates a policy that grants these privileges to this user, on one entity if `on` is given. */
export async function grant(admin: Client, user: Client, privileges: string[], on?: string): Promise<void> {
  const actors = { users: [user.actor], resourceOwners: false, allUsers: false, allGroups: false }
  const filter = { criteria: [{ field: 'URN', values: [on], condition: 'EQUALS' }] }
  const resources = on ? { resources: { filter } } : {}
  const input = {
    type: on ? 'METADATA' : 'PLATFORM',
    name: 'granted',
    state: 'ACTIVE',
    privileges,
    actors,
    ...resources
  }
  const { errors } = await admin.gql('mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
  if (errors) throw new Error(JSON.stringify(errors))
}

export async function assign(by: Client, roleUrn: string | null, actors: string[], replace?: boolean) {
  const input = { roleUrn, actors, ...(replace === undefined ? {} : { replace }) }
  return by.gql('mutation ($input: BatchAssignRoleInput!) { batchAssignRole(input: $input) }', { input })
}

/** The groups and roles of a user, or the members of a group or role. */
export async function related(by: Client, urn: string, direction: 'INCOMING' | 'OUTGOING', types: string[]) {
  const { data } = await by.gql(
    `query ($urn: String!, $input: RelationshipsInput!) {
      entity(urn: $urn) {
        ... on CorpUser { relationships(input: $input) { total relationships { type entity { urn } } } }
        ... on CorpGroup { relationships(input: $input) { total relationships { type entity { urn } } } }
        ... on DataHubRole { relationships(input: $input) { total relationships { type entity { urn } } } }
      }
    }`,
    { urn, input: { types, direction, start: 0, count: 100 } }
  )
  const { total, relationships } = data.entity.relationships
  return { total, urns: relationships.map(({ entity }: { entity: { urn: string } }) => entity.urn) }
}
