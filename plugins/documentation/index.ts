import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import type { Proposable } from '../kit/index.ts'
import { consolePart } from './console.ts'
import { entityFields, fieldsSdl } from './fields.ts'
import { operations, proposableDescription, sdl } from './graphql.ts'
import { postFields, postOperations, postsSdl } from './posts/graphql.ts'

/** What other plugins get. */
export interface DocumentationApi {
  /** Descriptions that users propose, of entities and columns. */
  readonly proposable: Proposable<string>
}

/** What users write about entities: descriptions, links, deprecations and announcements. */
export const documentation = definePlugin({
  name: 'documentation',
  contract: 2,
  needs: { entities },
  console: consolePart,
  setup({ needs: { entities }, data, model }) {
    const deps = { data, model, entities }
    const posts = postOperations(deps)
    const { Mutation } = operations(deps)
    const api: DocumentationApi = { proposable: proposableDescription(deps) }
    return {
      api,
      sdl: `${sdl}${fieldsSdl}${postsSdl}`,
      operations: { Query: posts.Query, Mutation: { ...Mutation, ...posts.Mutation } },
      fields: postFields(entities.aspects),
      entityFields: entityFields(entities.aspects),
      entityTypes: { post: 'Post' }
    }
  }
})
