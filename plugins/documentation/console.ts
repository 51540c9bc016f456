import type { ConsolePart } from '../../core/index.ts'
import { entities } from '../entities/index.ts'

const { aspects = {} } = entities.manifest

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  panels: [
    { on: aspects.institutionalMemory?.on ?? [], tab: 'Overview', show: 'links.ts#LinksPanel' },
    { on: aspects.deprecation?.on ?? [], tab: 'Overview', show: 'deprecation.ts#DeprecationPanel' }
  ]
}
