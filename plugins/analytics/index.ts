import { definePlugin, Type } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { search, searched } from '../search/index.ts'
import { createGraphql } from './graphql.ts'
import { VIEWS_USE } from './search-use/graphql.ts'
import { aspects, createSearchDays, types } from './search-use/store.ts'
import { createSearchUse } from './search-use/use.ts'

/** What the catalog knows of itself: recommendations, highlights and charts, and what is searched. */
export const analytics = definePlugin({
  name: 'analytics',
  contract: 2,
  needs: { entities, auth },
  wants: { search },
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/operate/usage',
        title: 'Usage',
        menu: 'operate',
        icon: 'flame',
        order: 55,
        show: 'page.ts#UsagePage',
        anyOf: VIEWS_USE
      }
    ]
  },
  config: Type.Object({
    searchUse: Type.Boolean({ default: true, description: 'count what is searched, without users' }),
    searchUseDays: Type.Integer({
      minimum: 1,
      maximum: 366,
      default: 90,
      description: 'days that counts of searches are kept'
    })
  }),
  types,
  lazySchemas: true,
  aspects,
  setup({ needs: { auth }, wants: { search }, aspects: own, data, config, background, system }) {
    // Without the index there is nothing to count with.
    if (!search) return {}
    const days = createSearchDays(data, own.aspectdSearchDay)
    const use = config.searchUse
      ? createSearchUse({ days, keepDays: config.searchUseDays, background, system })
      : undefined
    const graphql = createGraphql({ data, search, allowed: auth.allowed, use })
    return use ? { ...graphql, extends: [searched.with(use.count)], start: use.start, close: use.close } : graphql
  }
})
