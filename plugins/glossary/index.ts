import { definePlugin } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { requireFreeNameFor } from './change.ts'
import type { GlossaryDeps } from './deps.ts'
import { entityFields, fields } from './fields.ts'
import { operations } from './graphql.ts'
import { createManage } from './manage.ts'
import { hierarchyOf, NODE, TERM } from './parts.ts'
import { sdl } from './sdl.ts'

/** Terms of the business and their groups; terms on entities and columns. */
export const glossary = definePlugin({
  name: 'glossary',
  contract: 1,
  needs: { entities },
  wants: { tasks },
  setup({ needs: { entities }, wants: { tasks }, data, model }) {
    const hierarchy = hierarchyOf(entities)
    const manage = createManage(hierarchy)
    const deletion = createDeletion({ data, references: entities.references, tasks }, 'deleteGlossaryEntity')
    const deps: GlossaryDeps = { data, model, entities, hierarchy, manage, deletion }
    for (const [type, aspect] of [[TERM, 'glossaryTermInfo'] as const, [NODE, 'glossaryNodeInfo'] as const]) {
      entities.renaming.define(type, {
        aspect,
        demand: manage.of,
        check: (call, urn, name) => requireFreeNameFor(deps, call, urn, name)
      })
    }
    return {
      sdl,
      entityTypes: { [TERM]: 'GlossaryTerm', [NODE]: 'GlossaryNode' },
      operations: operations(deps),
      fields: fields(deps),
      entityFields: entityFields(deps)
    }
  }
})
