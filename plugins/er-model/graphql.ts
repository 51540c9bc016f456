import { type ArgsOf, type Call, type EntityRef, idOf, operation } from '../../core/index.ts'
import { queryByUrn } from '../entities/index.ts'
import {
  createRelationship,
  deleteRelationship,
  demandsToCreate,
  demandsToUpdate,
  parseRelationshipUrn,
  type RelationshipDeps,
  updateRelationship
} from './relationship.ts'

export const sdl = `
  "Columns by which two datasets are joined."
  type ERModelRelationship implements Entity {
    urn: String!
    type: EntityType!
    id: String!
    properties: ERModelRelationshipProperties
    editableProperties: ERModelRelationshipEditableProperties
  }
  type ERModelRelationshipProperties {
    name: String!
    source: Dataset!
    destination: Dataset!
    relationshipFieldMappings: [RelationshipFieldMapping!]
    "Whether a column of a side occurs in several pairs."
    cardinality: ERModelRelationshipCardinality
    createdTime: Long
    createdActor: Entity
    lastModified: AuditStamp
  }
  enum ERModelRelationshipCardinality { ONE_ONE ONE_N N_ONE N_N }
  type ERModelRelationshipEditableProperties { description: String name: String }
  "A column of the source, and one of the destination."
  type RelationshipFieldMapping { sourceField: String! destinationField: String! }

  input ERModelRelationshipUpdateInput {
    "Required to create one."
    properties: ERModelRelationshipPropertiesInput
    editableProperties: ERModelRelationshipEditablePropertiesUpdate
    "Changes the relationship only if this is the time of lastModified; otherwise 409."
    expectedLastModified: Long
  }
  input ERModelRelationshipPropertiesInput {
    name: String!
    source: String!
    destination: String!
    "Required to create one. Unchanged when absent."
    relationshipFieldmappings: [RelationshipFieldMappingInput!]
    "No effect: the server knows who creates it, and when."
    created: Boolean
    "No effect."
    createdAt: Long
    "No effect."
    createdBy: String
  }
  "An empty text removes the member."
  input ERModelRelationshipEditablePropertiesUpdate { description: String! name: String }
  input RelationshipFieldMappingInput { sourceField: String destinationField: String }

  extend type Query { erModelRelationship(urn: String!): ERModelRelationship }
  extend type Mutation {
    createERModelRelationship(input: ERModelRelationshipUpdateInput!): ERModelRelationship
    updateERModelRelationship(urn: String!, input: ERModelRelationshipUpdateInput!): Boolean
    deleteERModelRelationship(urn: String!): Boolean
  }
`

type Args = ArgsOf<typeof sdl>

export function operations(deps: RelationshipDeps) {
  return {
    Query: { erModelRelationship: queryByUrn(deps.model, 'erModelRelationship') },
    Mutation: {
      createERModelRelationship: operation(
        ({ input }: Args['createERModelRelationship']) => demandsToCreate(input),
        ({ input }, call) => createRelationship(deps, call, input)
      ),
      updateERModelRelationship: operation(
        (args: Args['updateERModelRelationship'], call) => demandsToUpdate(deps, call, args),
        (args, call) => updateRelationship(deps, call, args)
      ),
      deleteERModelRelationship: operation(
        ({ urn }: Args['deleteERModelRelationship']) => ({ anyOf: ['DELETE_ENTITY'], on: parseRelationshipUrn(urn) }),
        ({ urn }, call) => deleteRelationship(deps, call, parseRelationshipUrn(urn))
      )
    }
  }
}

export function fields({ entities: { aspects } }: RelationshipDeps) {
  return {
    ERModelRelationship: {
      id: ({ urn }: EntityRef) => idOf(urn),
      async properties({ urn }: EntityRef, _args: unknown, call: Call) {
        const found = await aspects.erModelRelationshipProperties.get(call, urn)
        return found && { ...found, createdTime: found.created?.time, createdActor: found.created?.actor }
      },
      editableProperties: ({ urn }: EntityRef, _args: unknown, call: Call) =>
        aspects.editableERModelRelationshipProperties.get(call, urn)
    }
  }
}
