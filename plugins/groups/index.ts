import { definePlugin } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { operations, sdl } from './graphql.ts'

/** Groups of users: what is given to one holds for its members. */
export const groups = definePlugin({
  name: 'groups',
  contract: 1,
  needs: { entities, auth },
  setup({ needs, data }) {
    return { api: undefined, sdl, operations: operations({ data, ...needs }) }
  }
})
