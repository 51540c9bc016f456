import type { ConsolePart } from '../../core/index.ts'
import { ASSET_TYPES } from './related.ts'

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    {
      path: '/documents',
      title: 'Documents',
      menu: 'catalog',
      icon: 'file-text',
      order: 40,
      show: 'list.ts#DocumentsPage'
    }
  ],
  actions: [
    {
      title: 'New document',
      to: '/documents?create=1',
      icon: 'file-text',
      anyOf: ['CREATE_ENTITY', 'MANAGE_DOCUMENTS']
    }
  ],
  panels: [
    { on: ['document'], tab: 'Overview', show: 'document.ts#DocumentPanel' },
    { on: ASSET_TYPES, tab: 'Documents', show: 'related.ts#RelatedPanel' }
  ]
}
