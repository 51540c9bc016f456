import { type Column, EntityLink, entityPath, h, ListPage, number, page, plugins } from 'aspectd/console'
import { type FormShown, listForms, useManagement } from './data.ts'
import { CreateForm } from './edit.ts'
import { text } from './en.ts'

const columns: readonly Column<FormShown>[] = [
  { title: text.name, cell: ({ urn, name }) => h('span', { dir: 'auto' }, h(EntityLink, { urn, name })) },
  { title: text.description, cell: ({ description }) => h('span', { dir: 'auto' }, description.slice(0, 300)) },
  { title: text.type, width: '8rem', cell: ({ type }) => text.types[type] },
  { title: text.prompts, width: '7rem', isNumber: true, cell: ({ prompts }) => number(prompts.length) }
]

/** All forms. */
export const FormsPage = page(() => {
  return h(ListPage<FormShown>, {
    ...{ text, load: listForms, columns, canFind: plugins.value.has('search') },
    nameOf: ({ name }) => name,
    pathOf: ({ urn }) => entityPath(urn),
    create: {
      because: useManagement(),
      dialog: ({ onChange, onClose }) => h(CreateForm, { onDone: () => onChange(), onClose })
    }
  })
})
