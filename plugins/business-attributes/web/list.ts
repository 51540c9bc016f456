import { type Column, can, EntityLink, entityPath, h, ListPage, page } from 'aspectd/console'
import { type Attribute, CREATE_ANY, loadAttributes } from './data.ts'
import { EditAttribute } from './edit.ts'
import { text } from './en.ts'

const columns: readonly Column<Attribute>[] = [
  {
    title: text.name,
    cell: ({ urn, properties }) => h('span', { dir: 'auto' }, h(EntityLink, { urn, name: properties?.name }))
  },
  {
    title: text.description,
    cell: ({ properties }) => h('span', { dir: 'auto' }, properties?.description?.slice(0, 300))
  },
  { title: text.type, width: '8rem', cell: ({ properties }) => properties?.type?.toLowerCase() }
]

/** All business attributes, by name. */
export const AttributesPage = page(() =>
  h(ListPage<Attribute>, {
    ...{ text, load: loadAttributes, columns },
    nameOf: ({ urn, properties }) => properties?.name ?? urn,
    pathOf: ({ urn }) => entityPath(urn),
    create: {
      because: can(...CREATE_ANY) ? undefined : text.lacks(CREATE_ANY),
      dialog: props => h(EditAttribute, props)
    }
  })
)
