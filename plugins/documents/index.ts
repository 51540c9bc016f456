import { definePlugin } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { search } from '../search/index.ts'
import { tasks } from '../tasks/index.ts'
import { consolePart } from './console.ts'
import type { DocumentDeps } from './deps.ts'
import { documentFields, entityFields } from './fields.ts'
import { operations } from './graphql.ts'
import { documentsSdl, facetsSdl } from './sdl.ts'

/** Documents about data, in a tree. */
export const documents = definePlugin({
  name: 'documents',
  contract: 1,
  needs: { entities },
  wants: { tasks, search },
  console: consolePart,
  setup({ needs: { entities }, wants: { tasks, search }, data, model }) {
    const deletion = createDeletion({ data, references: entities.references, tasks }, 'deleteDocument')
    const deps: DocumentDeps = { data, model, entities, deletion, hasFacets: search !== undefined }
    return {
      sdl: search ? documentsSdl + facetsSdl : documentsSdl,
      operations: operations(deps),
      fields: documentFields(deps),
      entityFields: entityFields(deps),
      entityTypes: { document: 'Document' }
    }
  }
})
