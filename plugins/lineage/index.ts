import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { search } from '../search/index.ts'
import { createGraphql } from './graphql.ts'
import { createRoutes } from './routes.ts'

/** What data is made of, and what is made of it. Several hops are walked by the plugin search. */
export const lineage = definePlugin({
  name: 'lineage',
  contract: 1,
  needs: { entities },
  wants: { search },
  setup({ needs: { entities }, wants: { search }, data, model }) {
    return { ...createGraphql({ data, model, entities, search }), routes: createRoutes(data, entities.graph) }
  }
})
