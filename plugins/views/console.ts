import type { ConsolePart } from '../../core/index.ts'

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [{ path: '/views', title: 'Views', menu: 'catalog', show: 'views.ts#ViewsPage' }]
}
