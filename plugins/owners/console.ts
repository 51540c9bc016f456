import type { ConsolePart } from '../../core/index.ts'
import { entities } from '../entities/index.ts'

const { aspects = {} } = entities.manifest

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [{ path: '/settings/ownership', title: 'Ownership types', menu: 'settings', show: 'types.ts#TypesPage' }],
  panels: [{ on: aspects.ownership?.on ?? [], tab: 'Overview', show: 'owners.ts#OwnersPanel', shows: ['ownership'] }]
}
