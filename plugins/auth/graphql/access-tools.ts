import { Type, tool } from '../../../core/index.ts'
import { type AccessOperationDeps, OF_OTHERS, questionOf } from './access.ts'

const input = Type.Object({
  privilege: Type.String({ description: 'Such as EDIT_ENTITY_TAGS: refusals name it.' }),
  resource_urn: Type.Optional(
    Type.String({ description: 'URN of an entity, or a type such as dataset; absent: the platform.' })
  ),
  actor_urn: Type.Optional(Type.String({ description: 'URN of a user; absent: you.' }))
})

/** Tells agents why they may do something, or what they lack. */
export function accessTools(deps: AccessOperationDeps) {
  const { decisions, explain } = deps
  const explainAccess = tool(
    {
      description:
        'Why a user has a privilege on an entity, or what is missing: the policies, roles and groups behind it. Ask it after a refusal, and tell the user.',
      input
    },
    ({ actor_urn: other }, { actor }) => (other === undefined || other === actor ? [] : OF_OTHERS),
    async ({ privilege, resource_urn, actor_urn }, call) => {
      const asked = {
        actorUrn: actor_urn ?? call.actor,
        privilege,
        ...(resource_urn ? { resourceUrn: resource_urn } : {})
      }
      return explain(call, questionOf(deps, asked), await decisions.allowed(call, [OF_OTHERS]))
    }
  )
  return { explain_access: explainAccess }
}
