import { definePlugin } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { tokens } from '../tokens/index.ts'
import { MANAGES, operations, sdl } from './graphql.ts'
import { refusePassword } from './service-account.ts'

/** Users for machines. */
export const serviceAccounts = definePlugin({
  name: 'service-accounts',
  contract: 2,
  needs: { auth, entities },
  wants: { tokens },
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/settings/service-accounts',
        title: 'Service accounts',
        menu: 'settings',
        icon: 'server',
        order: 50,
        show: 'list.ts#AccountsPage',
        anyOf: MANAGES
      }
    ]
  },
  setup({ needs, wants: { tokens }, data }) {
    const { auth, entities } = needs
    return {
      sdl,
      operations: operations({ data, aspects: entities.aspects, lists: entities.lists, auth, tokens }),
      checks: { corpUserCredentials: refusePassword }
    }
  }
})
