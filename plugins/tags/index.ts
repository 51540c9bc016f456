import { definePlugin } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { consolePart } from './console.ts'
import { entityFields, fields, operations, sdl } from './graphql.ts'

/** Tags on entities and columns. */
export const tags = definePlugin({
  name: 'tags',
  contract: 1,
  needs: { entities },
  wants: { tasks },
  console: consolePart,
  setup({ needs: { entities }, wants: { tasks }, data, model }) {
    const deletion = createDeletion({ data, references: entities.references, tasks }, 'deleteTag')
    const deps = { data, model, entities, deletion }
    return {
      sdl,
      operations: operations(deps),
      fields: fields(deps),
      entityFields: entityFields(deps)
    }
  }
})
