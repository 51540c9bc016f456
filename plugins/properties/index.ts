import { definePlugin } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { entityFields, fields } from './fields.ts'
import { operations } from './graphql.ts'
import { checkSettings, createReview } from './review.ts'
import { sdl } from './sdl.ts'

/** Structured properties: their definitions, and checked values on entities. */
export const properties = definePlugin({
  name: 'properties',
  contract: 1,
  needs: { entities },
  wants: { tasks },
  setup({ needs: { entities }, wants: { tasks }, data, model }) {
    const deletion = createDeletion({ data, references: entities.references, tasks }, 'deleteStructuredProperty')
    const deps = { data, model, entities, deletion }
    return {
      sdl,
      entityTypes: {
        structuredProperty: 'StructuredPropertyEntity',
        dataType: 'DataTypeEntity',
        entityType: 'EntityTypeEntity'
      },
      operations: operations(deps),
      fields: fields(deps),
      entityFields: entityFields(deps),
      checks: { structuredPropertySettings: checkSettings },
      review: createReview(deps)
    }
  }
})
