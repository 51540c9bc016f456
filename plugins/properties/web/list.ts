import {
  type Column,
  EntityLink,
  entityPath,
  h,
  ListPage,
  number,
  page,
  plugins,
  typeName,
  useRights
} from 'aspectd/console'
import type { Property } from './data.ts'
import { DefineProperty } from './define.ts'
import { text } from './en.ts'
import { listProperties } from './find.ts'
import { kindOf } from './kind.ts'

const columns: readonly Column<Property>[] = [
  {
    title: text.name,
    cell: ({ urn, name, isHidden }) =>
      h(
        'span',
        { class: 'row', dir: 'auto' },
        h(EntityLink, { urn, name }),
        isHidden && h('span', { class: 'muted' }, text.hiddenMark)
      )
  },
  { title: text.description, cell: ({ description }) => h('span', { dir: 'auto' }, description.slice(0, 300)) },
  { title: text.kind, cell: property => kindOf(property) },
  { title: text.on, cell: ({ types }) => types.map(typeName).join(', ') },
  { title: text.uses, isNumber: true, cell: ({ uses }) => number(uses) }
]

/** All definitions. */
export const PropertiesPage = page(() => {
  const rights = useRights({ createStructuredProperty: { input: { valueType: '', entityTypes: [] } } })
  return h(ListPage<Property>, {
    ...{ text, load: listProperties, columns, canFind: plugins.value.has('search') },
    nameOf: ({ name }) => name,
    pathOf: ({ urn }) => entityPath(urn),
    create: {
      because: rights.createStructuredProperty,
      dialog: ({ onChange, onClose }) => h(DefineProperty, { onDone: onChange, onClose })
    }
  })
})
