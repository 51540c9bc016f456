import type { EntityField } from '../../../core/index.ts'
import { browsePathsOf } from '../answers/browse.ts'
import type { AnswerDeps } from '../answers/question.ts'
import { type AskedPage, type AskedScroll, scroll, search } from '../answers/search.ts'

export const entityFieldsSdl = `
  "What the older paths lead to."
  interface BrowsableEntity { browsePaths: [BrowsePath!] }
  input ContainerEntitiesInput { query: String start: Int count: Int filters: [FacetFilterInput!] }
`

/** Fields of entities that search. */
export function entityFields(deps: AnswerDeps): EntityField[] {
  return [
    {
      only: ['Container'],
      sdl: '"What is directly in it." entities(input: ContainerEntitiesInput): SearchResults',
      resolve: {
        entities: ({ urn }, { input }: { input?: AskedPage | null }, call) =>
          search(deps, call, input ?? {}, { field: 'container.container', in: [urn] })
      }
    },
    {
      having: 'browsePaths',
      sdl: '"The older paths: browsePathV2 has what newer ingestions write." browsePaths: [BrowsePath!]',
      implements: 'BrowsableEntity',
      resolve: { browsePaths: ({ urn }, _args, call) => browsePathsOf(deps, call, urn) }
    },
    {
      having: 'siblings',
      sdl: '"Searches its siblings." siblingsSearch(input: ScrollAcrossEntitiesInput!): ScrollResults',
      resolve: {
        siblingsSearch: ({ urn }, { input }: { input: AskedScroll }, call) =>
          scroll(deps, call, input, { field: 'siblings.siblings', in: [urn] })
      }
    }
  ]
}
