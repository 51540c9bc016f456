import { number, plural } from 'aspectd/console'

const things = (count: number) => plural(count, 'entity', 'entities')

export const text = {
  title: 'Tags',
  find: 'Find tags',
  total: (count: number) => plural(count, 'tag', 'tags'),
  name: 'Name',
  description: 'Description',
  uses: 'Used by',
  noSuchTag: 'Not found',
  none: 'No tags. A tag marks entities and columns that belong together, such as personal data.',
  nothing: (query: string) => `No tags match “${query}”`,
  clear: 'Show all tags',
  create: 'New tag',
  createNamed: (name: string) => (name.trim() === '' ? 'Create tag' : `Create ${name}`),
  created: (name: string) => `Created ${name}`,
  needsName: 'Name is required',
  id: 'Id',
  idHint: 'Part of its URN, for programs. It cannot be changed. Random if empty.',
  color: 'Colour',
  noColor: 'No colour',
  section: 'Usage',
  onEntities: (count: number) => (count === 0 ? 'Not used' : `${things(count)} have it, or a column with it.`),
  showEntities: 'Show entities',
  showColumns: 'Show datasets with it on a column',
  showIngested: 'Show datasets with it on a column from source',
  rename: 'Rename tag',
  recolor: 'Edit colour',
  saveColor: 'Save colour',
  recolored: (name: string) => `Changed colour of ${name}`,
  remove: 'Delete everywhere',
  removeTitle: (name: string) => `Delete ${name} everywhere`,
  removeText: (name: string, count: number) =>
    count === 0
      ? `Nothing has the tag ${name}. It cannot be brought back.`
      : `${number(count)} ${count === 1 ? 'entity has' : 'entities have'} the tag ${name}, or a column with it. Deleting removes it from all of them. It cannot be undone.`,
  removeHint: 'To remove it from one entity or column, use × on the tag there.',
  removed: (name: string) => `Deleted ${name} everywhere`,
  removing: (name: string) => `Deleted ${name}; a task removes it from what has it`
}
