import { Type, tool } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'

const ME = `{
  me {
    corpUser {
      type urn username exists
      info { active displayName title firstName lastName fullName email }
      editableProperties { displayName title pictureLink teams skills }
      groups: relationships(
        input: { types: ["IsMemberOfGroup", "IsMemberOfNativeGroup"] direction: OUTGOING start: 0 count: 50 }
      ) { relationships { entity { ... on CorpGroup { urn name properties { displayName } } } } }
    }
  }
}`

export function getMe({ graphql }: Asking) {
  return tool(
    { description: 'Who you act as: the user of the token, with their profile and groups.', input: Type.Object({}) },
    'signed-in',
    async (_args, call) => ({
      success: true,
      data: (await graphql(call, ME)).me,
      message: 'Successfully retrieved authenticated user information'
    })
  )
}
