import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { kit, type Proposable, proposableLabels } from '../kit/index.ts'
import { consolePart } from './console.ts'
import { entityFields, fields, shown } from './fields.ts'
import { operations } from './graphql.ts'
import { createManage } from './manage.ts'
import { createParts, hierarchyOf, NODE, nameOf, TERM, uniqueOf } from './parts.ts'
import { sdl } from './sdl.ts'
import { attachingTerms } from './terms.ts'

/** What other plugins get. */
export interface GlossaryApi {
  /** GraphQL's `GlossaryTerms` of an aspect's value that contains them. */
  readonly shown: typeof shown
  /** Terms that users propose to add, by URN. */
  readonly proposable: Proposable<readonly string[]>
}

/** Terms of the business and their groups; terms on entities and columns. */
export const glossary = definePlugin({
  name: 'glossary',
  contract: 2,
  needs: { entities, kit },
  console: consolePart,
  setup({ needs: { entities, kit }, data, model }) {
    const parts = createParts(kit, data, entities)
    const hierarchy = hierarchyOf(entities)
    const manage = createManage(hierarchy, parts)
    const attaching = attachingTerms(kit, entities)
    for (const [type, aspect] of [[TERM, 'glossaryTermInfo'] as const, [NODE, 'glossaryNodeInfo'] as const]) {
      entities.renaming.define(type, {
        aspect,
        unnamed: urn => nameOf(urn, undefined),
        demand: manage.of,
        unique: uniqueOf
      })
    }
    const api: GlossaryApi = { shown, proposable: proposableLabels(attaching) }
    return {
      api,
      sdl,
      entityTypes: { [TERM]: 'GlossaryTerm', [NODE]: 'GlossaryNode' },
      operations: operations({ model, parts, manage, attaching }),
      fields: fields(parts, hierarchy),
      entityFields: entityFields(entities)
    }
  }
})
