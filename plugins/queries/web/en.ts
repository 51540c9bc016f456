import { plural } from 'aspectd/console'

export const text = {
  title: 'Queries',
  find: 'Find queries by their name',
  none: 'No query of this dataset is known. Write down one that others can use.',
  nothing: (query: string) => `No query is named like “${query}”.`,
  clear: 'Show all queries',
  total: (count: number) => plural(count, 'query', 'queries'),
  unnamed: 'Query without a name',
  sources: { MANUAL: 'Written by', SYSTEM: 'Found by ingestion' } as Readonly<Record<string, string>>,
  changed: 'changed',
  alsoUses: (count: number) => `Also uses ${plural(count, 'other dataset', 'other datasets')}.`,
  copy: 'Copy the query',
  add: 'Add a query',
  edit: 'Change',
  editNamed: (name: string) => `Change ${name}`,
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}`,
  removeText: 'It is deleted for all its datasets. It cannot be undone.',
  removed: (name: string) => `${name} is deleted`,
  name: 'Name',
  description: 'Description',
  statement: 'Statement',
  save: 'Save the query',
  saved: 'The query is saved',
  needsStatement: 'Type the statement first'
}
