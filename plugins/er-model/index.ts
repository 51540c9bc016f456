import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { fields, operations, sdl } from './graphql.ts'

/** Relationships that are shown. */
const MOST = 50
const JOINS = `
  joins: relationships(
    input: { types: ["ermodelrelationA", "ermodelrelationB"], direction: INCOMING, start: 0, count: ${MOST} }
  ) {
    total
    relationships {
      entity {
        urn
        ... on ERModelRelationship {
          properties {
            name
            source { urn }
            destination { urn }
            cardinality
            relationshipFieldMappings { sourceField destinationField }
          }
          editableProperties { name description }
        }
      }
    }
  }`

/** Relationships of an entity-relationship model: columns by which datasets are joined. */
export const erModel = definePlugin({
  name: 'er-model',
  contract: 2,
  needs: { entities },
  console: {
    folder: new URL('./web/', import.meta.url),
    panels: [
      {
        ...{ on: ['dataset'], tab: 'Overview', order: 50, show: 'joined.ts#JoinedPanel' },
        ...{ fields: JOINS, counts: ['joins.total'] }
      }
    ]
  },
  setup({ needs: { entities }, data, model }) {
    const deps = { data, model, entities }
    return {
      sdl,
      operations: operations(deps),
      fields: fields(deps),
      entityTypes: { erModelRelationship: 'ERModelRelationship' }
    }
  }
})
