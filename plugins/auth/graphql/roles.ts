import { type Call, type EntityField, type EntityRef, idOf, type Model, type Urn } from '../../../core/index.ts'
import { type ModelAspects, type ModelHandles, queryByUrn, read } from '../../entities/index.ts'
import type { Subjects } from '../policies/subjects.ts'

/** Roles of other systems. What users may do here is said by the roles `dataHubRole` and by policies. */
export const roleTypes = { role: 'Role' } as const

export const roleSdl = `
  extend type Query {
    role(urn: String!): Role
  }
  "A role of another system that gives access to its data: ingestion writes it, and it grants nothing here."
  type Role implements Entity {
    urn: String!
    type: EntityType!
    id: String!
    properties: RoleProperties
    actors: Actor
    "Whether you have it, directly or as a member of a group."
    isAssignedToMe: Boolean!
  }
  type RoleProperties {
    name: String!
    description: String
    type: String
    "Where to ask for it."
    requestUrl: String
  }
  "Who has the role."
  type Actor { users: [RoleUser!] groups: [RoleGroup!] }
  type RoleUser { user: CorpUser! }
  type RoleGroup { group: CorpGroup! }
  "The roles that give access to the data."
  type Access { roles: [RoleAssociation!] }
  type RoleAssociation { role: Role! associatedUrn: String! }
`

interface RoleDeps {
  readonly aspects: ModelHandles
  readonly model: Model
  readonly subjects: Subjects
}

export const roleQuery = ({ model }: Pick<RoleDeps, 'model'>) => ({ role: queryByUrn(model, 'role') })

export function roleFields({ aspects, subjects }: RoleDeps) {
  return {
    Role: {
      id: ({ urn }: EntityRef) => idOf(urn),
      properties: read(aspects.roleProperties, value => value),
      actors: read(aspects.actors, value => value),
      async isAssignedToMe({ urn }: EntityRef, _args: unknown, call: Call) {
        const actors = await aspects.actors.get(call, urn)
        if (actors?.users?.some(({ user }) => user === call.actor)) return true
        if (!actors?.groups?.length) return false
        const { groups } = await subjects.of(call.actor)
        return actors.groups.some(({ group }) => groups.has(group))
      }
    }
  }
}

export function rolesField({ aspects }: Pick<RoleDeps, 'aspects'>): EntityField {
  return { having: 'access', sdl: 'access: Access', resolve: { access: read(aspects.access, shown) } }
}

function shown({ roles = [] }: ModelAspects['access'], associatedUrn: Urn) {
  return { roles: roles.map(({ urn }) => ({ role: urn, associatedUrn })) }
}
