import { type Call, type Criterion, type Data, definePoint, type Query, type Urn } from '../../../core/index.ts'
import type { ListSearch, ListWindow } from '../inputs/page.ts'
import { hasText, textSearch } from './criteria.ts'

export interface Listed extends ListWindow {
  readonly total: number
  readonly urns: Urn[]
}

export interface List extends Omit<Query, 'where'> {
  /** Fields that contain the text of the search, where no index finds it. */
  readonly search: readonly string[]
  /** Of all entries of the list. */
  readonly where?: readonly Criterion[]
}

/** As `data.find`, among entities that match the text. `undefined`: the index cannot answer now. */
export type FindByText = (
  call: Call,
  wanted: Query & { readonly text: string },
  window: ListWindow
) => Promise<{ readonly urns: Urn[]; readonly total: number } | undefined>

/** For a plugin with an index: it finds the texts of lists. */
export const textIndex = definePoint<FindByText>('entities.textIndex')

/** Pages of lists that can be searched. */
export interface Lists {
  /** One page, and the exact total of what the caller may see. Without a sort the best matches of a text come first. */
  page(call: Call, list: List, search: ListSearch): Promise<Listed>
}

export function createLists(data: Data, index: () => FindByText | undefined): Lists {
  return {
    async page(call, list, search) {
      const { start, count, text } = search
      const { search: _fields, where = [], ...query } = list
      const wanted: Query = where.length > 0 ? { ...query, where: { all: where } } : query
      const found = hasText(text) ? await index()?.(call, { ...wanted, text }, { start, count }) : undefined
      return found ? { start, count, ...found } : listEntities(data, call, list, search)
    }
  }
}

/** One page of a list, and the exact total of what the caller may see: looks for the text in the store. */
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
