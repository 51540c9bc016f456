import type { Call, Data } from '../../core/index.ts'
import { type ListSearch, NOT_REMOVED, textSearch } from '../entities/index.ts'

const NAMES = ['corpGroupKey.name', 'corpGroupInfo.displayName', 'corpGroupInfo.description']

/** Sorted by creation time, newest first, without soft-deleted groups. */
export async function listGroups(data: Data, call: Call, page: ListSearch) {
  const { start, count, text } = page
  const query = {
    types: ['corpGroup'],
    where: { all: [NOT_REMOVED, ...textSearch(NAMES, text)] },
    sort: { field: 'corpGroupInfo.createdTime', descending: true }
  }
  const { urns, total } = await data.find(call, query, { skip: start, limit: count })
  return { start, count, total, groups: urns.map(urn => ({ urn })) }
}
