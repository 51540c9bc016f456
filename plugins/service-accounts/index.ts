import { definePlugin } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { tokens } from '../tokens/index.ts'
import { fields, operations, sdl } from './graphql.ts'
import { refusePassword } from './service-account.ts'

/** Users for machines. */
export const serviceAccounts = definePlugin({
  name: 'service-accounts',
  contract: 1,
  needs: { auth, entities },
  wants: { tokens },
  setup({ needs, wants: { tokens }, data }) {
    const { auth, entities } = needs
    return {
      sdl,
      fields: fields(entities.graph),
      operations: operations({ data, aspects: entities.aspects, lists: entities.lists, auth, tokens }),
      checks: { corpUserCredentials: refusePassword }
    }
  }
})
