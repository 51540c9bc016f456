import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { search } from '../search/index.ts'
import { githubOperations, githubSdl } from './github-import.ts'
import { actions, routes } from './rest.ts'
import { semanticFields, semanticOperations, semanticSdl } from './semantic-search.ts'

/** Calls of DataHub's clients that have no meaning here: answered truly, or refused with the reason. */
export const notOffered = definePlugin({
  name: 'not-offered',
  contract: 1,
  needs: { entities },
  wants: { search },
  setup({ wants: { search } }) {
    const semantic = semanticOperations(search !== undefined)
    return {
      api: {},
      sdl: githubSdl + semanticSdl(search !== undefined),
      operations: {
        Query: { ...githubOperations.Query, ...semantic },
        Mutation: githubOperations.Mutation
      },
      fields: semanticFields,
      actions,
      routes
    }
  }
})
