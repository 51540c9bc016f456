import type { ConsolePart } from '../../core/index.ts'

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  panels: [{ on: ['dataset'], tab: 'Overview', show: 'joined.ts#JoinedPanel' }]
}
