import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { quality } from '../quality/index.ts'
import { search } from '../search/index.ts'
import { constraintsFields, constraintsMutation, constraintsSdl } from './constraints.ts'
import { githubOperations, githubSdl } from './github-import.ts'
import { actions, routes } from './rest.ts'
import { runAssertionsOperations, runAssertionsSdl } from './run-assertions.ts'
import { semanticFields, semanticOperations, semanticSdl } from './semantic-search.ts'

/** Calls of DataHub's clients that have no meaning here: answered truly, or refused with the reason. */
export const notOffered = definePlugin({
  name: 'not-offered',
  contract: 1,
  needs: { entities },
  wants: { quality, search },
  setup({ wants: { quality, search } }) {
    const semantic = semanticOperations(search !== undefined)
    return {
      api: {},
      sdl: githubSdl + constraintsSdl + semanticSdl(search !== undefined) + runAssertionsSdl(quality !== undefined),
      operations: {
        Query: { ...githubOperations.Query, ...semantic },
        Mutation: {
          ...githubOperations.Mutation,
          ...constraintsMutation,
          ...runAssertionsOperations(quality !== undefined)
        }
      },
      fields: { ...semanticFields, ...constraintsFields },
      actions,
      routes
    }
  }
})
