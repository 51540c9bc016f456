import { graphql } from 'aspectd/console'
import { GET_POLICY, LIST_POLICIES } from '../documents.ts'
import type { GetPolicy, ListPolicies } from '../documents.types.ts'
import type { Policy } from './draft.ts'

export const POLICIES = '/settings/permissions/policies'

/** By the id: `urn:li:dataHubPolicy:7` → `/settings/permissions/policies/7`. */
export const policyPath = (urn: string): string =>
  `${POLICIES}/${encodeURIComponent(urn.split(':').slice(3).join(':'))}`

export const policyUrn = (id: string): string => `urn:li:dataHubPolicy:${id}`

/** `null` if it does not exist. */
export async function loadPolicy(urn: string, signal?: AbortSignal): Promise<Policy | null> {
  const { policy } = await graphql<GetPolicy>(GET_POLICY, { urn }, signal)
  return policy
}

/** Those that name roles. */
export async function loadPoliciesOfRoles(signal: AbortSignal): Promise<readonly Policy[]> {
  const { listPolicies } = await graphql<ListPolicies>(LIST_POLICIES, { input: { count: 1000 } }, signal)
  return (listPolicies?.policies ?? []).filter(({ actors }) => (actors.roles ?? []).length > 0)
}
