import type { ConsolePart } from '../../core/index.ts'
import { ASSET_TYPES } from './related.ts'

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [{ path: '/documents', title: 'Documents', menu: 'catalog', show: 'list.ts#DocumentsPage' }],
  panels: [
    { on: ['document'], tab: 'Overview', show: 'document.ts#DocumentPanel' },
    { on: ASSET_TYPES, tab: 'Documents', show: 'related.ts#RelatedPanel' }
  ]
}
