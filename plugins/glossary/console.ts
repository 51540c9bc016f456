import type { ConsolePart } from '../../core/index.ts'
import { NODE, TERM } from './parts.ts'

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [{ path: '/glossary', title: 'Glossary', menu: 'govern', show: 'glossary.ts#GlossaryPage' }],
  panels: [
    {
      ...{ on: [TERM, NODE], tab: 'Overview', show: 'part.ts#PartPanel' },
      shows: ['parentNode', 'termSource', 'sourceRef', 'sourceUrl']
    }
  ],
  edits: ['terms']
}
