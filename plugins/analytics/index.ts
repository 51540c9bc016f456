import { definePlugin } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { search } from '../search/index.ts'
import { createGraphql } from './graphql.ts'

/** What the catalog knows of itself: recommendations, highlights and charts, for clients with pages of their own. */
export const analytics = definePlugin({
  name: 'analytics',
  contract: 2,
  needs: { entities, auth },
  wants: { search },
  // Without the index there is nothing to count with.
  setup: ({ needs: { auth }, wants: { search }, data }) =>
    search ? createGraphql({ data, search, allowed: auth.allowed }) : {}
})
