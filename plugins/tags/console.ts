import type { ConsolePart } from '../../core/index.ts'

/** GraphQL's types of entities that can have tags. */
const TAGGABLE = [
  'Dataset',
  'Container',
  'Chart',
  'Dashboard',
  'DataFlow',
  'DataJob',
  'CorpUser',
  'CorpGroup',
  'DataPlatformInstance',
  'SchemaFieldEntity'
]
const TAGS = '{ tags { tags { tag { urn name properties { colorHex } } } } }'

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [{ path: '/tags', title: 'Tags', menu: 'govern', show: 'tags.ts#TagsPage' }],
  panels: [{ on: ['tag'], tab: 'Overview', show: 'tag.ts#TagPanel' }],
  cells: [
    {
      table: 'entities',
      title: 'Tags',
      fields: TAGGABLE.map(type => `... on ${type} ${TAGS}`).join(' '),
      show: 'cell.ts#TagsCell'
    }
  ],
  edits: ['tags']
}
