import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { search } from '../search/index.ts'
import { createGraphql } from './graphql.ts'
import { createRoutes } from './routes.ts'

/** Entity types that the model joins by lineage. */
const WITH_LINEAGE = [
  'dataset',
  'dataJob',
  'dataProcessInstance',
  'chart',
  'dashboard',
  'schemaField',
  'mlFeature',
  'mlFeatureTable',
  'mlPrimaryKey',
  'mlModel',
  'mlModelGroup'
]

/** What data is made of, and what is made of it. Several hops are walked by the plugin search. */
export const lineage = definePlugin({
  name: 'lineage',
  contract: 2,
  needs: { entities },
  wants: { search },
  console: {
    folder: new URL('./web/', import.meta.url),
    panels: [{ on: WITH_LINEAGE, tab: 'Lineage', show: 'lineage.ts#LineagePanel' }],
    cells: [{ table: 'columns', title: 'Lineage', fields: '', width: '6rem', show: 'column-cell.ts#LineageCell' }]
  },
  setup({ needs: { entities }, wants: { search }, data, model }) {
    return { ...createGraphql({ data, model, entities, search }), routes: createRoutes(data, entities.graph) }
  }
})
