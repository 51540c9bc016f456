import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { glossary } from '../glossary/index.ts'
import { kit } from '../kit/index.ts'
import { tags } from '../tags/index.ts'
import { createColumns } from './attaching.ts'
import { attributeKind, createAttributes } from './attribute.ts'
import { consolePart } from './console.ts'
import { entityFields, fields, operations, sdl, tagsSdl, termsSdl } from './graphql.ts'

/** What columns of several datasets have in common. */
export const businessAttributes = definePlugin({
  name: 'business-attributes',
  contract: 2,
  needs: { entities, kit },
  wants: { tags, glossary },
  console: consolePart,
  setup({ needs: { entities, kit }, wants: { tags, glossary }, data, model }) {
    const attribute = attributeKind(kit, entities)
    const attributes = createAttributes(attribute, entities.lists)
    const columns = createColumns({ data, entities, attribute })
    return {
      sdl: `${sdl}${tags ? tagsSdl : ''}${glossary ? termsSdl : ''}`,
      operations: operations({ model, attribute, attributes, columns }),
      fields: fields({ entities, tags, glossary }),
      entityFields: entityFields(entities),
      entityTypes: { businessAttribute: 'BusinessAttribute' }
    }
  }
})
