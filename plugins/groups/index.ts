import { definePlugin } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { operations, sdl } from './graphql.ts'

/** Groups of users: roles, policies and ownerships of a group apply to its members. */
export const groups = definePlugin({
  name: 'groups',
  contract: 2,
  needs: { entities, auth },
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/settings/identities/groups',
        title: 'Groups',
        menu: 'settings',
        icon: 'users-round',
        order: 40,
        show: 'groups.ts#GroupsPage',
        anyOf: ['MANAGE_USERS_AND_GROUPS']
      }
    ],
    actions: [
      {
        title: 'New group',
        to: '/settings/identities/groups?create=1',
        icon: 'users-round',
        anyOf: ['MANAGE_USERS_AND_GROUPS']
      }
    ],
    panels: [{ on: ['corpGroup'], tab: 'Overview', show: 'group-panel.ts#GroupPanel' }]
  },
  setup({ needs, data }) {
    return { sdl, operations: operations({ data, ...needs }) }
  }
})
