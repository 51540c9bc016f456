import type { Call } from '../../core/index.ts'
import { type Entities, type ListSearch, NOT_REMOVED } from '../entities/index.ts'

const NAMES = ['corpGroupKey.name', 'corpGroupInfo.displayName', 'corpGroupInfo.description']

/** Sorted by creation time, newest first, without soft-deleted groups. */
export async function listGroups({ lists }: Entities, call: Call, search: ListSearch) {
  const sort = { field: 'corpGroupInfo.createdTime', descending: true }
  const groups = { types: ['corpGroup'], search: NAMES, where: [NOT_REMOVED], sort }
  const { urns, ...page } = await lists.page(call, groups, search)
  return { ...page, groups: urns.map(urn => ({ urn })) }
}
