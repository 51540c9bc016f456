import type { Call, Criterion, Data } from '../../core/index.ts'

const NAMES = ['corpGroupKey.name', 'corpGroupInfo.displayName', 'corpGroupInfo.description']
const REMOVED: Criterion = { field: 'status.removed', in: ['true'] }

/** The newest first. Soft-deleted ones are not among them. */
export async function listGroups(data: Data, call: Call, page: { start: number; count: number; text: string }) {
  const { start, count, text } = page
  const wanted = text === '' || text === '*' ? [] : [nameContains(text)]
  const query = {
    types: ['corpGroup'],
    where: { all: [{ not: REMOVED }, ...wanted] },
    sort: { field: 'corpGroupInfo.createdTime', descending: true }
  }
  const { urns, total } = await data.find(call, query, { skip: start, limit: count })
  return { start, count, total, groups: urns.map(urn => ({ urn })) }
}

function nameContains(text: string): Criterion {
  return { any: NAMES.map(field => ({ field, match: 'contains', text })) }
}
