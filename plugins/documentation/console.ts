import type { ConsolePart } from '../../core/index.ts'
import { entities } from '../entities/index.ts'

const { aspects = {} } = entities.manifest

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    {
      path: '/announcements',
      title: 'Announcements',
      menu: 'govern',
      show: 'announcements.ts#AnnouncementsPage',
      anyOf: ['MANAGE_GLOBAL_ANNOUNCEMENTS']
    }
  ],
  panels: [
    {
      on: aspects.institutionalMemory?.on ?? [],
      tab: 'Overview',
      show: 'links.ts#LinksPanel',
      shows: ['institutionalMemory']
    },
    { on: aspects.deprecation?.on ?? [], tab: 'Overview', show: 'deprecation.ts#DeprecationPanel' }
  ],
  edits: ['description']
}
