import { definePlugin } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { tags } from '../tags/index.ts'
import { tasks } from '../tasks/index.ts'
import { entityFields, fields, operations, sdl, tagsSdl } from './graphql.ts'

/** What columns of several datasets have in common. */
export const businessAttributes = definePlugin({
  name: 'business-attributes',
  contract: 1,
  needs: { entities },
  wants: { tags, tasks },
  setup({ needs: { entities }, wants: { tags, tasks }, data, model }) {
    const deletion = createDeletion({ data, references: entities.references, tasks }, 'deleteBusinessAttribute')
    const deps = { data, model, entities, tags, deletion }
    return {
      sdl: tags ? sdl + tagsSdl : sdl,
      operations: operations(deps),
      fields: fields(deps),
      entityFields: entityFields(deps),
      entityTypes: { businessAttribute: 'BusinessAttribute' }
    }
  }
})
