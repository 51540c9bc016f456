import { cell, entityPath, h, Icon, Link } from 'aspectd/console'
import { text } from './en.ts'

const pathOf = (urn: string, column: string) => entityPath(urn, 'Lineage', { column })

/** From a column of a dataset to its lineage. */
export const LineageCell = cell<object>(({ urn, column = '', readable = column }) => {
  const label = text.lineageOf(readable)
  return h(Link, { to: pathOf(urn, column), title: label, label, class: 'icon-button' }, h(Icon, { name: 'git-fork' }))
})

/** The same in the details of the column, where there is room for words. */
export const LineageOfColumn = cell<object>(({ urn, column = '' }) =>
  h(Link, { to: pathOf(urn, column), class: 'button' }, h(Icon, { name: 'git-fork' }), text.columnLineage)
)
