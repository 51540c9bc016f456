import { type Call, definePlugin, type Edit, type Urn } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { editOfValues, type NewValues } from './assign.ts'
import { consolePart } from './console.ts'
import { entityFields, fields, type ShownValue, shownValues } from './fields.ts'
import { operations } from './graphql.ts'
import { checkSettings, createReview } from './review.ts'
import { sdl } from './sdl.ts'

export type { NewValues } from './assign.ts'

/** What other plugins get. */
export interface PropertiesApi {
  /**
   * An edit that gives an entity or a column values instead of its old ones. Every commit checks the values. Who may write
   * them is the caller's business.
   */
  edit(call: Call, input: NewValues): Promise<Edit>
  /** GraphQL's `PropertyValue`s of one property, of all sources. */
  valuesOf(call: Call, asset: Urn, property: Urn): Promise<readonly ShownValue[]>
}

/** Structured properties: their definitions, and checked values on entities. */
export const properties = definePlugin({
  name: 'properties',
  contract: 1,
  needs: { entities },
  wants: { tasks },
  console: consolePart,
  setup({ needs: { entities }, wants: { tasks }, data, model }) {
    const deletion = createDeletion({ data, references: entities.references, tasks }, 'deleteStructuredProperty')
    const deps = { data, model, entities, deletion }
    const api: PropertiesApi = {
      edit: (call, input) => editOfValues(deps, call, input),
      async valuesOf(call, asset, property) {
        const stored = await entities.aspects.structuredProperties.get(call, asset)
        return shownValues(stored, property)
      }
    }
    return {
      api,
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
