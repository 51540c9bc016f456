import { type Call, definePlugin } from '../../core/index.ts'
import { entities, type FacetFilter } from '../entities/index.ts'
import { conjunctionsOf } from './definition.ts'
import { fields, operations, sdl } from './graphql.ts'
import { namedView } from './view.ts'

/** What a view restricts a search to. */
export interface ViewFilters {
  /** All when empty. */
  readonly entityTypes: readonly string[]
  /** All filters of at least one member must match; all entities do without a member. */
  readonly orFilters: readonly { readonly and: readonly FacetFilter[] }[]
}

export interface Views {
  /** @throws UnknownView when the view does not exist, or the actor may not see it */
  filtersOf(call: Call, urn: string): Promise<ViewFilters>
}

/** Saved restrictions of searches: personal ones, and those of all users. */
export const views = definePlugin({
  name: 'views',
  contract: 2,
  needs: { entities },
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      { path: '/views', title: 'Saved views', menu: 'catalog', icon: 'funnel', order: 60, show: 'views.ts#ViewsPage' }
    ]
  },
  setup({ needs: { entities }, data, model }) {
    const deps = { data, entities }
    const api: Views = {
      async filtersOf(call, urn) {
        const { definition } = (await namedView(deps, call, urn)).info
        return { entityTypes: definition.entityTypes, orFilters: conjunctionsOf(definition) }
      }
    }
    return { api, sdl, operations: operations(deps), fields: fields(model, deps) }
  }
})
