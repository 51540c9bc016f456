import { definePlugin } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { operations, sdl } from './graphql.ts'

/** Users: profiles, suspension, roles. */
export const users = definePlugin({
  name: 'users',
  contract: 1,
  needs: { entities, auth },
  setup({ needs, data }) {
    return { sdl, operations: operations({ data, ...needs }) }
  }
})
