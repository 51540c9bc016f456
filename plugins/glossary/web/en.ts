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
  place: 'Parent',
  none: 'No terms. A term defines a word of the business, such as revenue, once for all who use it.',
  emptyNode: 'No terms or groups',
  nothing: (query: string) => `No terms or groups match “${query}”`,
  clear: 'Show the whole glossary',
  found: (count: number) => `${plural(count, 'term or group', 'terms and groups')} found`,
  inside,
  missing: 'Not found. It may have been deleted.',
  hint: 'Choose a term or a group to see its definition and to change it.',
  group: 'Group',
  term: 'Term',
  kindOf: 'Type',
  name: 'Name',
  definition: 'Definition',
  noDefinition: 'No definition',
  id: 'Id',
  idHint: 'Part of its URN, for programs. It cannot be changed. Random if empty.',
  needsName: 'Name is required',
  newTerm: 'New term',
  newNode: 'New group',
  newIn: (what: string, place: string) => `${what} in ${place}`,
  createNamed: (name: string) => (name.trim() === '' ? 'Create' : `Create ${name}`),
  created: (name: string) => `Created ${name}`,
  section: 'In the glossary',
  details: (name: string) => `About ${name}`,
  page: (name: string) => `Open ${name}`,
  showInTree: 'Show in glossary',
  rename: 'Rename',
  move: 'Move',
  moveTitle: (name: string) => `Move ${name}`,
  moveTo: 'New parent',
  moveTop: 'Move to top',
  moved: (name: string) => `Moved ${name}`,
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}`,
  removed: (name: string) => `Deleted ${name}`,
  removing: (name: string) => `Deleted ${name}; a task removes it from what has it`,
  notEmpty: (name: string, terms: number, nodes: number) =>
    `${name} cannot be deleted while something is in it: ${inside(terms, nodes)}. Move or delete that first.`,
  removeNode: 'Nothing is in it. It cannot be brought back.',
  removeTerm: (name: string, entities: number, columns: number) =>
    entities + columns === 0
      ? `Nothing has the term ${name}. It cannot be brought back.`
      : `${number(entities)} ${entities === 1 ? 'entity has' : 'entities have'} the term ${name}, and ${number(columns)} ${
          columns === 1 ? 'has' : 'have'
        } it on a column. Deleting removes it from all of them. It cannot be undone.`,
  source: 'Source',
  sources: { INTERNAL: 'Internal', EXTERNAL: 'External' } as Readonly<Record<string, string>>,
  uses: 'Used by',
  usedBy: (entities: number) => plural(entities, 'entity', 'entities'),
  usedOnColumns: (count: number) => `columns of ${plural(count, 'entity', 'entities')}`,
  usedOnIngested: (count: number) => `columns of ${plural(count, 'entity', 'entities')}, by ingestion`,
  unused: 'Nothing',
  contains: 'Contents',
  related: 'Related terms',
  isA: 'Inherits',
  hasA: 'Contains',
  kinds: 'Inherited by',
  partOf: 'Contained by',
  noRelated: 'No related terms',
  relate: { isA: 'Add inherited term', hasA: 'Add contained term' },
  relateTitle: (name: string) => `Add related term to ${name}`,
  relatedTo: (name: string, other: string) => `Added ${other} to ${name}`,
  unrelate: (other: string) => `Remove ${other}`,
  unrelated: (name: string, other: string) => `Removed ${other} from ${name}`,
  pickTerm: 'Term'
}
