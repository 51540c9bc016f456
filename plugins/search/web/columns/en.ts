import { number, plural } from 'aspectd/console'

const columns = (count: number) => plural(count, 'column', 'columns')
const inTables = (count: number, tables: number, isExact: boolean) =>
  isExact
    ? `${columns(count)} in ${plural(tables, 'table', 'tables')}`
    : `${number(count)}+ columns in ${number(tables)}+ tables`

export const text = {
  caption: 'Columns',
  column: 'Column',
  table: 'Table',
  type: 'Type',
  labels: 'Tags and terms',
  found: inTables,
  nothing: (query: string) => (query === '' ? 'No columns' : `No columns match “${query}”`),
  beyond: 'No results on this page',
  firstPage: 'First page',
  withoutFilters: 'Clear filters',
  allIn: (count: number, name: string) => `All ${number(count)} in ${name}`,
  more: (count: number) => `+${number(count)}`,
  selected: (count: number) => `${number(count)} selected`,
  selectAll: (count: number) => `Select all ${number(count)}`,
  tooMany: (most: number) => `Only up to ${number(most)} columns can be selected at once: add words or filters.`,
  clear: 'Clear',
  label: { tag: 'Add tag', term: 'Add term' },
  labelAll: { tag: 'Add tag to all', term: 'Add term to all' },
  labelKey: { tag: 'Add tag to selection or all', term: 'Add term to selection or all' },
  describe: 'Add description',
  describing: {
    title: (count: number, name: string) => `Add description to ${count === 1 ? name : columns(count)}`,
    field: 'Description',
    replaces: (count: number) => `Replaces ${plural(count, 'description', 'descriptions')}`,
    required: 'Description is required',
    save: 'Save description',
    leave: 'The description is not saved.',
    saved: (count: number, name: string) => `Saved description of ${count === 1 ? name : columns(count)}`
  }
}
