import { number, plural } from 'aspectd/console'

const things = (count: number) => plural(count, 'entity', 'entities')

export const text = {
  title: 'Tags',
  find: 'Find tags',
  total: (count: number) => plural(count, 'tag', 'tags'),
  name: 'Name',
  description: 'Description',
  uses: 'On',
  noSuchTag: 'There is no such tag.',
  none: 'There is no tag yet. A tag marks entities and columns that belong together, such as personal data.',
  nothing: (query: string) => `No tag is named like “${query}”.`,
  clear: 'Show all tags',
  create: 'New tag',
  createNamed: (name: string) => (name.trim() === '' ? 'Create the tag' : `Create ${name}`),
  created: (name: string) => `The tag ${name} is created`,
  needsName: 'Type a name first',
  id: 'Id',
  idHint: 'Part of its URN, for programs. It cannot be changed. Random if empty.',
  color: 'Colour',
  noColor: 'No colour',
  section: 'Use of the tag',
  onEntities: (count: number) => (count === 0 ? 'Nothing has it.' : `${things(count)} have it, or a column with it.`),
  showEntities: 'Show the entities with it',
  showColumns: 'Show the datasets with it on a column',
  showIngested: 'Show the datasets where ingestion put it on a column',
  rename: 'Rename the tag',
  recolor: 'Change the colour',
  saveColor: 'Save the colour',
  recolored: (name: string) => `${name} has another colour now`,
  remove: 'Delete everywhere',
  removeTitle: (name: string) => `Delete ${name} everywhere`,
  removeText: (name: string, count: number) =>
    count === 0
      ? `Nothing has the tag ${name}. It cannot be brought back.`
      : `${number(count)} ${count === 1 ? 'entity has' : 'entities have'} the tag ${name}, or a column with it. Deleting takes it off all of them. It cannot be undone.`,
  removeHint: 'To take it off one entity or column, use × on the tag there.',
  removed: (name: string) => `${name} is deleted everywhere`,
  removing: (name: string) => `${name} is deleted; a task takes it off what has it`,
  more: (count: number) => `+${number(count)}`
}
