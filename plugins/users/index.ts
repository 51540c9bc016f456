import { definePlugin } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { operations, sdl } from './graphql.ts'
import { stepOperations, stepsSdl } from './step-states.ts'

const INVITES = ['MANAGE_USER_CREDENTIALS', 'MANAGE_POLICIES']

/** Users: profiles, suspension, roles. */
export const users = definePlugin({
  name: 'users',
  contract: 2,
  needs: { entities, auth },
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/settings/identities/users',
        title: 'Users',
        menu: 'settings',
        icon: 'user',
        order: 30,
        show: 'list.ts#UsersPage',
        anyOf: ['MANAGE_USERS_AND_GROUPS', 'MANAGE_USER_CREDENTIALS', 'MANAGE_POLICIES']
      },
      {
        path: '/settings/profile',
        title: 'Profile',
        menu: 'settings',
        icon: 'circle-user',
        order: 10,
        show: 'profile.ts#ProfilePage'
      }
    ],
    actions: [
      { title: 'Change password', to: '/settings/profile?change=password', icon: 'key-round' },
      { title: 'Invite user', to: '/settings/identities/users?create=1', anyOf: INVITES }
    ],
    panels: [{ on: ['corpuser'], tab: 'Overview', show: 'user-panel.ts#UserPanel' }]
  },
  setup({ needs, data }) {
    const { Query, Mutation } = operations({ data, ...needs })
    const steps = stepOperations({ data, entities: needs.entities })
    return {
      sdl: `${sdl}${stepsSdl}`,
      operations: { Query: { ...Query, ...steps.Query }, Mutation: { ...Mutation, ...steps.Mutation } }
    }
  }
})
