import { type Call, type Model, PluginDisabled, type Urn } from '../../../core/index.ts'
import type { FacetFilter } from '../../entities/index.ts'
import type { SearchApi } from '../../search/index.ts'
import type { Aspects } from '../entity/dialect.ts'
import { latestOf, type Showing } from '../entity/shown.ts'
import { createSlice, type Slicing } from './params.ts'

export interface ListDeps {
  readonly model: Model
  /** `undefined` while the plugin is disabled. */
  readonly search: SearchApi | undefined
  readonly showing: Showing
}

export interface ListInput extends Slicing {
  /** All that a search without types searches, when absent. */
  readonly types?: readonly string[]
  readonly query: string
  /** Alternatives. */
  readonly filters: readonly { readonly and: readonly FacetFilter[] }[]
  readonly sort: { readonly field: string; readonly order: 'ASCENDING' | 'DESCENDING' }
  readonly includeSoftDelete: boolean
  readonly count: number
  readonly scrollId?: string
  /** Names of aspects, `all`, or `none`: only URNs. */
  readonly aspects: readonly string[] | 'all' | 'none'
  readonly systemMetadata: boolean
}

export interface ListPage {
  readonly entities: readonly { readonly urn: Urn; readonly aspects: Aspects }[]
  /** Exact, of all pages. */
  readonly total: number
  /** Absent on the last page. */
  readonly scrollId?: string
}

/** Finds entities by the index of the plugin search. @throws PluginDisabled without it */
export async function listEntities(deps: ListDeps, call: Call, input: ListInput): Promise<ListPage> {
  const { model, search, showing } = deps
  if (!search) throw new PluginDisabled('listing entities', 'search')
  const inSlice = createSlice(input)
  const { types, query, filters, sort, includeSoftDelete, count, scrollId } = input
  const answer = await search.scroll(call, {
    ...(types ? { types } : {}),
    query,
    orFilters: filters,
    sortInput: { sortCriteria: [{ field: sort.field, sortOrder: sort.order }] },
    searchFlags: { includeSoftDeleted: includeSoftDelete, filterNonLatestVersions: false },
    count,
    ...(scrollId === undefined ? {} : { scrollId })
  })
  const urns = answer.searchResults.map(({ entity }) => entity.urn).filter(inSlice)
  const next = answer.nextScrollId === null ? {} : { scrollId: answer.nextScrollId }
  const { aspects, systemMetadata } = input
  if (aspects === 'none') return { entities: urns.map(urn => ({ urn, aspects: {} })), total: answer.total, ...next }
  const wanted = urns.map(urn => latestOf(model, urn, aspects === 'all' ? undefined : aspects))
  const found = await showing.many(call, wanted, systemMetadata)
  // What was deleted since the index found it is left out.
  const entities = urns.flatMap((urn, at) => (found[at] ? [{ urn, aspects: found[at] }] : []))
  return { entities, total: answer.total, ...next }
}
