import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { search } from '../search/index.ts'
import { fields, operations, sdl } from './graphql.ts'

/** Statements that use datasets: lists them, and lets users write them down. */
export const queries = definePlugin({
  name: 'queries',
  contract: 2,
  needs: { entities },
  wants: { search },
  console: {
    folder: new URL('./web/', import.meta.url),
    panels: [{ on: ['dataset'], tab: 'Queries', show: 'queries.ts#QueriesPanel' }],
    cells: [{ table: 'column', title: 'Queries', fields: '', show: 'column-queries.ts#ColumnQueries' }]
  },
  setup({ needs: { entities }, wants: { search }, data, model }) {
    const deps = { data, model, entities, search }
    return {
      api: {},
      sdl,
      operations: operations(deps),
      fields: fields(entities),
      entityTypes: { query: 'QueryEntity' }
    }
  }
})
