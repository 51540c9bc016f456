import type { ConsolePart } from '../../core/index.ts'
import { entities } from '../entities/index.ts'

const { aspects = {} } = entities.manifest

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    { path: '/structured-properties', title: 'Structured properties', menu: 'govern', show: 'list.ts#PropertiesPage' }
  ],
  panels: [
    { on: ['structuredProperty'], tab: 'Overview', show: 'property.ts#PropertyPanel' },
    { on: aspects.structuredProperties?.on ?? [], tab: 'Overview', show: 'values.ts#ValuesPanel' }
  ]
}
