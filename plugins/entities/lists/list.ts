import type { Call, Criterion, Data, Query, Urn } from '../../../core/index.ts'
import { textSearch } from './criteria.ts'
import type { ListSearch, ListWindow } from './page.ts'

interface Listed extends ListWindow {
  readonly total: number
  readonly urns: Urn[]
}

interface List extends Omit<Query, 'where'> {
  /** Fields that contain the text of the search. */
  readonly search: readonly string[]
  /** Of all entries of the list. */
  readonly where?: readonly Criterion[]
}

/** One page of a list, and the exact total of what the caller may see. */
export async function listEntities(
  data: Data,
  call: Call,
  { search, where = [], ...query }: List,
  { start, count, text }: ListSearch
): Promise<Listed> {
  const all = [...where, ...textSearch(search, text)]
  const wanted: Query = all.length > 0 ? { ...query, where: { all } } : query
  const { urns, total } = await data.find(call, wanted, { skip: start, limit: count })
  return { start, count, total, urns }
}
