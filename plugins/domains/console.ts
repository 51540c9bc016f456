import type { ConsolePart } from '../../core/index.ts'
import { entities } from '../entities/index.ts'

const { aspects = {} } = entities.manifest

/** Types of what data products contain, as DataHub's model has them. */
const ASSET_TYPES = [
  'dataset',
  'dataJob',
  'dataFlow',
  'chart',
  'dashboard',
  'notebook',
  'container',
  'mlModel',
  'mlModelGroup',
  'mlFeatureTable',
  'mlFeature',
  'mlPrimaryKey',
  'document',
  'api'
]

const SIDE = { tab: 'Overview', place: 'side' } as const
const DOMAIN = 'domain { domain { urn properties { name } } }'
const APPLICATIONS = 'applications { application { urn properties { name } status { removed } } }'
const PRODUCTS = `products: relationships(input: { types: ["DataProductContains"], direction: INCOMING, count: 100 }) {
  relationships { entity { urn ... on DataProduct { properties { name } status { removed } } } }
}`

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    { path: '/domains', title: 'Domains', menu: 'catalog', icon: 'shapes', order: 20, show: 'panels.ts#DomainsPage' }
  ],
  actions: [{ title: 'New domain', to: '/domains?create=1', icon: 'shapes', anyOf: ['MANAGE_DOMAINS'] }],
  panels: [
    { on: ['domain'], tab: 'Overview', show: 'panels.ts#DomainPanel' },
    { on: ['dataProduct'], tab: 'Overview', show: 'panels.ts#ProductPanel' },
    { on: ['application'], tab: 'Overview', show: 'panels.ts#ApplicationPanel' },
    {
      ...{ on: aspects.domains?.on ?? [], ...SIDE, order: 20, fields: DOMAIN },
      ...{ shows: ['domains'], show: 'places/place.ts#DomainOf' }
    },
    { on: ASSET_TYPES, ...SIDE, order: 24, fields: PRODUCTS, show: 'places/place.ts#ProductOf' },
    {
      on: aspects.applications?.on ?? [],
      ...SIDE,
      order: 26,
      fields: APPLICATIONS,
      show: 'places/place.ts#ApplicationOf'
    }
  ],
  bulk: [
    {
      ...{ title: 'Set domain', icon: 'shapes', order: 40, show: 'places/bulk.ts#PlaceAll' },
      asks: { batchSetDomain: { input: { resources: ':resources' } } }
    }
  ]
}
