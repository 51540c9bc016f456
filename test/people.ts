import type { Answer, Client } from './helper.ts'

export { grant } from '../testing/users.ts'

export const ROOT = 'urn:li:corpuser:datahub'
/** Effectively no limit for failed log-ins. */
export const QUICK = { config: { plugins: { auth: { attemptsPerMinute: 1000 } } } }

export function ingest(by: Client, urn: string, aspect: string, value: object): Promise<Answer> {
  return by.ingest(urn, aspect, value)
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

/** Removes the policies that a new store has, which let everybody see everything, except those of administrators. */
export async function removePolicies(admin: Client): Promise<void> {
  const { data } = await admin.gql('{ listPolicies(input: {count: 100}) { policies { urn editable } } }')
  for (const { urn, editable } of data.listPolicies.policies) {
    if (editable) await admin.gql('mutation($urn: String!) { deletePolicy(urn: $urn) }', { urn })
  }
}
