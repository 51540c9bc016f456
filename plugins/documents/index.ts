import { definePlugin } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { owners } from '../owners/index.ts'
import { search } from '../search/index.ts'
import { tasks } from '../tasks/index.ts'
import { consolePart } from './console.ts'
import type { DocumentDeps } from './deps.ts'
import { documentFields, entityFields } from './fields.ts'
import { operations } from './graphql.ts'
import { documentsSdl, facetsSdl, ownersSdl } from './sdl.ts'

/** Documents about data, in a tree. */
export const documents = definePlugin({
  name: 'documents',
  contract: 1,
  needs: { entities },
  wants: { tasks, owners, search },
  console: consolePart,
  setup({ needs: { entities }, wants: { tasks, owners, search }, data, model }) {
    const deletion = createDeletion({ data, references: entities.references, tasks }, 'deleteDocument')
    const deps: DocumentDeps = { data, model, entities, deletion, owners, hasFacets: search !== undefined }
    return {
      sdl: `${documentsSdl}${search ? facetsSdl : ''}${owners ? ownersSdl : ''}`,
      operations: operations(deps),
      fields: documentFields(deps),
      entityFields: entityFields(deps),
      entityTypes: { document: 'Document' }
    }
  }
})
