import { type Column, entityPath, h, ListPage, number, page, plugins, TagChip, useRights } from 'aspectd/console'
import { CreateTag } from './create.ts'
import { text } from './en.ts'
import { loadTags, type Tag } from './tag-data.ts'

const columns: readonly Column<Tag>[] = [
  { title: text.name, cell: ({ urn, name, properties }) => h(TagChip, { urn, name, color: properties?.colorHex }) },
  { title: text.description, cell: ({ description }) => h('span', { dir: 'auto' }, description) },
  { title: text.uses, isNumber: true, cell: ({ usageCount }) => number(usageCount) }
]

/** All tags, with how many entities have each. */
export const TagsPage = page(() => {
  const { createTag: because } = useRights({ createTag: { input: { name: '' } } })
  return h(ListPage<Tag>, {
    ...{ text, load: loadTags, columns, canFind: plugins.value.has('search') },
    pathOf: ({ urn }) => entityPath(urn),
    create: { because, dialog: ({ onClose }) => h(CreateTag, { onClose }) }
  })
})
