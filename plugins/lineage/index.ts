import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { search } from '../search/index.ts'
import { createGraphql } from './graphql.ts'
import { createRoutes } from './routes.ts'

/** Entity types that the model joins by lineage, without columns: of those GraphQL answers walks alone. */
const WITH_LINEAGE = [
  'dataset',
  'dataJob',
  'dataProcessInstance',
  'chart',
  'dashboard',
  'mlFeature',
  'mlFeatureTable',
  'mlPrimaryKey',
  'mlModel',
  'mlModelGroup'
]

const TAB = { tab: 'Lineage', show: 'tab.ts#LineagePanel' } as const
const COUNTS = ['upstream.total', 'downstream.total']
const PLATFORM = 'platform { urn }'
const NAMED = `
  relationships {
    entity {
      urn type
      ... on Dataset { ${PLATFORM} named: properties { name } subTypes { typeNames } }
      ... on Chart { ${PLATFORM} named: properties { name } }
      ... on Dashboard { ${PLATFORM} named: properties { name } }
      ... on DataJob { dataFlow { ${PLATFORM} } named: properties { name } }
      ... on MLModel { ${PLATFORM} }
    }
  }`

/** The nearest of both sides, and how many there are. */
const NEIGHBOURS = ['upstream', 'downstream']
  .map(side => `${side}: lineage(input: { direction: ${side.toUpperCase()}, count: 4 }) { total ${NAMED} }`)
  .join(' ')

/** What data is made of, and what is made of it. Several hops are walked by the plugin search. */
export const lineage = definePlugin({
  name: 'lineage',
  contract: 2,
  needs: { entities },
  wants: { search },
  console: {
    folder: new URL('./web/', import.meta.url),
    panels: [
      { ...TAB, on: WITH_LINEAGE, fields: NEIGHBOURS, counts: COUNTS },
      { ...TAB, on: ['schemaField'] },
      { on: WITH_LINEAGE, tab: 'Overview', order: 40, counts: COUNTS, show: 'glance/glance.ts#Glance' }
    ],
    cells: [
      { table: 'columns', title: 'Lineage', fields: '', width: '4.6rem', show: 'column-cell.ts#LineageCell' },
      { table: 'column', title: 'Lineage', fields: '', show: 'column-cell.ts#LineageOfColumn' }
    ]
  },
  setup({ needs: { entities }, wants: { search }, data, model }) {
    return { api: {}, ...createGraphql({ data, model, entities, search }), routes: createRoutes(data, entities.graph) }
  }
})
