import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { kit } from '../kit/index.ts'
import { owners } from '../owners/index.ts'
import { search } from '../search/index.ts'
import { consolePart } from './console.ts'
import { documentFields, entityFields, facetFields } from './fields.ts'
import { operations } from './graphql.ts'
import { documentKind } from './info.ts'
import { createDocumentLists } from './list.ts'
import { documentsSdl, facetsSdl, ownersSdl } from './sdl.ts'

/** Documents about data, in a tree. */
export const documents = definePlugin({
  name: 'documents',
  contract: 2,
  needs: { entities, kit },
  wants: { owners, search },
  console: consolePart,
  setup({ needs: { entities, kit }, wants: { owners, search }, data, model }) {
    const document = documentKind(kit, entities)
    const lists = createDocumentLists({ data, entities, document })
    return {
      api: {},
      sdl: `${documentsSdl}${search ? facetsSdl : ''}${owners ? ownersSdl : ''}`,
      operations: operations({ data, model, entities, document, owners, lists }),
      fields: { ...documentFields(entities), ...(search ? facetFields(lists) : {}) },
      entityFields: entityFields(lists),
      entityTypes: { document: 'Document' }
    }
  }
})
