import {
  type Call,
  type Criterion,
  type Data,
  entityTypeOf,
  hostOf,
  inBatches,
  PluginDisabled,
  type Urn
} from '../../../core/index.ts'
import { type FacetFilter, NOT_REMOVED } from '../../entities/index.ts'
import type { SearchApi } from '../../search/index.ts'

/** What the entities at one end of a relationship must be. */
export interface Side {
  /** Any type when absent. */
  readonly types?: readonly string[]
  /** Only these entities. */
  readonly urns?: readonly Urn[]
  /** Alternatives, for the index of the plugin search. */
  readonly filters?: readonly { readonly and: readonly FacetFilter[] }[]
}

export interface SideDeps {
  readonly data: Data
  /** `undefined` while the plugin is disabled. */
  readonly search: SearchApi | undefined
}

interface Look extends Side {
  readonly types: readonly string[]
  readonly where: Criterion
  readonly removed: boolean
}

export function createSides({ data, search }: SideDeps) {
  /**
   * Entities that the caller may see, sorted by URN: from the store, or with filters from the index of the plugin search.
   * @throws PluginDisabled for filters without that plugin
   */
  async function entitiesOf(
    call: Call,
    { types, urns, filters, where, removed }: Look,
    page: { readonly after?: string; readonly limit: number }
  ): Promise<{ urns: readonly Urn[]; next?: string }> {
    const all = [where, ...(urns ? [{ urns }] : []), ...(removed ? [] : [NOT_REMOVED])]
    const only: Criterion = all.length === 1 ? where : { all }
    if (!filters) {
      const { urns, next } = await data.find(call, { types, where: only }, page)
      return { urns, ...(next === undefined ? {} : { next }) }
    }
    if (!search) throw new PluginDisabled('filters of relationships', 'search')
    const flags = { includeSoftDeleted: removed, filterNonLatestVersions: false }
    const wanted = await search.wantedOf(call, { types, orFilters: filters, searchFlags: flags }, only)
    const { hits, next } = await search.engine.search(wanted, { ...page, order: 'urn' }, call)
    return { urns: hits.map(({ urn }) => urn), ...(next === undefined ? {} : { next }) }
  }

  /**
   * Those of the entities that exist, that the caller may see, and that are on this side. A column need not be stored
   * itself: it exists with its dataset.
   */
  async function present(call: Call, urns: readonly Urn[], side: Omit<Look, 'where'>): Promise<Set<Urn>> {
    const { urns: only, types, ...others } = side
    const allowed = only && new Set(only)
    const asked = [...new Set(urns)].filter(urn => allowed?.has(urn) !== false && types.includes(entityTypeOf(urn)))
    const hosts = [...new Set(asked.map(hostOf))]
    const look = { ...others, types: [...new Set(hosts.map(entityTypeOf))] }
    const found = await inBatches(
      hosts,
      async batch =>
        (await entitiesOf(call, { ...look, where: { urns: batch } }, { limit: batch.length })).urns.slice(),
      call.signal
    )
    const existing = new Set(found)
    return new Set(asked.filter(urn => existing.has(hostOf(urn))))
  }

  return { entitiesOf, present }
}
