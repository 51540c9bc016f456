import type { ConsolePart } from '../../core/index.ts'
import { NODE, TERM } from './parts.ts'

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    {
      path: '/glossary',
      title: 'Glossary',
      menu: 'catalog',
      icon: 'book-open',
      order: 30,
      show: 'glossary.ts#GlossaryPage'
    }
  ],
  actions: [
    { title: 'New term', to: '/glossary?create=term', icon: 'book-open', anyOf: ['MANAGE_GLOSSARIES'] },
    { title: 'New term group', to: '/glossary?create=node', icon: 'folder', anyOf: ['MANAGE_GLOSSARIES'] }
  ],
  panels: [
    {
      ...{ on: [TERM, NODE], tab: 'Overview', show: 'part.ts#PartPanel' },
      shows: ['parentNode', 'termSource', 'sourceRef', 'sourceUrl']
    }
  ],
  bulk: [
    {
      ...{ title: 'Add term', icon: 'book-open', key: 'm', order: 20, show: 'bulk.ts#TermAll' },
      asks: { batchAddTerms: { input: { termUrns: [], resources: ':resources' } } }
    }
  ],
  edits: ['terms']
}
