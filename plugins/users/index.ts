import { definePlugin } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { operations, sdl } from './graphql.ts'
import { stepOperations, stepsSdl } from './step-states.ts'

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
        show: 'list.ts#UsersPage',
        anyOf: ['MANAGE_USERS_AND_GROUPS', 'MANAGE_USER_CREDENTIALS', 'MANAGE_POLICIES']
      },
      { path: '/settings/profile', title: 'Me', menu: 'settings', show: 'profile.ts#ProfilePage' }
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
