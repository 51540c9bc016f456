import { type Call, definePlugin, type Edit, type Urn } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { kit, type Proposable } from '../kit/index.ts'
import { editOfValues, type NewValues } from './assign.ts'
import { consolePart } from './console.ts'
import { entityFields, fields, type ShownValue, shownValues } from './fields.ts'
import { operations } from './graphql.ts'
import { propertyKind } from './property.ts'
import { type ProposedValues, proposableValues } from './proposable.ts'
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
  /** Values that users propose, of entities and columns. */
  readonly proposable: Proposable<ProposedValues>
}

/** Structured properties: their definitions, and checked values on entities. */
export const properties = definePlugin({
  name: 'properties',
  contract: 2,
  needs: { entities, kit },
  console: consolePart,
  setup({ needs: { entities, kit }, data, model }) {
    const { structuredProperties, structuredPropertySettings: settings } = entities.aspects
    const deps = { data, model, entities, settings, property: propertyKind(kit, entities) }
    const api: PropertiesApi = {
      proposable: proposableValues(deps),
      edit: (call, input) => editOfValues(deps, call, input),
      async valuesOf(call, asset, property) {
        return shownValues(await structuredProperties.get(call, asset), property)
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
      fields: fields(model, entities),
      entityFields: entityFields(entities),
      checks: { structuredPropertySettings: checkSettings },
      review: createReview(model, entities)
    }
  }
})
