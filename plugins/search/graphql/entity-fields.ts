import type { EntityField } from '../../../core/index.ts'
import { browsePathsOf } from '../answers/browse.ts'
import type { AnswerDeps } from '../answers/question.ts'
import { type AskedScroll, scroll } from '../answers/search.ts'

/** Fields of entities that search. */
export function entityFields(deps: AnswerDeps): EntityField[] {
  return [
    {
      having: 'browsePaths',
      sdl: '"The older paths: browsePathV2 has what newer ingestions write." browsePaths: [BrowsePath!]',
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
