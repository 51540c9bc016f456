import { definePlugin } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { documentation } from '../documentation/index.ts'
import { domains } from '../domains/index.ts'
import { entities } from '../entities/index.ts'
import { following } from '../following/index.ts'
import { glossary } from '../glossary/index.ts'
import { kit } from '../kit/index.ts'
import { owners } from '../owners/index.ts'
import { properties } from '../properties/index.ts'
import { tags } from '../tags/index.ts'
import { createCommitting } from './committing.ts'
import { consolePart } from './console.ts'
import { aspects, types } from './definitions.ts'
import { entityFields, operations } from './graphql.ts'
import { createList } from './list.ts'
import { operationsSdl, typesSdl } from './sdl.ts'
import { waitingRequests } from './waiting.ts'

/** Changes that users propose, and that those who may make them accept or decline. */
export const requests = definePlugin({
  name: 'requests',
  contract: 2,
  needs: { auth, entities, kit },
  wants: { tags, glossary, owners, domains, documentation, properties, following },
  types,
  aspects,
  console: consolePart,
  setup({ needs: { auth, entities }, wants: { following, ...makers }, aspects: own, data, model }) {
    const deps = { data, entities, requests: own.aspectdChangeRequests, makers }
    const list = createList(deps, auth)
    following?.waiting(waitingRequests(list))
    const committing = createCommitting(deps.requests, model)
    return {
      sdl: `${typesSdl}${operationsSdl}`,
      operations: operations(deps, { auth, list, committing }),
      entityFields: entityFields(list),
      beforeCommit: committing.beforeCommit
    }
  }
})
