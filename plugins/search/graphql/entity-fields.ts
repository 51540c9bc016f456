import type { EntityField } from '../../../core/index.ts'
import type { Answers } from '../answers/index.ts'
import { type AskedPage, type AskedScroll, lookOf } from '../answers/search.ts'

export const entityFieldsSdl = `
  "What the older paths lead to."
  interface BrowsableEntity { browsePaths: [BrowsePath!] }
  input ContainerEntitiesInput { query: String start: Int count: Int filters: [FacetFilterInput!] }
`

/** Fields of entities that search. */
export function entityFields({ browsing, scroll, search }: Answers): EntityField[] {
  return [
    {
      only: ['Container'],
      sdl: '"What is directly in it." entities(input: ContainerEntitiesInput): SearchResults',
      resolve: {
        entities: ({ urn }, { input }: { input?: AskedPage | null }, call, selects) =>
          search(call, input ?? {}, lookOf(selects, { field: 'container.container', in: [urn] }))
      }
    },
    {
      having: 'browsePaths',
      sdl: '"The older paths: browsePathV2 has what newer ingestions write." browsePaths: [BrowsePath!]',
      implements: 'BrowsableEntity',
      resolve: { browsePaths: ({ urn }, _args, call) => browsing.pathsOf(call, urn) }
    },
    {
      having: 'siblings',
      sdl: '"Searches its siblings." siblingsSearch(input: ScrollAcrossEntitiesInput!): ScrollResults',
      resolve: {
        siblingsSearch: ({ urn }, { input }: { input: AskedScroll }, call, selects) =>
          scroll(call, input, lookOf(selects, { field: 'siblings.siblings', in: [urn] }))
      }
    }
  ]
}
