import { definePlugin } from '../../core/index.ts'
import { createDeletion, entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { consolePart } from './console.ts'
import type { GlossaryDeps } from './deps.ts'
import { entityFields, fields, shown } from './fields.ts'
import { operations } from './graphql.ts'
import { createManage } from './manage.ts'
import { hierarchyOf, NODE, nameOf, TERM, uniqueOf } from './parts.ts'
import { sdl } from './sdl.ts'

/** What other plugins get. */
export interface GlossaryApi {
  /** GraphQL's `GlossaryTerms` of an aspect's value that contains them. */
  readonly shown: typeof shown
}

/** Terms of the business and their groups; terms on entities and columns. */
export const glossary = definePlugin({
  name: 'glossary',
  contract: 1,
  needs: { entities },
  wants: { tasks },
  console: consolePart,
  setup({ needs: { entities }, wants: { tasks }, data, model }) {
    const hierarchy = hierarchyOf(entities)
    const manage = createManage(hierarchy)
    const deletion = createDeletion({ data, references: entities.references, tasks }, 'deleteGlossaryEntity')
    const deps: GlossaryDeps = { data, model, entities, hierarchy, manage, deletion }
    for (const [type, aspect] of [[TERM, 'glossaryTermInfo'] as const, [NODE, 'glossaryNodeInfo'] as const]) {
      entities.renaming.define(type, {
        aspect,
        unnamed: urn => nameOf(urn, undefined),
        demand: manage.of,
        unique: (value, urn) => uniqueOf(urn)(value)
      })
    }
    const api: GlossaryApi = { shown }
    return {
      api,
      sdl,
      entityTypes: { [TERM]: 'GlossaryTerm', [NODE]: 'GlossaryNode' },
      operations: operations(deps),
      fields: fields(deps),
      entityFields: entityFields(deps)
    }
  }
})
