import { type Contribution, operation } from '../../../core/index.ts'
import type { createSearchUse, UseAsked } from './use.ts'

/** Who may see the page: any one of these. */
export const VIEWS_USE = ['VIEW_ANALYTICS', 'GET_ANALYTICS_PRIVILEGE', 'MANAGE_SYSTEM_OPERATIONS']

const sdl = `
  extend type Query {
    "What is searched: texts with their counts, without users. Null while searches are not counted."
    searchUse(
      "The last days, today included. Default: 30."
      days: Int
      "Texts of each list. Default: 20, at most 100."
      count: Int
    ): SearchUse
  }
  type SearchUse {
    searches: Int!
    "Searches that found nothing with all of their words."
    withoutHit: Int!
    "Newest first; days are those of UTC."
    days: [SearchDay!]!
    mostSearched: [SearchText!]!
    mostWithoutHit: [SearchText!]!
  }
  type SearchDay {
    "2026-03-01"
    day: String!
    searches: Int!
    withoutHit: Int!
  }
  type SearchText {
    "Lower-case."
    text: String!
    searches: Int!
    withoutHit: Int!
  }
`

/** `undefined`: searches are not counted. */
export function searchUseGraphql(use: ReturnType<typeof createSearchUse> | undefined) {
  return {
    sdl,
    searchUse: operation({ anyOf: VIEWS_USE }, (asked: UseAsked, call) => use?.of(call, asked) ?? null)
  } satisfies Pick<Contribution, 'sdl'> & Record<'searchUse', unknown>
}
