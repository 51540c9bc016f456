import { type Column, can, entityPath, h, ListPage, number, page, plugins, TagChip } from 'aspectd/console'
import { CreateTag } from './create.ts'
import { text } from './en.ts'
import { loadTags, type Tag } from './tag-data.ts'

const CREATE = ['CREATE_TAGS', 'MANAGE_TAGS'] as const

const columns: readonly Column<Tag>[] = [
  { title: text.name, cell: ({ urn, name, properties }) => h(TagChip, { urn, name, color: properties?.colorHex }) },
  { title: text.description, cell: ({ description }) => h('span', { dir: 'auto' }, description) },
  { title: text.uses, isNumber: true, cell: ({ usageCount }) => number(usageCount) }
]

/** All tags, with how many entities have each. */
export const TagsPage = page(() =>
  h(ListPage<Tag>, {
    ...{ text, load: loadTags, columns, canFind: plugins.value.has('search') },
    pathOf: ({ urn }) => entityPath(urn),
    create: {
      because: can(...CREATE) ? undefined : text.lacks(CREATE),
      dialog: ({ onClose }) => h(CreateTag, { onClose })
    }
  })
)
