import { definePlugin } from '../../core/index.ts'
import { entities } from '../entities/index.ts'
import { kit, type Proposable, proposableLabels } from '../kit/index.ts'
import { owners } from '../owners/index.ts'
import { consolePart } from './console.ts'
import { entityFields, fields, operations, ownersSdl, sdl, shown } from './graphql.ts'
import { tagKind } from './tag.ts'
import { createTagging } from './tagging.ts'

/** For plugins with tags in aspects of their own. */
export interface TagsApi {
  /** What the GraphQL type GlobalTags shows of a stored value: each tag once. */
  readonly shown: typeof shown
  /** Tags that users propose to add, by URN. */
  readonly proposable: Proposable<readonly string[]>
}

/** Tags on entities and columns. */
export const tags = definePlugin({
  name: 'tags',
  contract: 2,
  needs: { entities, kit },
  wants: { owners },
  console: consolePart,
  setup({ needs: { entities, kit }, wants: { owners }, data }) {
    const { ownership } = entities.aspects
    const tagging = createTagging(kit, entities)
    const deps = { tag: tagKind(kit, entities), tagging, ownership, owners }
    const api: TagsApi = { shown, proposable: proposableLabels(tagging) }
    return {
      api,
      sdl: owners ? `${sdl}${ownersSdl}` : sdl,
      operations: operations(deps),
      fields: fields(data),
      entityFields: entityFields(entities)
    }
  }
})
