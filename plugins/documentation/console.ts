import type { ConsolePart } from '../../core/index.ts'
import { entities } from '../entities/index.ts'

const { aspects = {} } = entities.manifest

/** What sources bring. Other types have pages that delete them for good. */
const DELETABLE = [
  ...['dataset', 'container', 'chart', 'dashboard', 'dataFlow', 'dataJob', 'notebook'],
  ...['mlModel', 'mlModelGroup', 'mlFeature', 'mlFeatureTable', 'mlPrimaryKey']
]

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    {
      path: '/announcements',
      title: 'Announcements',
      menu: 'govern',
      icon: 'megaphone',
      order: 30,
      show: 'later.ts#AnnouncementsPage',
      anyOf: ['MANAGE_GLOBAL_ANNOUNCEMENTS']
    }
  ],
  panels: [
    {
      ...{ on: aspects.institutionalMemory?.on ?? [], tab: 'Overview', place: 'side', order: 60 },
      ...{ fields: 'institutionalMemory { elements { url description: label } }', shows: ['institutionalMemory'] },
      show: 'links.ts#LinksPanel'
    }
  ],
  entityActions: [
    {
      ...{ on: aspects.deprecation?.on ?? [], title: 'Deprecate', icon: 'archive', order: 20 },
      asks: { updateDeprecation: { input: { urn: ':urn', deprecated: true } } },
      show: 'later.ts#DeprecateAction'
    },
    {
      ...{ on: DELETABLE, title: 'Delete', icon: 'trash-2', order: 90 },
      asks: { batchUpdateSoftDeleted: { input: { urns: [':urn'], deleted: true } } },
      show: 'later.ts#DeleteAction'
    }
  ],
  bulk: [
    {
      ...{ title: 'Deprecate', icon: 'archive', order: 60, show: 'later.ts#DeprecateAll' },
      asks: { batchUpdateDeprecation: { input: { deprecated: true, resources: ':resources' } } }
    }
  ],
  edits: ['description']
}
