import type { ConsolePart } from '../../core/index.ts'

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    {
      path: '/business-attributes',
      title: 'Business attributes',
      menu: 'govern',
      icon: 'braces',
      order: 40,
      show: 'list.ts#AttributesPage'
    }
  ],
  panels: [{ on: ['businessAttribute'], tab: 'Overview', show: 'attribute.ts#AttributePanel' }]
}
