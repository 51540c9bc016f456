import { type Column, EntityLink, entityPath, h, ListPage, page, useRights } from 'aspectd/console'
import { type Attribute, loadAttributes } from './data.ts'
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
export const AttributesPage = page(() => {
  const { createBusinessAttribute: because } = useRights({ createBusinessAttribute: { input: { name: '' } } })
  return h(ListPage<Attribute>, {
    ...{ text, load: loadAttributes, columns },
    nameOf: ({ urn, properties }) => properties?.name ?? urn,
    pathOf: ({ urn }) => entityPath(urn),
    create: { because, dialog: props => h(EditAttribute, props) }
  })
})
