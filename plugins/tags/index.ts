import { definePlugin } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { owners } from '../owners/index.ts'
import { tasks } from '../tasks/index.ts'
import { consolePart } from './console.ts'
import { entityFields, fields, operations, ownersSdl, sdl, shown } from './graphql.ts'

/** For plugins with tags in aspects of their own. */
export interface TagsApi {
  /** What the GraphQL type GlobalTags shows of a stored value: each tag once. */
  readonly shown: typeof shown
}

/** Tags on entities and columns. */
export const tags = definePlugin({
  name: 'tags',
  contract: 1,
  needs: { entities },
  wants: { tasks, owners },
  console: consolePart,
  setup({ needs: { entities }, wants: { tasks, owners }, data, model }) {
    const deletion = createDeletion({ data, references: entities.references, tasks }, 'deleteTag')
    const deps = { data, model, entities, owners, deletion }
    const api: TagsApi = { shown }
    return {
      api,
      sdl: owners ? sdl + ownersSdl : sdl,
      operations: operations(deps),
      fields: fields(deps),
      entityFields: entityFields(deps)
    }
  }
})
