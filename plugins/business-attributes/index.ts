import { definePlugin } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { glossary } from '../glossary/index.ts'
import { tags } from '../tags/index.ts'
import { tasks } from '../tasks/index.ts'
import { consolePart } from './console.ts'
import { entityFields, fields, operations, sdl, tagsSdl, termsSdl } from './graphql.ts'

/** What columns of several datasets have in common. */
export const businessAttributes = definePlugin({
  name: 'business-attributes',
  contract: 1,
  needs: { entities },
  wants: { tags, glossary, tasks },
  console: consolePart,
  setup({ needs: { entities }, wants: { tags, glossary, tasks }, data, model }) {
    const deletion = createDeletion({ data, references: entities.references, tasks }, 'deleteBusinessAttribute')
    const deps = { data, model, entities, tags, glossary, deletion }
    return {
      sdl: `${sdl}${tags ? tagsSdl : ''}${glossary ? termsSdl : ''}`,
      operations: operations(deps),
      fields: fields(deps),
      entityFields: entityFields(deps),
      entityTypes: { businessAttribute: 'BusinessAttribute' }
    }
  }
})
