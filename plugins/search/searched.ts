import { definePoint } from '../../core/index.ts'

/** A search that was answered. */
export interface Searched {
  /** As the client sent it. */
  readonly text: string
  /** Whether something has all that was asked for. */
  readonly isFound: boolean
}

/** Is told of the first page of each search for a text across all entity types; must be quick, and never throw. */
export const searched = definePoint<(search: Searched) => void>('search.searched')
export type Tell = (search: Searched) => void
