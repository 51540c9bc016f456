import { graphql } from 'aspectd/console'
import { GET_POLICY } from '../documents.ts'
import type { GetPolicy } from '../documents.types.ts'
import type { Policy } from './draft.ts'

/** `null` if it does not exist. */
export async function loadPolicy(urn: string, signal?: AbortSignal): Promise<Policy | null> {
  const { policy } = await graphql<GetPolicy>(GET_POLICY, { urn }, signal)
  return policy
}
