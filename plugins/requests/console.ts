import type { ConsolePart } from '../../core/index.ts'
import { entities } from '../entities/index.ts'

const { aspects = {} } = entities.manifest
const on = aspects.ownership?.on ?? []

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    { path: '/requests', title: 'Requests', menu: 'govern', icon: 'inbox', order: 5, show: 'requests.ts#RequestsPage' }
  ],
  panels: [
    {
      ...{ on, tab: 'Overview', order: 50, show: 'requests.ts#RequestsPanel' },
      ...{ fields: 'openChangeRequests', counts: ['openChangeRequests'] }
    }
  ],
  // The pages of entities open it, too, where a user may not edit.
  entityActions: [
    {
      ...{ on, title: 'Propose change', icon: 'inbox', order: 20, show: 'requests.ts#ProposeAction' },
      asks: { proposeChange: { input: { resourceUrn: ':urn', change: {} } } }
    }
  ]
}
