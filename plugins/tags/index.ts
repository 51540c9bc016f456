import { type Call, definePlugin, type EntityRef, parseUrn } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { DELETE_TAG, untagSome } from './delete.ts'
import { fields, operations, sdl, shown } from './graphql.ts'

export const tags = definePlugin({
  name: 'tags',
  contract: 1,
  needs: { auth, entities, tasks },
  setup({ needs, data, model }) {
    const { globalTags, editableSchemaMetadata, schemaMetadata, tagKey, tagProperties, ownership } =
      needs.entities.aspects
    const { references } = needs.entities

    needs.tasks.define(DELETE_TAG, (call, { params }) => untagSome(references, call, parseUrn(params.urn)))

    return {
      api: undefined,
      sdl,
      operations: operations({
        ...{ data, model, references, tasks: needs.tasks },
        ...{ globalTags, columns: editableSchemaMetadata, schemas: schemaMetadata },
        ...{ tagKeys: tagKey, tagProperties, ownerships: ownership }
      }),
      fields: fields(data),
      entityFields: [
        {
          having: 'globalTags',
          sdl: 'tags: GlobalTags globalTags: GlobalTags @deprecated(reason: "use tags")',
          resolve: {
            tags: async ({ urn }: EntityRef, _args, call: Call) =>
              shown((await globalTags.get(call, urn)) ?? { tags: [] }, urn),
            globalTags: async ({ urn }: EntityRef, _args, call: Call) => {
              const stored = await globalTags.get(call, urn)
              return stored && shown(stored, urn)
            }
          }
        }
      ]
    }
  }
})
