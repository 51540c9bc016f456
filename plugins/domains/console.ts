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

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [{ path: '/domains', title: 'Domains', menu: 'govern', show: 'tree.ts#DomainsPage' }],
  panels: [
    { on: ['domain'], tab: 'Overview', show: 'domain.ts#DomainPanel' },
    { on: ['dataProduct'], tab: 'Overview', show: 'product.ts#ProductPanel' },
    { on: ['application'], tab: 'Overview', show: 'application.ts#ApplicationPanel' },
    { on: aspects.domains?.on ?? [], tab: 'Overview', show: 'place.ts#DomainOf', shows: ['domains'] },
    { on: ASSET_TYPES, tab: 'Overview', show: 'place.ts#ProductOf' },
    { on: aspects.applications?.on ?? [], tab: 'Overview', show: 'place.ts#ApplicationOf' }
  ]
}
