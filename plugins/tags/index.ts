import { definePlugin, parseUrn } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { DELETE_TAG, untagSome } from './delete.ts'
import { entityFields, fields, operations, sdl } from './graphql.ts'

/** Tags on entities and columns. */
export const tags = definePlugin({
  name: 'tags',
  contract: 1,
  needs: { entities },
  wants: { tasks },
  setup({ needs, wants: { tasks }, data, model }) {
    const deps = { data, model, entities: needs.entities, tasks }
    tasks?.define(
      DELETE_TAG,
      (call, { params }) => untagSome(needs.entities, call, parseUrn(params.urn)),
      (call, { params }) => needs.entities.references.count(call, parseUrn(params.urn))
    )
    return {
      sdl,
      operations: operations(deps),
      fields: fields(deps),
      entityFields: entityFields(deps)
    }
  }
})
