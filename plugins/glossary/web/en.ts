import { number, plural } from 'aspectd/console'

const inside = (terms: number, nodes: number) =>
  [nodes > 0 && plural(nodes, 'group', 'groups'), terms > 0 && plural(terms, 'term', 'terms')]
    .filter(Boolean)
    .join(', ')

export const text = {
  title: 'Glossary',
  find: 'Find terms and groups',
  tree: 'Terms and groups',
  top: 'Glossary',
  place: 'Where it is',
  none: 'There is no term yet. A term defines a word of the business, such as revenue, once for all who use it.',
  emptyNode: 'Nothing is in it.',
  nothing: (query: string) => `No term or group contains “${query}”.`,
  clear: 'Show the whole glossary',
  found: (count: number) => `${plural(count, 'term or group', 'terms and groups')} found`,
  inside,
  missing: 'There is no such term or group. It may have been deleted.',
  hint: 'Choose a term or a group to see its definition and to change it.',
  group: 'Group',
  term: 'Term',
  kindOf: 'Kind',
  name: 'Name',
  definition: 'Definition',
  noDefinition: 'Nobody has defined it yet.',
  id: 'Id',
  idHint: 'Part of its URN, for programs. It cannot be changed. Random if empty.',
  needsName: 'Type a name first',
  newTerm: 'New term',
  newNode: 'New group',
  newIn: (what: string, place: string) => `${what} in ${place}`,
  createNamed: (name: string) => (name.trim() === '' ? 'Create it' : `Create ${name}`),
  created: (name: string) => `${name} is created`,
  section: 'In the glossary',
  details: (name: string) => `About ${name}`,
  page: (name: string) => `Open the page of ${name}`,
  showInTree: 'Show it in the glossary',
  rename: 'Rename',
  move: 'Move',
  moveTitle: (name: string) => `Move ${name}`,
  moveTo: 'Into which group',
  moveTop: 'Move it to the top',
  moved: (name: string) => `${name} is moved`,
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} is deleted`,
  removing: (name: string) => `${name} is deleted; a task takes it off what has it`,
  notEmpty: (name: string, terms: number, nodes: number) =>
    `${name} cannot be deleted while something is in it: ${inside(terms, nodes)}. Move or delete that first.`,
  removeNode: 'Nothing is in it. It cannot be brought back.',
  removeTerm: (name: string, entities: number, columns: number) =>
    entities + columns === 0
      ? `Nothing has the term ${name}. It cannot be brought back.`
      : `${number(entities)} ${entities === 1 ? 'entity has' : 'entities have'} the term ${name}, and ${number(columns)} ${
          columns === 1 ? 'has' : 'have'
        } it on a column. Deleting takes it off all of them. It cannot be undone.`,
  source: 'Source',
  sources: { INTERNAL: 'of this catalog', EXTERNAL: 'from elsewhere' } as Readonly<Record<string, string>>,
  uses: 'Used by',
  usedBy: (entities: number) => plural(entities, 'entity', 'entities'),
  usedOnColumns: (count: number) => `columns of ${plural(count, 'entity', 'entities')}`,
  usedOnIngested: (count: number) => `columns of ${plural(count, 'entity', 'entities')}, by ingestion`,
  unused: 'nothing',
  contains: 'In it',
  related: 'Related terms',
  isA: 'It is a kind of',
  hasA: 'It consists of',
  kinds: 'Kinds of it',
  partOf: 'It is part of',
  noRelated: 'It is not related to other terms.',
  relate: { isA: 'Add what it is a kind of', hasA: 'Add what it consists of' },
  relateTitle: (name: string) => `Relate ${name} to a term`,
  relatedTo: (name: string, other: string) => `${name} is related to ${other}`,
  unrelate: (other: string) => `Remove the relation to ${other}`,
  unrelated: (name: string, other: string) => `${name} is not related to ${other} any more`,
  pickTerm: 'Term'
}
