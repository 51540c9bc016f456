import { cell, entityPath, h, Link } from 'aspectd/console'
import { text } from './en.ts'

/** From a column of a dataset to its lineage. */
export const LineageCell = cell<object>(({ urn, column = '', readable = column }) =>
  h(Link, { to: entityPath(urn, 'Lineage', { column }), title: text.lineageOf(readable) }, text.lineage)
)
