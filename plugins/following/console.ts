import type { ConsolePart } from '../../core/index.ts'
import { entities } from '../entities/index.ts'

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    { path: '/inbox', title: 'Inbox', show: 'later.ts#InboxPage' },
    {
      path: '/settings/following',
      title: 'Following',
      menu: 'settings',
      show: 'later.ts#FollowsPage'
    }
  ],
  marks: [{ show: 'later.ts#InboxMark' }],
  entityActions: [
    {
      ...{ on: entities.manifest.aspects?.ownership?.on ?? [], title: 'Follow', icon: 'bell', order: 5 },
      ...{ asks: { follow: { input: { urn: ':urn' } } }, show: 'later.ts#FollowAction' }
    }
  ]
}
