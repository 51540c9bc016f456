import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { fields, operations, sdl } from './graphql.ts'

/** Relationships of an entity-relationship model: columns by which datasets are joined. */
export const erModel = definePlugin({
  name: 'er-model',
  contract: 2,
  needs: { entities },
  console: {
    folder: new URL('./web/', import.meta.url),
    panels: [{ on: ['dataset'], tab: 'Overview', show: 'joined.ts#JoinedPanel' }]
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
