import type { Entities, ModelAspects } from '../entities/index.ts'
import type { Attaching, InColumn, Kit, LabelList } from '../kit/index.ts'

/** Tags, each with its attribution source. Tags that users attached have no source. */
export type Tags = ModelAspects['globalTags']

export const tagList: LabelList<Tags, Tags['tags'][number]> = {
  items: ({ tags }) => tags,
  urnOf: ({ tag }) => tag,
  sourceOf: ({ attribution }) => attribution?.source,
  item: tag => ({ tag }),
  value: (old, tags) => ({ ...old, tags })
}

export const columnTags: InColumn<Tags> = {
  of: ({ globalTags }) => globalTags,
  with: (info, globalTags) => ({ ...info, globalTags })
}

/** Attaches tags to entities and columns. */
export const createTagging = (kit: Kit, { aspects }: Entities): Attaching =>
  kit.attaching({
    type: 'tag',
    plural: 'tags',
    aspect: aspects.globalTags,
    list: tagList,
    privilege: 'EDIT_ENTITY_TAGS',
    column: { ...columnTags, privilege: 'EDIT_DATASET_COL_TAGS' }
  })
